#!/usr/bin/env python3
"""Random-playout throughput of board-game engines, one core, every peer optional.

    python bench_peers.py                              all rows that can run here
    python bench_peers.py --list                       names only
    python bench_peers.py --only 'openspiel|chess'     regex on row names
    python bench_peers.py --add kaleun_hunted=kaleun.bench:playout
                                                       one more row (see "Our own game")
    options: --seconds 0.5  --repeat 9  --cpu 1  --json out.json  --md out.md

Method. Every row runs in its own process, pinned to one core, BLAS/OpenMP/XLA held to one
thread. After a warm-up of seconds/2 the row plays complete games with a uniformly random
policy over the legal actions until `seconds` have passed, `repeat` times with other seeds.
Median over repeats, and the best repeat. Rates are per CPU second (process_time), so time lost to
other processes does not count; `cpu%` = CPU time / wall time shows how busy the machine was. On a
virtual machine the core itself speeds up and slows down (x1.5 was seen on an idle 2-vCPU KVM guest):
so a fixed pure-Python loop is timed before and after every repeat (before and after the row for
Node and C rows) and norm = rate / speed, with speed = REF_MS / measured loop time. Columns norm are
medians of the normalised repeats: use THOSE for ratios between rows. The rows calibration_* check it.
  decision = one choice by a player with its legal actions enumerated first
  event    = decisions + chance outcomes the harness resolved (dice, deals). Frameworks that
             roll dice inside a move count decisions only, so events == decisions there.
  us/dec   = CPU microseconds per decision, everything included (setup, legal actions, dice, end).
Our own game. --add NAME=MODULE:CALLABLE ; the callable is made once per process as
CALLABLE() -> play, and play(rng: random.Random) plays ONE game and returns
(decisions, events). Set PYTHONPATH so that MODULE imports.  Repeatable.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import random
import re
import statistics
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
REF_MS = 6.35  # calibrate() at full speed on the reference machine (Xeon KVM vCPU, Python 3.11.7)
NODE_DIR = HERE / "node_peers"
ROWS: dict[str, tuple[str, object]] = {}


def row(name: str, what: str):
    def deco(make):
        ROWS[name] = (what, make)
        return make

    return deco


def calibrate() -> float:
    """ms for a fixed pure-Python loop (shorter = the core is faster right now)"""
    best = 1e9
    for _ in range(3):
        c = time.process_time()
        s = 0
        for i in range(100_000):
            s += i * i % 7
        best = min(best, time.process_time() - c)
    return best * 1e3


def _calibration():
    def play(rng):
        s = 0
        for i in range(100_000):
            s += i * i % 7
        return 100_000, 100_000

    return play


ROWS["calibration_first"] = ("fixed pure-Python loop; game = 100k iterations", _calibration)


# ---------------------------------------------------------------- OpenSpiel
def _openspiel(spec: str, python_games: bool = False):
    def make():
        import pyspiel

        if python_games:
            import open_spiel.python.games  # noqa: F401  (registers python_*)
        game = pyspiel.load_game(spec)

        def play(rng):
            state = game.new_initial_state()
            dec = ev = 0
            while not state.is_terminal():
                ev += 1
                if state.is_chance_node():
                    outs, probs = zip(*state.chance_outcomes())
                    state.apply_action(rng.choices(outs, probs)[0])
                elif state.is_simultaneous_node():
                    acts = [rng.choice(state.legal_actions(p) or [0]) for p in range(game.num_players())]
                    dec += len(acts)
                    ev += len(acts) - 1
                    state.apply_actions(acts)
                else:
                    dec += 1
                    state.apply_action(rng.choice(state.legal_actions()))
            return dec, ev

        return play

    return make


for _g in [
    "backgammon",
    "pig",
    "pig(players=1)",
    "battleship",
    "phantom_ttt",
    "liars_dice",
    "kuhn_poker",
    "leduc_poker",
    "yacht",
    "2048",
    "cribbage",
    "tic_tac_toe",
    "hearts",
]:
    ROWS[f"openspiel_py_{_g}"] = (f"OpenSpiel C++ game '{_g}', loop in Python", _openspiel(_g))
for _g in [
    "python_tic_tac_toe",
    "python_kuhn_poker",
    "python_liars_poker",
    "python_block_dominoes",
    "python_dynamic_routing",
    "python_team_dominoes",
    "python_iterated_prisoners_dilemma",
    "python_pokerkit_wrapper",
]:
    ROWS[f"openspiel_pure_{_g}"] = (f"OpenSpiel pure-Python game '{_g}'", _openspiel(_g, True))


def _openspiel_cpp(spec: str):
    """Whole game inside C++: evaluate_bots with C++ uniform-random bots; dec/events from a Python sample."""

    def make():
        import pyspiel

        game = pyspiel.load_game(spec)
        ref, rng0 = _openspiel(spec)(), random.Random(7)
        sample = [ref(rng0) for _ in range(200)]
        md, me = statistics.fmean(s[0] for s in sample), statistics.fmean(s[1] for s in sample)
        bots = [pyspiel.make_uniform_random_bot(p, 17 + p) for p in range(game.num_players())]

        def play(rng):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, rng.getrandbits(30))
            return md, me

        return play

    return make


def _openspiel_mcts(spec: str, rollouts: int = 500):
    """C++ MCTSBot.step with `rollouts` random rollouts per simulation: max_simulations=1 makes it a rollout timer."""

    def make():
        import pyspiel

        game = pyspiel.load_game(spec)
        ref, rng0 = _openspiel(spec)(), random.Random(7)
        sample = [ref(rng0) for _ in range(200)]
        md, me = statistics.fmean(s[0] for s in sample), statistics.fmean(s[1] for s in sample)

        def play(rng):
            ev = pyspiel.RandomRolloutEvaluator(rollouts, rng.getrandbits(30))
            bot = pyspiel.MCTSBot(game, ev, 2.0, 2, 100, False, rng.getrandbits(30), False)
            st = game.new_initial_state()
            while st.is_chance_node():
                st.apply_action(st.chance_outcomes()[0][0])
            bot.step(st)
            return md * 2 * rollouts, me * 2 * rollouts, 2 * rollouts

        return play

    return make


def _openspiel_search(spec: str, cpp: bool):
    """MCTS with one random rollout per simulation from the first position: in Python, or C++ called from Python."""
    simulations = 2000 if cpp else 60

    def make():
        import numpy as np
        import pyspiel
        from open_spiel.python.algorithms import mcts

        game = pyspiel.load_game(spec)

        def play(rng):
            seed, state = rng.getrandbits(30), game.new_initial_state()
            if cpp:
                evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
                pyspiel.MCTSBot(game, evaluator, 1.4, simulations, 1000, False, seed, False).step(state)
            else:
                source = np.random.RandomState(seed)
                evaluator = mcts.RandomRolloutEvaluator(1, source)
                mcts.MCTSBot(game, 1.4, simulations, evaluator, random_state=source).mcts_search(state)
            return simulations, simulations, simulations

        return play

    return make


for _n, _g in [("hex9", "hex(board_size=9)"), ("pentago", "pentago")]:
    ROWS[f"openspiel_mcts_{_n}"] = (
        f"OpenSpiel MCTS in Python, random rollouts, '{_g}'; game = 1 simulation",
        _openspiel_search(_g, False),
    )
    ROWS[f"openspiel_mcts_{_n}_cpp"] = (
        f"OpenSpiel C++ MCTSBot, random rollouts, '{_g}'; game = 1 simulation",
        _openspiel_search(_g, True),
    )
for _g in ["backgammon", "pig", "liars_dice", "kuhn_poker", "yacht", "battleship", "tic_tac_toe", "hearts"]:
    ROWS[f"openspiel_cpp_{_g}"] = (
        f"OpenSpiel '{_g}' wholly in C++ (evaluate_bots, C++ random bots)",
        _openspiel_cpp(_g),
    )
for _g in ["backgammon", "pig", "tic_tac_toe"]:
    ROWS[f"openspiel_rollout_{_g}"] = (
        f"OpenSpiel '{_g}' C++ MCTSBot + RandomRolloutEvaluator; game = 1 rollout",
        _openspiel_mcts(_g),
    )


@row("openspiel_mcts_sims_tic_tac_toe", "OpenSpiel C++ MCTSBot, 1000 sims x 1 rollout; game = 1 simulation")
def _():
    import pyspiel

    game = pyspiel.load_game("tic_tac_toe")

    def play(rng):
        bot = pyspiel.MCTSBot(
            game,
            pyspiel.RandomRolloutEvaluator(1, rng.getrandbits(30)),
            2.0,
            1000,
            100,
            False,
            rng.getrandbits(30),
            False,
        )
        bot.step(game.new_initial_state())
        return 1000, 1000, 1000

    return play


@row("openspiel_mcts_sims_backgammon", "OpenSpiel C++ MCTSBot, 200 sims x 1 rollout; game = 1 simulation")
def _():
    import pyspiel

    game = pyspiel.load_game("backgammon")

    def play(rng):
        bot = pyspiel.MCTSBot(
            game,
            pyspiel.RandomRolloutEvaluator(1, rng.getrandbits(30)),
            2.0,
            200,
            100,
            False,
            rng.getrandbits(30),
            False,
        )
        st = game.new_initial_state()
        while st.is_chance_node():
            st.apply_action(st.chance_outcomes()[0][0])
        bot.step(st)
        return 200, 200, 200

    return play


# ---------------------------------------------------------------- PettingZoo / rlcard
def _pettingzoo(mod: str, **kw):
    def make():
        env = importlib.import_module(f"pettingzoo.classic.{mod}").env(**kw)

        def play(rng):
            env.reset(seed=rng.getrandbits(30))
            dec = 0
            for agent in env.agent_iter():
                obs, _r, term, trunc, info = env.last()
                if term or trunc:
                    env.step(None)
                    continue
                mask = obs["action_mask"] if isinstance(obs, dict) else info.get("action_mask")
                env.step(env.action_space(agent).sample(mask) if mask is not None else env.action_space(agent).sample())
                dec += 1
            return dec, dec

        return play

    return make


for _m in [
    "tictactoe_v3",
    "connect_four_v3",
    "leduc_holdem_v4",
    "texas_holdem_v4",
    "texas_holdem_no_limit_v6",
    "chess_v6",
    "rps_v2",
    "hanabi_v5",
    "go_v5",
]:
    ROWS[f"pettingzoo_{_m}"] = (f"PettingZoo AEC {_m}, env.last() + masked sample", _pettingzoo(_m))


def _rlcard(name: str):
    def make():
        import rlcard
        from rlcard.agents import RandomAgent

        env = rlcard.make(name)
        env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

        def play(rng):
            traj, _pay = env.run(is_training=False)
            dec = sum(len(t) // 2 for t in traj)
            return dec, dec

        return play

    return make


for _m in ["blackjack", "leduc-holdem", "uno", "gin-rummy", "doudizhu", "mahjong"]:
    ROWS[f"rlcard_{_m}"] = (f"RLCard {_m}, env.run with RandomAgent", _rlcard(_m))


# ---------------------------------------------------------------- other Python engines
@row("python_chess", "python-chess random playout, list(legal_moves)+push, till is_game_over()")
def _():
    import chess

    def play(rng):
        b = chess.Board()
        n = 0
        while not b.is_game_over():
            b.push(rng.choice(list(b.legal_moves)))
            n += 1
        return n, n

    return play


@row("catanatron_4p", "catanatron (Catan, pure Python), 4 RandomPlayers")
def _():
    from catanatron import Color, Game, RandomPlayer

    cols = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)

    def play(rng):
        random.seed(rng.getrandbits(30))
        g = Game([RandomPlayer(c) for c in cols], seed=rng.getrandbits(30))
        g.play()
        st = g.state
        n = len(getattr(st, "actions", None) or getattr(st, "action_records"))
        return n, n

    return play


@row("pokerkit_nlhe_2p", "PokerKit no-limit hold'em, 2 players, full automation, random fold/call/min-raise")
def _():
    from pokerkit import Automation as A
    from pokerkit import NoLimitTexasHoldem

    autos = (
        A.ANTE_POSTING,
        A.BET_COLLECTION,
        A.BLIND_OR_STRADDLE_POSTING,
        A.CARD_BURNING,
        A.HOLE_DEALING,
        A.BOARD_DEALING,
        A.RUNOUT_COUNT_SELECTION,
        A.HOLE_CARDS_SHOWING_OR_MUCKING,
        A.HAND_KILLING,
        A.CHIPS_PUSHING,
        A.CHIPS_PULLING,
    )

    def play(rng):
        random.seed(rng.getrandbits(30))
        s = NoLimitTexasHoldem.create_state(autos, True, 0, (1, 2), 2, (200, 200), 2)
        n = 0
        while s.status:
            acts = [
                k
                for k in (s.can_fold() and "f", s.can_check_or_call() and "c", s.can_complete_bet_or_raise_to() and "r")
                if k
            ]
            k = rng.choice(acts)
            if k == "f":
                s.fold()
            elif k == "c":
                s.check_or_call()
            else:
                s.complete_bet_or_raise_to()
            n += 1
        return n, n

    return play


@row("ludopy_4p", "LUDOpy (Ludo, pure Python + numpy), 4 random players")
def _():
    import ludopy

    def play(rng):
        import numpy as np

        np.random.seed(rng.getrandbits(30))
        g = ludopy.Game()
        won, n, e = False, 0, 0
        while not won:
            (dice, move_pieces, *_), p = g.get_observation()
            e += 1
            piece = -1
            if len(move_pieces):
                piece = move_pieces[rng.randrange(len(move_pieces))]
                n += 1
                e += 1
            *_, won = g.answer_observation(piece)
        return n, e

    return play


@row("textarena_pig", "TextArena PigDice-v0 (LLM game server; text observations), random [roll]/[hold]")
def _():
    import textarena as ta

    def play(rng):
        env = ta.make("PigDice-v0")
        env.reset(num_players=2, seed=rng.getrandbits(30))
        done, n = False, 0
        while not done:
            env.get_observation()
            done, _ = env.step(rng.choice(("[roll]", "[hold]")))
            n += 1
        return n, n

    return play


def _pgx(name: str, batch: int):
    def make():
        import jax
        import jax.numpy as jnp
        import pgx

        env = pgx.make(name)
        init, step = jax.vmap(env.init), jax.vmap(env.step)
        takes_key = name in ("backgammon", "2048", "kuhn_poker", "leduc_holdem")

        @jax.jit
        def run(key):
            key, k = jax.random.split(key)
            st = init(jax.random.split(k, batch))

            def cond(c):
                return ~c[0].terminated.all() & (c[3] < 4000)

            def body(c):
                st, key, dec, i = c
                key, k1, k2 = jax.random.split(key, 3)
                logits = jnp.where(st.legal_action_mask, 0.0, -jnp.inf)
                act = jax.random.categorical(k1, logits, axis=-1)
                dec = dec + (~st.terminated).sum()
                st = step(st, act, jax.random.split(k2, batch)) if takes_key else step(st, act)
                return st, key, dec, i + 1

            st, key, dec, i = jax.lax.while_loop(cond, body, (st, key, jnp.int32(0), 0))
            return dec

        run(jax.random.PRNGKey(0)).block_until_ready()

        def play(rng):
            dec = int(run(jax.random.PRNGKey(rng.getrandbits(30))))
            return dec, dec, batch

        return play

    return make


for _g, _b in [("tic_tac_toe", 4096), ("backgammon", 256), ("kuhn_poker", 4096), ("2048", 256)]:
    ROWS[f"pgx_{_g}_b{_b}"] = (f"Pgx '{_g}' on JAX CPU, jit+vmap, lock-step batch {_b}", _pgx(_g, _b))


# ---------------------------------------------------------------- Node peers
NODE_ROWS = {
    "bgio_client_ttt": "boardgame.io 0.50 headless Client, tic-tac-toe",
    "bgio_client_pig": "boardgame.io headless Client, pig to 100 (random plugin)",
    "bgio_reducer_ttt": "boardgame.io bare reducer, tic-tac-toe",
    "bgio_simulate_random_ttt": "boardgame.io Simulate + RandomBot, tic-tac-toe",
    "bgio_mcts_ttt": "boardgame.io MCTSBot(200 it.); game = bot move, decision = MCTS iteration",
    "ws_pig_plain": "plain JavaScript pig, no framework",
}
for _n, _w in NODE_ROWS.items():
    ROWS[_n] = (_w, "node")


# ---------------------------------------------------------------- our own reference implementations
def _limits(variant: str):
    def make():
        sys.path.insert(0, str(HERE / "limits"))
        return importlib.import_module("patrol_py").bench_factory(variant)

    return make


for _v in ("dataclass", "slots", "generator", "generator_journal", "numba_single", "numpy_batch"):
    ROWS[f"patrol_{_v}"] = (f"20-turn dice patrol written here, variant {_v}", _limits(_v))


def _pig(variant: str):
    def make():
        sys.path.insert(0, str(HERE / "limits"))
        return importlib.import_module("pig_py").factory(variant)

    return make


for _v in ("dataclass", "generator_tuned"):
    ROWS[f"pig_{_v}"] = (f"2-player pig written here in plain Python, variant {_v}", _pig(_v))
ROWS["patrol_generator_tuned"] = (
    "20-turn dice patrol, only choices yield, interned requests",
    _limits("generator_tuned"),
)
ROWS["calibration_last"] = ROWS["calibration_first"]


# ---------------------------------------------------------------- machinery
def child(name: str, seconds: float, repeat: int, add: str | None) -> None:
    """Runs one row in this process and prints JSON per repeat."""
    if add:
        mod, fn = add.split(":")
        play = getattr(importlib.import_module(mod), fn)()
    else:
        play = ROWS[name][1]()
    rng = random.Random(1)
    t0 = time.perf_counter()
    while True:  # warm-up (at least one game)
        play(rng)
        if time.perf_counter() - t0 > seconds / 2:
            break
    cal = calibrate()
    for r in range(repeat):
        rng = random.Random(1000 + r)
        games = dec = ev = 0
        c0, t0 = time.process_time(), time.perf_counter()
        while True:
            out = play(rng)
            games += out[2] if len(out) > 2 else 1
            dec += out[0]
            ev += out[1]
            if time.perf_counter() - t0 >= seconds:
                break
        cpu, wall, cal0, cal = time.process_time() - c0, time.perf_counter() - t0, cal, calibrate()
        print(
            "@@"
            + json.dumps(
                dict(games=games, decisions=dec, events=ev, wall=wall, cpu=cpu, speed=REF_MS / ((cal0 + cal) / 2))
            ),
            flush=True,
        )


def run_row(name: str, a) -> dict:
    what, make = ROWS[name]
    env = dict(
        os.environ,
        OMP_NUM_THREADS="1",
        OPENBLAS_NUM_THREADS="1",
        MKL_NUM_THREADS="1",
        NUMBA_NUM_THREADS="1",
        JAX_PLATFORMS="cpu",
        XLA_FLAGS="--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
        NODE_ENV="production",
        SDL_VIDEODRIVER="dummy",
        PYGAME_HIDE_SUPPORT_PROMPT="1",
    )
    env.setdefault("PYTHONPATH", "")
    pin = (lambda: os.sched_setaffinity(0, {a.cpu})) if hasattr(os, "sched_setaffinity") else None
    res, err = [], ""

    def here() -> float:
        old = os.sched_getaffinity(0)
        os.sched_setaffinity(0, {a.cpu})
        try:
            return calibrate()
        finally:
            os.sched_setaffinity(0, old)

    cal0 = here()
    if make == "node":
        p = subprocess.run(
            ["node", "bench_node.js", name, str(a.seconds), "1000", str(a.repeat)],
            cwd=NODE_DIR,
            env=env,
            preexec_fn=pin,
            capture_output=True,
            text=True,
            timeout=a.timeout,
        )
        res = [json.loads(x) for x in p.stdout.splitlines() if x.startswith("{")]
        err = p.stderr
    else:
        cmd = [sys.executable, __file__, "--child", name, "--seconds", str(a.seconds), "--repeat", str(a.repeat)]
        if isinstance(make, str):  # --add row: "module:callable"
            cmd += ["--child-add", make]
        p = subprocess.run(cmd, env=env, preexec_fn=pin, capture_output=True, text=True, timeout=a.timeout)
        res = [json.loads(x[2:]) for x in p.stdout.splitlines() if x.startswith("@@")]
        err = p.stderr
    for x in res:
        x.setdefault("speed", REF_MS / ((cal0 + here()) / 2) if "speed" not in x else 1)
    if not res:
        last = [x for x in err.strip().splitlines() if x.strip()][-1:] or ["no output"]
        return dict(name=name, what=what, error=last[0][:160])
    med = statistics.median
    return dict(
        name=name,
        what=what,
        n=len(res),
        games_s=med(x["games"] / x["cpu"] for x in res),
        dec_s=med(x["decisions"] / x["cpu"] for x in res),
        ev_s=med(x["events"] / x["cpu"] for x in res),
        dec_per_game=med(x["decisions"] / x["games"] for x in res),
        ev_per_game=med(x["events"] / x["games"] for x in res),
        us_dec=med(1e6 * x["cpu"] / x["decisions"] for x in res if x["decisions"]),
        us_ev=med(1e6 * x["cpu"] / x["events"] for x in res if x["events"]),
        norm_games_s=med(x["games"] / x["cpu"] / x["speed"] for x in res),
        norm_us_dec=med(1e6 * x["cpu"] * x["speed"] / x["decisions"] for x in res if x["decisions"]),
        norm_us_ev=med(1e6 * x["cpu"] * x["speed"] / x["events"] for x in res if x["events"]),
        speed=med(x["speed"] for x in res),
        best_games_s=max(x["games"] / x["cpu"] for x in res),
        best_dec_s=max(x["decisions"] / x["cpu"] for x in res),
        best_us_dec=min(1e6 * x["cpu"] / x["decisions"] for x in res if x["decisions"]),
        spread=(max(x["games"] / x["cpu"] for x in res) / min(x["games"] / x["cpu"] for x in res) - 1),
        cpu_share=med(x["cpu"] / x["wall"] for x in res),
    )


def fmt(x: float) -> str:
    return f"{x:,.0f}" if x >= 100 else f"{x:.3g}"


def table(rs: list[dict]) -> str:
    out = [
        "| row | games/s | decisions/s | events/s | dec/game | us/dec | norm games/s | norm us/dec | norm us/event | best us/dec | speed | spread | cpu% |",
        "|---|" + "---:|" * 12,
    ]
    for r in rs:
        if "error" in r:
            out.append(f"| {r['name']} | not run: {r['error'].replace('|', '/')} " + "| " * 11 + "|")
        else:
            out.append(
                "| "
                + " | ".join(
                    [
                        r["name"],
                        *(
                            fmt(r[k])
                            for k in (
                                "games_s",
                                "dec_s",
                                "ev_s",
                                "dec_per_game",
                                "us_dec",
                                "norm_games_s",
                                "norm_us_dec",
                                "norm_us_ev",
                                "best_us_dec",
                            )
                        ),
                        f"{r['speed']:.2f}",
                        f"{r['spread']:.0%}",
                        f"{r['cpu_share']:.0%}",
                    ]
                )
                + " |"
            )
    return "\n".join(out)


def main() -> None:
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--seconds", type=float, default=0.5)
    ap.add_argument("--repeat", type=int, default=9)
    ap.add_argument("--cpu", type=int, default=max(os.sched_getaffinity(0)))
    ap.add_argument("--only", default="")
    ap.add_argument("--add", action="append", default=[], metavar="NAME=MODULE:CALLABLE")
    ap.add_argument("--timeout", type=float, default=240)
    ap.add_argument("--json")
    ap.add_argument("--md")
    ap.add_argument("--list", action="store_true")
    ap.add_argument("--child")
    ap.add_argument("--child-add")
    a = ap.parse_args()
    if a.child:
        return child(a.child, a.seconds, a.repeat, a.child_add)
    for spec in a.add:
        n, target = spec.split("=", 1)
        ROWS[n] = ("added: " + target, target)
    names = [n for n in ROWS if re.search(a.only, n) or n in [x.split("=")[0] for x in a.add]] if a.only else list(ROWS)
    if a.list:
        for n in names:
            print(f"{n:45s} {ROWS[n][0]}")
        return
    rs = []
    for n in names:
        try:
            rs.append(run_row(n, a))
        except subprocess.TimeoutExpired:
            rs.append(dict(name=n, what=ROWS[n][0], error="timeout"))
        r = rs[-1]
        print(
            f"{n:45s} "
            + (
                f"-- {r['error']}"
                if "error" in r
                else f"{fmt(r['games_s']):>12} games/s {fmt(r['dec_s']):>12} dec/s {fmt(r['us_dec']):>8} us/dec  norm {fmt(r['norm_us_dec']):>8}  speed {r['speed']:.2f}  spread {r['spread']:.0%} cpu {r['cpu_share']:.0%}"
            ),
            flush=True,
        )
    print("\n" + table(rs))
    if a.json:
        Path(a.json).write_text(json.dumps(rs, indent=1))
    if a.md:
        Path(a.md).write_text(table(rs) + "\n")


if __name__ == "__main__":
    main()
