"""Who stands where: for each call of the Captain a list of posts, filled the same way by every officer, so that all of
them move their men to one plan without a word."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from kaleun.kernel.rule import rule

BRIDGE, FOREDECK, CONTROL = 8, 7, 3
OUTSIDE = (FOREDECK, BRIDGE)


class Post(NamedTuple):
    """A place for a man with an icon."""

    section: int
    icon: str


class Man(NamedTuple):
    """A living man of the watch on duty, as far as it matters where he is wanted."""

    figure: str
    section: int
    icons: tuple[str, ...]
    tokens: int
    duty: str


def _posts(*groups: tuple[int, str, int]) -> tuple[Post, ...]:
    return tuple(Post(section, icon) for section, icon, n in groups for _ in range(n))


_SAIL = _posts((3, "helm", 2), (3, "ballast", 2), (5, "engines", 1), (6, "engines", 1))
CALLS: dict[str, tuple[Post, ...]] = {
    "cruise": (
        *_SAIL,
        *_posts((8, "observation", 4), (5, "engines", 1), (1, "flood_fire", 1), (4, "meal", 1), (2, "enigma", 1),
                (3, "tdc", 1), (1, "reload", 1)),
    ),
    "reload": (
        *_SAIL,
        *_posts((1, "reload", 3), (8, "observation", 3), (4, "meal", 1), (5, "engines", 1), (2, "enigma", 1),
                (3, "tdc", 1)),
    ),
    "dive": (
        *_SAIL,
        *_posts((3, "tdc", 1), (3, "periscope", 1), (1, "flood_fire", 1), (6, "engines", 1), (2, "hydrophone", 1),
                (1, "reload", 2), (5, "repair", 2), (4, "repair", 1)),
    ),
    "rescue": (
        *_SAIL,
        *_posts((7, "gun88", 3), (8, "observation", 3), (5, "engines", 1), (2, "enigma", 1)),
    ),
    "gun": (
        *_SAIL,
        *_posts((7, "gun88", 3), (8, "observation", 3), (5, "engines", 1)),
    ),
    "flak": (
        *_SAIL,
        *_posts((8, "gun20", 2), (8, "observation", 2), (5, "engines", 1), (1, "flood_fire", 1), (2, "enigma", 1)),
    ),
}  # fmt: skip
"""Cruise on the surface; under water; stopped beside men in the water; the deck gun; aircraft."""
HELP = "help"
"""`help:4:5:wire` calls five repairers into section 4, one of them with the supply."""


def posts_of(call: str) -> tuple[Post, ...]:
    """The posts of a call."""
    name, *rest = call.split(":")
    if name == HELP:
        section, n = int(rest[0]), int(rest[1])
        return (*_posts((section, "repair", n)), *_SAIL)
    return CALLS.get(name, CALLS["dive"])


@rule("BG-H.1")
def stations(men: Sequence[Man], flooded: Collection[int], call: str) -> dict[str, int]:
    """Figure -> section for every living man: posts in order, each by the freshest man with the icon, one who is there
    already first; the others stay, but nobody outside unless called for."""
    wanted = [post for post in posts_of(call) if post.section not in flooded]
    places: dict[str, int] = {}
    for man in men:
        if man.duty and man.duty != "observation" and not call.startswith(HELP):
            places[man.figure] = man.section
            _strike(wanted, man.section)
    for post in wanted:
        best = min((man for man in men if man.figure not in places), key=lambda man: _worth(man, post), default=None)
        if best is not None:
            places[best.figure] = post.section
    outside = {post.section for post in posts_of(call)} & set(OUTSIDE)
    for man in men:
        if man.figure not in places:
            here = man.section
            places[man.figure] = here if here not in OUTSIDE or (here in outside and call == HELP) else CONTROL
    return places


def _strike(posts: list[Post], section: int) -> None:
    """A man who is busy there fills no other post."""
    for post in posts:
        if post.section == section and post.icon == "repair":
            posts.remove(post)
            return


def _worth(man: Man, post: Post) -> tuple[int, int, int, str]:
    skilled = 0 if post.icon in man.icons else 2
    busy = 0 if (man.duty == "observation") == (post.section == BRIDGE) or not man.duty else 1
    return skilled + man.tokens + busy, int(man.section != post.section), _rarity(man), man.figure


def _rarity(man: Man) -> int:
    """Men with rare icons are kept for them."""
    return sum(icon in ("helm", "ballast", "tdc", "enigma") for icon in man.icons)
