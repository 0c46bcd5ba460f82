"""How often does a boat come home? A small study: python examples/simulate.py [GAMES]"""

import sys

import kaleun


def main(games: int) -> None:
    """Sends two bots to sea in Unterseeboot, compares them, and proves the worst patrol of the second."""
    for name in ("random", "steady"):
        report = kaleun.simulate("unterseeboot", games, bots={"commander": name}, seed="example", keep="worst:1")
        low, high = report.interval["survived"]
        print(f"{name}: {report.mean['survived']:.0%} come home ({low:.0%} to {high:.0%})")
        print(f"  {report.mean['tonnage']:.0f} tons sunk a patrol; {dict(report.counts['outcome'].most_common())}")
    record = report.kept[0]  # a text; `kaleun show FILE` reads it, and it can be played on from any position
    worst = kaleun.load(record)
    print(f"the worst patrol of {name}: {worst.result.outcome} after {worst.result.summary['turns']} turns")
    print(f"  run again by the rules: {'the same' if kaleun.verify(record).ok else 'different'}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
