"""The Hunted in the terminal: the patrol track, the boat on its mat, the crew, and the combat mat in a fight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from kaleun.cli.tty.scene import SceneOf
from kaleun.games.hunted.state import Air, Combat
from kaleun.games.hunted.view import Patrol, View
from kaleun.kernel.text import number

Scene: TypeAlias = SceneOf[View]
WIDTH, LEFT = 80, 46
LETTERS = {"g7a": "A", "g7e": "E", "falke": "F", "zaunkoenig": "Z", "zaunkoenig_2": "2", "mine": "M", "": "·"}
"""The sign of what lies in a tube or in reserve."""
MEN = {"ok": ("+", "#9fe2a8"), "lw": ("l", "#ffe08a"), "sw": ("s", "#ff8a7a"), "kia": ("x", "dim")}
HUNT = "escort_hunt"
GOOD, BAD, NOW = "bold #9fe2a8", "bold #ff8a7a", "bold reverse"


# -- the board


def draw(scene: Scene) -> list[Text]:
    """Header, patrol track, then the boat on the left and the fight, the air or the career on the right."""
    left = [*_boat(scene), *_crew(scene)]
    right = [_cut(line, WIDTH - LEFT - 1) for line in _right(scene)]
    height = max(len(left), len(right))
    left += [Text()] * (height - len(left))
    right += [Text()] * (height - len(right))
    rows = []
    for a, b in zip(left, right, strict=True):
        a = _cut(a, LEFT)
        a.pad_right(LEFT + 1 - a.cell_len)
        rows.append(a + b)
    return [_header(scene), _track(scene), *rows]


def _cut(line: Text, width: int) -> Text:
    line.truncate(width, overflow="ellipsis")
    return line


def _header(scene: Scene) -> Text:
    view = scene.view
    parts = [scene.title.upper(), scene.word(view.month)] + ([scene.word(view.phase)] if view.phase else [])
    right = f"{number(view.tonnage)} {scene.words('tons')}"
    left = Text(set_cell_size(" · ".join(parts), WIDTH - cell_len(right) - 1).rstrip(), style="bold")
    left.pad_right(WIDTH - left.cell_len - cell_len(right))
    return left.append(right, "bold")


def _track(scene: Scene) -> Text:
    """The boxes of the patrol as they stand on the mat; the one we are in is marked, those behind us are dots."""
    patrol = scene.view.patrol
    if not patrol:
        return Text(scene.words("in_port", base=scene.word(scene.view.base)), "dim")
    line = Text(f"{_where(scene, patrol)}  ")
    room = WIDTH - line.cell_len
    boxes = patrol.boxes
    short = sum(len(box) + 2 for box in boxes) > room
    ahead = patrol.step > 0
    for n, box in enumerate(boxes):
        behind = n < patrol.at if ahead else n > patrol.at
        text = "·" if short and n != patrol.at else box
        line.append(f"[{text}]" if n == patrol.at else f" {text} ", NOW if n == patrol.at else "dim" if behind else "")
    return _cut(line, WIDTH)


def _where(scene: Scene, patrol: Patrol) -> str:
    pack = f" ({scene.word('wolfpack')})" if patrol.suffix == "W" else ""
    return f"{scene.words('patrol', n=patrol.number)} {scene.word(patrol.assignment)}{pack}"


def _boat(scene: Scene) -> Iterator[Text]:
    boat, word = scene.view.boat, scene.word
    patrol = scene.view.patrol
    posture = f" · {word(_posture(scene, patrol))}" if patrol and patrol.at >= 0 else ""
    yield Text(f"{scene.words('type', type=boat.type)} {boat.number}".rstrip() + posture, "bold")
    yield _gauge(word("hull"), boat.hull, boat.hull_boxes)
    yield _water(word("flooding"), boat.flooding, boat.flooding_boxes)
    yield _tubes(word("forward"), boat.forward, boat.forward_reloads)
    if boat.aft:
        yield _tubes(word("aft"), boat.aft, boat.aft_reloads)
    gear = [f"{word('deck_gun')} {boat.gun_type} {boat.ammo}/{boat.ammo_boxes}"] if boat.gun else []
    gear += [f"BOLD {boat.bold}"] if boat.bold else []
    gear += [
        word(name) for name in ("schnorchel", "alberich", "kite") if getattr(boat, name) and name in boat.equipment
    ]
    yield Text(" · ".join(gear) or "–")
    hurt = _damage(scene)
    yield Text(f"{scene.words('damage')}: {', '.join(hurt)}", BAD) if hurt else Text(scene.words("sound"), "dim")


def _posture(scene: Scene, patrol: Patrol) -> str:
    """As the boat sails; in a fight whether it is up or down. The escorts hunt what has dived."""
    fight, boat = scene.view.combat, scene.view.boat
    if fight is None or boat.holed or not (fight.plan or scene.view.phase == HUNT):
        return patrol.posture
    return "surfaced" if fight.surfaced and scene.view.phase != HUNT else "submerged"


def _water(name: str, marked: int, boxes: int) -> Text:
    """What is under water; a dry boat has none of it."""
    line = Text(f"{set_cell_size(name, 15)} ")
    return line.append("■" * marked, BAD).append("□" * (boxes - marked), "dim").append(f" {marked}/{boxes}")


def _gauge(name: str, marked: int, boxes: int) -> Text:
    """Boxes left, then those that are marked."""
    line = Text(f"{set_cell_size(name, 15)} ")
    line.append("■" * (boxes - marked), GOOD if boxes - marked > boxes // 3 else BAD)
    return line.append("□" * marked, "dim").append(f" {boxes - marked}/{boxes}")


def _tubes(name: str, tubes: list[str], reloads: list[str]) -> Text:
    line = Text(f"{set_cell_size(name, 15)} ")
    for tube in tubes:
        line.append(f"[{LETTERS[tube]}]", "bold #ffe08a" if tube else "dim")
    return line.append(" + " + "".join(LETTERS[kind] for kind in sorted(reloads)) if reloads else "", "")


def _damage(scene: Scene) -> list[str]:
    """What is damaged; "×" stands where it cannot be repaired at sea."""
    boat = scene.view.boat
    hurt = [f"{scene.word(part)}{' ×' if level > 1 else ''}" for part, level in boat.damage.items() if level]
    return hurt + ([scene.word("hull_holed")] if boat.holed else [])


def _crew(scene: Scene) -> Iterator[Text]:
    """Each officer with his state, a star is an Experte; then the hands."""
    hands = Text(f"{scene.word('crew')} ")
    officers, names = Text(), iter(scene.words("officers").split(","))
    for who, man in scene.view.crew.items():
        sign, style = MEN[man.state]
        star = "*" if man.experte else ""
        if who.startswith("crew_"):
            hands.append(f" {sign}{star}", style)
        else:
            officers.append(f"{next(names)}{star} ").append(f"{sign}  ", style)
    yield officers
    yield hands


# -- the right side


def _right(scene: Scene) -> Iterator[Text]:
    if scene.view.combat:
        yield from _combat(scene, scene.view.combat)
    elif scene.view.air:
        yield from _air(scene, scene.view.air)
    else:
        yield from _career(scene)


def _combat(scene: Scene, fight: Combat) -> Iterator[Text]:
    word = scene.word
    yield Text(f"{word(fight.encounter)} · {word('day' if fight.day else 'night')}", BAD if fight.escorted else "bold")
    yield Text(" · ".join([word(fight.range)] * bool(fight.range) + [word("surface")] * fight.surfaced))
    if fight.escorted:
        known = word(fight.escort_quality) if fight.escort_quality else ""
        seen = scene.words("detected") if fight.detected_before else ""
        yield Text(" · ".join(part for part in (word("escort"), known, seen) if part), BAD if seen else "")
    aimed = [target for _, target in fight.aimed]
    for n, ship in enumerate(fight.targets):
        hits = "■" * ship.damage + "□" * (ship.capacity - ship.damage)
        arrow = "►" * aimed.count(n)
        name = ship.name or word(ship.kind)
        style = "dim strike" if ship.damage >= ship.capacity else ""
        size = number(ship.tonnage)
        yield Text(f"{n + 1} {set_cell_size(name, 15).rstrip()} {size} {hits}{arrow}", style)


def _air(scene: Scene, air: Air) -> Iterator[Text]:
    words = scene.words
    yield Text(scene.word("air_attack"), BAD)
    if air.attacks >= 0:
        yield Text(words("attacks", done=air.done, of=max(air.attacks, air.done)))
    facts = [scene.word(fact) for fact in (air.quality, air.special) if fact]
    facts += [words("plane_hit")] if air.damaged else []
    facts += [words("plane_down")] if air.shot_down else []
    yield Text(" · ".join(facts))


def _career(scene: Scene) -> Iterator[Text]:
    view = scene.view
    kommandant = view.kommandant
    yield Text(_who(view), "bold")
    yield Text(f"{scene.word('crew')}: {scene.word(view.quality)}")
    yield Text(f"{scene.words('sunk', n=_sunk(view))}, {scene.word(view.victory)}")
    highest = kommandant.awards[-1:]
    yield Text(scene.word(highest[0]) if highest else "")
    for ship in [ship for ship in view.ships if ship.sunk][-4:]:
        yield Text(f"{set_cell_size(ship.name, 20).rstrip()} {number(ship.tonnage)}", "dim")


def _who(view: View) -> str:
    """Rank and name, as far as he has one."""
    return f"{view.kommandant.rank_name} {view.kommandant.name}".strip()


def _sunk(view: View) -> int:
    return sum(ship.sunk for ship in view.ships)


def legend(scene: Scene) -> list[str]:
    """What the signs mean."""
    return scene.words("legend").splitlines()


# -- the same as sentences


def tell(scene: Scene) -> list[str]:
    """Date and place, the boat, its torpedoes, the crew, then the fight."""
    view, words, word = scene.view, scene.words, scene.word
    boat = view.boat
    told = [words("told_when", month=word(view.month), phase=word(view.phase) if view.phase else "–")]
    if view.patrol:
        at, boxes = view.patrol.at, view.patrol.boxes
        here = boxes[at] if 0 <= at < len(boxes) else word(view.base)
        told.append(words("told_patrol", where=_where(scene, view.patrol), box=here, at=at + 1, of=len(boxes)))
    told.append(
        words(
            "told_boat", type=f"{boat.type} {boat.number}".rstrip(),
            hull=boat.hull_boxes - boat.hull, hulls=boat.hull_boxes,
            flooding=boat.flooding, floodings=boat.flooding_boxes,
        )
    )  # fmt: skip
    load = {end: ", ".join(kind or "–" for kind in getattr(boat, end)) for end in ("forward", "aft")}
    told.append(words("told_tubes", forward=load["forward"] or "–", aft=load["aft"] or "–",
                      reloads=len(boat.forward_reloads) + len(boat.aft_reloads), ammo=boat.ammo))  # fmt: skip
    told.append(words("told_damage", damage=", ".join(_damage(scene)) or "–"))
    hurt = [f"{word(who)} {word(man.state)}" for who, man in view.crew.items() if man.state != "ok"]
    told.append(words("told_crew", crew=", ".join(hurt) or word("ok")))
    told += [line.plain for line in (_right(scene) if view.combat or view.air else ()) if line]
    told.append(words("told_score", n=_sunk(view), tonnage=number(view.tonnage), level=word(view.victory)))
    return told


def debrief(scene: Scene) -> list[str]:
    """What the career came to, and every ship sunk by name."""
    view, words = scene.view, scene.words
    ships = [f"{s.name} ({number(s.tonnage)})" for s in view.ships if s.sunk]
    awards = ", ".join(scene.word(award) for award in view.kommandant.awards) or "–"
    score = words("told_score", n=_sunk(view), tonnage=number(view.tonnage), level=scene.word(view.victory))
    return [score, words("debrief", rank=_who(view), awards=awards), ", ".join(ships) or "–"]
