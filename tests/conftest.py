"""What all tests share."""

from __future__ import annotations

from hypothesis import settings

# A busy machine is not a failure, and a red run can be repeated.
settings.register_profile("kaleun", deadline=None, derandomize=True)
settings.load_profile("kaleun")
