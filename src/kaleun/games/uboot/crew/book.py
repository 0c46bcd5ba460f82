"""The numbers of the crew layer, read once from the charts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from kaleun.games.uboot.seats import CAPTAIN, CHIEF_ENGINEER, NAVIGATOR, ROLES
from kaleun.kernel.charts import Charts
from kaleun.kernel.rule import rule

HOUR, MINUTE = 3600, 60
LEVELS = ("green", "yellow", "red")
WOUND_DECKS = ("burns", "electric_shock", "poisoning", "gunshot")
OUTSIDE = (7, 8)
VIEWS = {
    "periscope": "periscope", "hydrophone": "hydrophone", "tdc": "tdc", "gun88": "gun_88mm", "gun20": "gun_20mm",
}  # fmt: skip
"""View that an order opens."""


class Need(NamedTuple):
    """So many sailors with this icon in this section (None = it depends on the order's arguments)."""

    icon: str
    men: int
    section: int | None


class Order(NamedTuple):
    """A row of orders.toml."""

    id: str
    owners: tuple[str, ...]
    needs: tuple[Need, ...]
    most: int
    busy: str
    conditions: tuple[str, ...]
    settings: tuple[str, ...]


class HealthCard(NamedTuple):
    """The information bar of a health condition card, and the deck it goes back to."""

    number: int
    wound: int
    fatigue: int
    activation: int
    supplies: tuple[str, ...]
    barred: tuple[str, ...]
    repair_extra: int


class Component(NamedTuple):
    """A row of components.toml."""

    id: str
    section: int
    tags: tuple[str, ...]
    crew: tuple[int, ...]
    minutes: tuple[int, ...]
    escalate_h: tuple[float, ...]
    weight: int
    effects: tuple[Mapping[str, Any], ...]
    """At green, yellow and red."""


class CrewBook:
    """All numbers the crew layer reads. A mission may override a rule by its id (BG-1.3.b)."""

    @rule("BG-1.3.a", "BG-5.3.a", "BG-11.a")
    def __init__(
        self, options: Mapping[str, Any], charts: Charts, level: Mapping[str, Any], mission: Mapping[str, Any]
    ) -> None:
        self.overrides: Mapping[str, Any] = mission.get("override", {})
        self._read_crew(options, charts, level)
        self._read_tracks(charts, level[CAPTAIN])
        self._read_orders(charts)
        self._read_cards(charts)
        self._read_boat(charts)
        self._read_food(charts, level[NAVIGATOR])
        self._read_damage(charts, level[CHIEF_ENGINEER])
        self.captain_cards = int(self.override("BG-7.7.b", level[CAPTAIN]["captain_cards"]))
        self.ce_cards = int(level[CHIEF_ENGINEER]["ce_cards"])
        self.medical = dict(level["first_officer"]["medical"])
        self.medkits = int(options.get("further_missions", 0))
        self.emergency_steering = bool(options["emergency_steering"])
        self.leak_noise = bool(options["leak_noise"])

    @rule("BG-1.3.b")
    def override(self, rule_id: str, value: Any) -> Any:
        """The number of a rule, unless the mission says otherwise."""
        return self.overrides.get(rule_id, value)

    @rule("BG-2.c", "BG-2.d", "BG-2.e", "BG-6.2.c", "BG-6.2.d")
    def _read_crew(self, options: Mapping[str, Any], charts: Charts, level: Mapping[str, Any]) -> None:
        """Sixteen figures in four colours and shapes; each stands for one sailor of either watch."""
        chart = charts["crew"]
        self.icons: dict[str, tuple[str, ...]] = {row["id"]: tuple(row["icons"]) for row in chart["sailor"]}
        self.titles: dict[str, str] = {row["id"]: row["title"] for row in chart["sailor"]}
        self.leading: tuple[str, ...] = tuple(row["id"] for row in chart["sailor"] if row["leading"])
        self.role_of: dict[str, str] = {f"{row['colour']}-{row['shape']}": row["role"] for row in chart["sailor"]}
        self.figures = tuple(self.role_of)
        self.of_role = {role: tuple(f for f in self.figures if self.role_of[f] == role) for role in ROLES}
        self.spaces = int(chart["rules"]["activation_spaces"])
        self.wounds_to_die = int(chart["rules"]["wounds_to_die"])
        self.smokers = int(chart["rules"]["smokers_per_cigarette"])
        stock = {row["item"]: row["count"] for row in charts["supplies"]["stock"]}
        self.cigarettes = int(stock["cigarettes per role"])
        keep = bool(options.get("simple_watch", True))
        self.simple_watch = {role: keep and bool(level[role].get("simple_watch_change", False)) for role in ROLES}

    @rule("BG-5.3.b", "BG-7.2.a", "BG-7.3.a")
    def _read_tracks(self, charts: Charts, captain: Mapping[str, Any]) -> None:
        tracks = charts["tracks"]
        self.order_names: tuple[str, ...] = tuple(reversed(tracks["order_track"]["spaces"]))
        self.morale_names: tuple[str, ...] = tuple(reversed(tracks["morale_track"]["spaces"]))
        self.top_order, self.top_morale = len(self.order_names) - 1, len(self.morale_names) - 1
        spaces = tracks["morale_track"]["card_spaces"]
        self.card_at: dict[int, int] = {self.morale_names.index(name): deck for name, deck in spaces.items()}
        self.morale_for: dict[str, int] = dict(tracks["morale_changes"])
        self.step_down = int(captain["activation_step_down"])
        self.excess_tracked = bool(captain["excess_tracked"])
        self.high_alerts = int(self.override("BG-7.2.f", captain["high_alerts_per_watch"]))

    @rule("BG-6.1.b")
    def _read_orders(self, charts: Charts) -> None:
        self.orders: dict[str, Order] = {}
        for row in charts["orders"]["order"]:
            needs = tuple(
                Need(n["icon"], n["count"], n["section"] if isinstance(n["section"], int) else None)
                for n in row["need"]
            )
            most = row.get("max_sailors", sum(n.men for n in needs))
            self.orders[row["id"]] = Order(
                row["id"], tuple(row["owners"]), needs, most, row.get("busy", ""), tuple(row["conditions"]),
                tuple(row.get("settings", ())),
            )  # fmt: skip
        self.view_section = {view: self.orders[order].needs[0].section for view, order in VIEWS.items()}
        meal = next(row for row in charts["orders"]["order"] if row["id"] == "prepare_meal")
        self.swap_activations = int(meal["extra_activation"]["swap_or_replace"])

    @rule("BG-2.l", "BG-6.9.b")
    def _read_cards(self, charts: Charts) -> None:
        """All cards by their number, and the decks they begin in."""
        self.cards: dict[int, Mapping[str, Any]] = {}
        families = ("captain_cards", "event_cards", "morale_cards", "wound_cards", "ce_cards")
        self.row = {
            int(card["number"]): {"chart": name, "row": f"card[number={card['number']}]"}
            for name in families
            for card in charts[name]["card"]
        }
        self.deck_of: dict[int, str] = {}
        self.health: dict[int, HealthCard] = {}
        for name in ("event_cards", "morale_cards", "wound_cards"):
            for card in charts[name]["card"]:
                number = int(card["number"])
                deck = card.get("deck", "event")
                self.cards[number] = card
                self.deck_of[number] = f"morale{deck}" if name == "morale_cards" else str(deck)
                if "tokens" in card:
                    tokens, special = card["tokens"], card.get("special_fx", {})
                    self.health[number] = HealthCard(
                        number, tokens["wound"], tokens["fatigue"], tokens["activation"], tuple(card["supplies"]),
                        tuple(card["barred"]), int(special.get("n", 0)),
                    )  # fmt: skip
        self.near_nm = float(charts["card_ops"]["numbers"]["enemy_near_nm"])
        self.captains = tuple(int(card["number"]) for card in charts["captain_cards"]["card"])
        self.cards.update({int(card["number"]): card for card in charts["captain_cards"]["card"]})
        self.always = int(charts["captain_cards"]["card"][0]["number"])
        self.ce: dict[int, Mapping[str, Any]] = {int(card["number"]): card for card in charts["ce_cards"]["card"]}
        self.tools = next(n for n, card in self.ce.items() if card["title"] == "Tools")

    @rule("BG-2.a", "BG-6.4.g", "BG-7.5.c")
    def _read_boat(self, charts: Charts) -> None:
        """Eight sections, six of them inside the hull; which of them touch."""
        chart = charts["sections"]
        self.sections = tuple(int(row["number"]) for row in chart["section"])
        self.inside = tuple(int(row["number"]) for row in chart["section"] if row["inside"])
        self.tube_room = {int(tube): int(row["number"]) for row in chart["section"] for tube in row["tubes"]}
        adjacency = chart["adjacency"]
        self.always_adjacent = _pairs(adjacency["always_adjacent"])
        self.surfaced_adjacent = _pairs(adjacency["surfaced_only"])
        self.bypasses = _pairs(adjacency["bypass_surfaced_if_split"])
        torpedoes = charts["supplies"]["torpedoes"]
        self.external: Mapping[str, Any] = torpedoes["external_rule"]
        self.bow_places = int(torpedoes["bow_reloads"])
        self.start: dict[str, int] = {f: int(n) for n, fs in chart["start"].items() for f in fs}
        self.toolbox_start: dict[str, int] = dict(chart["resources"]["toolbox_start"])
        self.per_section = int(chart["resources"]["supply_max_per_section"])
        puzzle = chart["puzzle"]
        self.pieces = tuple(f"{letter}-{half}" for letter in puzzle["letters"] for half in puzzle["halves"])
        self.halves: tuple[str, ...] = tuple(puzzle["halves"])
        self.pictures: dict[str, str] = dict(puzzle["pictures"])
        self.solutions: dict[int, tuple[str, ...]] = {int(n): tuple(s) for n, s in puzzle["solutions"].items()}

    @rule("BG-9.4.b", "BG-9.4.1.d")
    def _read_food(self, charts: Charts, navigator: Mapping[str, Any]) -> None:
        chart = charts["provisions"]
        self.provisions: dict[str, int] = dict(chart["tokens"])
        self.pyramid = sum(chart["rules"]["pyramid_rows"])
        self.spoilage: tuple[str, ...] = tuple(chart["rules"]["spoilage_order"])
        self.eat_s, self.remind_s = _clock(chart["rules"]["ask_time"]), _clock(chart["rules"]["remind_time"])
        self.meals_a_day = int(chart["rules"]["max_meals_per_day"])
        self.meal_effect: dict[int, int] = {int(n): v for n, v in chart["rules"]["effect_by_size"].items()}
        self.meal_bonus = int(chart["rules"]["bonus_per_meal_after_first"])
        pairs = _pairs(chart["pyramid"]["adjacent"])
        self.touching = {a: tuple(b for b in range(self.pyramid) if (a, b) in pairs) for a in range(self.pyramid)}
        self.dishes = {tuple(sorted(row["ingredients"])): str(row["name"]) for row in chart["dish"]}
        self.swap_cost = int(navigator["food_swap_cost"]) * self.swap_activations

    @rule("BG-10.3.1.a", "BG-10.3.2.b")
    def _read_damage(self, charts: Charts, engineer: Mapping[str, Any]) -> None:
        rows = charts["components"]["component"]
        self.components: dict[str, Component] = {
            row["id"]: Component(
                row["id"], row["section"], tuple(row["tags"]), tuple(row["crew"]), tuple(row["minutes"]),
                tuple(row["escalate_h"]), row["weight"], ({}, row["yellow_fx"], row["red_fx"]),
            )
            for row in rows
        }  # fmt: skip
        self.escalation = float(engineer["escalation_factor"])
        self.countdown = int(engineer["breach_countdown_s"])
        self.labels, self.rotated = bool(engineer["labels"]), bool(engineer["pieces_rotated"])
        repair = charts["sim_params"]["repair"]
        self.cut_per_man, self.least_time = float(repair["time_cut_per_extra_man"]), float(repair["time_share_min"])
        self.conditions: dict[str, Mapping[str, Any]] = {row["id"]: row for row in charts["environment"]["condition"]}
        self.supplies = tuple(str(row["id"]) for row in charts["environment"]["supply"])


def _clock(text: str) -> int:
    """Seconds after midnight of "22:00"."""
    hours, _, minutes = text.partition(":")
    return int(hours) * HOUR + int(minutes) * MINUTE


def _pairs(rows: Any) -> frozenset[tuple[int, int]]:
    return frozenset((a, b) for x, y in rows for a, b in ((int(x), int(y)), (int(y), int(x))))
