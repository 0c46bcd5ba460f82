"""What the officers remember of their own words."""

from __future__ import annotations

import msgspec


class Voice(msgspec.Struct):
    """`told`: when each thing was last said in the feed; `listened`: when somebody last sat at the hydrophone."""

    told: dict[str, int] = {}
    listened: int = 0
