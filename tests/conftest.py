"""What all tests share."""

from __future__ import annotations

import pytest
from hypothesis import settings

# A busy machine is not a failure, and a red run can be repeated.
settings.register_profile("kaleun", deadline=None, derandomize=True)
settings.load_profile("kaleun")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: Playwright leaves an event loop running, and nothing else could start its own then."""
    items.sort(key=lambda item: "browser" in item.path.parts)
