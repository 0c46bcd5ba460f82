"""What a client makes of a step: the state behind it, and the view at each of its new lines."""

from __future__ import annotations

from typing import Any

from kaleun.kernel.frames import patched


def folded(state: dict[str, Any], step: dict[str, Any]) -> tuple[dict[str, Any], list[tuple[dict[str, Any], Any]]]:
    """The state after `step`, as a whole state would tell it, and its new lines, each with the view it led to."""
    assert step["base"] == state["seq"]
    view, patches = state["view"], step["patches"]
    new = step["log"][len(step["log"]) - len(patches) :]
    frames = []
    for line, patch in zip(new, patches, strict=True):
        view = patched(view, patch)
        frames.append((line, view))
    own = {name: value for name, value in step.items() if name not in ("base", "patches", "last")}
    return {**state, **own, "t": "state", "view": patched(view, step["last"])}, frames
