"""Short missions as players write them (docs/missions.md): to read, to change, to sail in an evening."""

from __future__ import annotations

_FRAME = """\
id = "{id}"
title = "{title}"
date = "1940-08-02"
start_time = "{start_time}"
start_square = "AM25"
start_course = 250
time_limit_h = {hours}
briefing = "{briefing}"
primary = {primary}
secondary = [{secondary}]
traffic = [
{traffic}]
weather = {{ start = "{weather}", season = "summer" }}
air = {{ default = "{air}" }}
water = [{{ m = [{depth}] }}]
thresholds = {{ S = {best}, A = 100, B = 80, C = 60, D = 40, E = 20 }}
"""


def _mission(
    name: str,
    title: str,
    briefing: str,
    primary: str,
    traffic: tuple[str, ...] = (),
    secondary: str = "",
    start_time: str = "10:00",
    hours: int = 3,
    weather: str = "fair",
    air: str = "none",
    depth: str = "500, 2000",
    best: int = 120,
) -> str:
    rows = "".join(f" {row},\n" for row in traffic)
    return _FRAME.format(
        id=name, title=title, briefing=briefing, primary=primary, traffic=rows, secondary=secondary, hours=hours,
        start_time=start_time, weather=weather, air=air, depth=depth, best=best,
    )  # fmt: skip


_SINK = '{ id = "P", text = "Sink 2000 GRT", type = "sink_grt", grt = 2000, renown = 40 }'
_STAY = '{ id = "P", text = "Watch AM25 for an hour", type = "patrol", squares = ["AM25"], hours = 1, renown = 60 }'
_REPORT = (
    '{ id = "S1", text = "Report from AM25", type = "report", squares = ["AM25"], trigger = "at_h 0", renown = 30 }'
)
_STEAMER = '{ kind = "lone", types = ["tramp"], route = ["AM25", "AM28"], at_h = 0.4, speed = 7 }'
_CONVOY = (
    '{ kind = "convoy", types = ["tramp", "ore", "tanker", "timber", "empire", "collier"], columns = 3, '
    'escort = ["flower", "blackswan"], route = ["AM25", "AM28"], at_h = 0.4, speed = 7 }'
)
_HUNTERS = '{ kind = "hunters", types = ["flower", "town"], route = ["AM25", "AM28"], at_h = 0.3, speed = 12 }'

EXAMPLES = {
    "X01": _mission("X01", "The Steamer", "A lone steamer is close by, by daylight.", _SINK, (_STEAMER,), _REPORT),
    "X02": _mission(
        "X02", "Among Them", "Night has fallen, and the boat lies between the columns of a convoy.", _SINK, (_CONVOY,),
        start_time="23:00", best=300,
    ),
    "X03": _mission(
        "X03", "Hunters", "Two escorts are looking for the boat. Live for an hour.", _STAY, (_HUNTERS,), best=100
    ),
    "X04": _mission(
        "X04", "Under Their Sky", "Every hour brings aircraft.", _STAY, (), _REPORT, hours=6, air="coastal", best=100
    ),
    "X05": _mission("X05", "Shoals", "Nobody has sounded these waters for years.", _STAY, (), depth="12, 30"),
    "X06": _mission("X06", "Storm", "A gale that nobody forecast.", _STAY, (_STEAMER,), weather="storm", hours=2),
}  # fmt: skip
"""By the id of the mission."""
