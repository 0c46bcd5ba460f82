"""Ray for the tests of studies."""

from __future__ import annotations

from typing import Any

import pytest

from waiting import until


@pytest.fixture
def patient_ray(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Ray gives up if its own processes are not up after some twenty seconds, which cannot be set: on a busy machine it
    is started again until it stands."""
    ray = pytest.importorskip("ray")
    start = ray.init

    def init(**how: Any) -> Any:
        def tried() -> Any:
            try:
                return start(**how)
            except Exception:
                ray.shutdown()
                return None

        return until(tried, "Ray starts")

    monkeypatch.setattr(ray, "init", init)
    return ray
