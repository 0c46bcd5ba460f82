"""The workshop of the browser app: every board, page and shared part in the states of the fixtures, drawn without an
error. It is served by Vite as for development. There its sounds are looked at, too: rendered without a loudspeaker."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import new_context

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(path.parents[2].name for path in ROOT.glob("src/kaleun/games/*/web/fixtures/fixtures.json"))


@pytest.fixture(scope="module")
def workshop() -> Iterator[str]:
    """The address of the workshop."""
    command = [str(ROOT / "scripts" / "npm"), "exec", "--", "vite", "--host", "127.0.0.1", "--port", "0"]
    env = {**os.environ, "NO_COLOR": "1"}
    with subprocess.Popen(
        command, cwd=ROOT / "web", stdout=subprocess.PIPE, text=True, env=env, start_new_session=True
    ) as process:
        assert process.stdout is not None
        found = next((m for line in process.stdout if (m := re.search(r"http://127\.0\.0\.1:\d+/", line))), None)
        assert found, "Vite did not say its address"
        yield f"{found[0]}workshop/"
        os.killpg(process.pid, 15)


@pytest.mark.parametrize("bench", ["shell", *GAMES])
def test_every_part_is_drawn_in_its_states(browser: Browser, workshop: str, tmp_path: Path, bench: str) -> None:
    context = new_context(browser, 1440)
    page, errors = context.new_page(), list[str]()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{workshop}#{bench}")
    states = page.locator("[data-state]")
    expect(states.first).to_be_visible()
    page.screenshot(path=tmp_path / f"{bench}.png")  # not of the whole page: it may be taller than a picture can be
    assert states.count() >= 5
    for state in states.all():
        box = state.bounding_box()
        assert box is not None
        assert box["height"] > 40, state.get_attribute("data-state")
    assert errors == []
    context.close()


def test_the_sea_moves_turns_and_says_how_fast_it_is_drawn(browser: Browser, workshop: str) -> None:
    """Thirty ships at 960 by 540, by whichever painter the app chooses here; its pace is printed, not judged."""
    context = new_context(browser, 1440)
    page = context.new_page()
    page.goto(f"{workshop}?scene=day%20bridge&moving#uboot")
    eye, glass = page.locator("figure.eye"), page.get_by_role("slider")
    expect(eye).to_have_attribute("data-pace", re.compile(r"^\d"))
    expect(eye).to_have_attribute("data-drawn", re.compile(r"(ship \d+,?){15}"))
    box, pace = glass.bounding_box(), eye.get_attribute("data-pace")
    assert box is not None
    assert pace is not None
    painter = eye.get_attribute("data-painter")
    print(
        f"\nsea at {box['width']:.0f} x {box['height']:.0f}, {painter}: {1000 / float(pace):.0f} frames/s ({pace} ms)"
    )
    glass.focus()
    expect(glass).to_have_attribute("aria-valuenow", "0")
    for _ in range(3):
        glass.press("ArrowRight")
    expect(glass).to_have_attribute("aria-valuenow", "7")
    expect(page.locator("[data-turns]")).not_to_have_attribute("data-turns", "0")
    glass.press("i")
    expect(page.get_by_role("group", name="Identification sheet")).to_be_visible()
    context.close()


LOOKED_AT = """async () => {
  const { SOUNDS, render, secondsOf } = await import('/src/session/sounds.ts');
  const { Rig } = await import('/src/session/hum.ts');
  const RATE = 16000;
  const hann = Array.from({ length: 1024 }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / 1024));
  const look = async (seconds, fill) => {
    const audio = new OfflineAudioContext(1, Math.ceil(RATE * (seconds + 0.1)), RATE);
    fill(audio);
    const heard = (await audio.startRendering()).getChannelData(0);
    let peak = 0, power = 0, last = 0;
    heard.forEach((v, i) => {
      peak = Math.max(peak, Math.abs(v));
      power += v * v;
      if (Math.abs(v) > 0.002) last = i;
    });
    // strength of each eighth of an octave from 30 Hz to 7 kHz, by Goertzel's recurrence
    const bands = Array.from({ length: 63 }, (_, i) => 30 * 2 ** (i / 8));
    const strong = bands.map((hertz) => {
      const c = 2 * Math.cos((2 * Math.PI * hertz) / RATE);
      let total = 0;
      for (let from = 0; from + 1024 <= heard.length; from += 1024) {
        let a = 0, b = 0;
        for (let i = 0; i < 1024; i++) [a, b] = [heard[from + i] * hann[i] + c * a - b, a];
        total += a * a + b * b - c * a * b;
      }
      return total * hertz;
    });
    const sum = strong.reduce((a, b) => a + b, 0);
    let half = 0, middle = 0;
    while (half < sum / 2) half += strong[middle++];
    return { peak, rms: Math.sqrt(power / heard.length), ends: last / RATE, seconds, hertz: bands[middle - 1] };
  };
  const found = {};
  for (const sound of SOUNDS) found[sound] = await look(secondsOf(sound), (audio) => render(audio, sound, 100));
  const hums = {
    diesel: { shape: 'sawtooth', pitch: 50, beat: 6, loud: 0.09 },
    motors: { shape: 'sine', pitch: 138, beat: 0.5, loud: 0.05 },
  };
  for (const [name, hum] of Object.entries(hums)) found[name] = await look(3, (audio) => new Rig(audio).set(hum, 100));
  return found;
}"""
"""Peak, loudness, length and the middle of the spectrum of every sound, at full volume."""

PITCH = {
    "ping": (1000, 1300), "charge": (30, 260), "radio": (740, 900), "alarm": (1100, 1400), "bell": (600, 720),
    "leak": (900, 6000), "creak": (50, 400), "knock": (40, 200), "flak": (60, 1200), "pipe": (1500, 2300),
    "engine": (40, 250), "diesel": (40, 160), "motors": (120, 160), "hush": (30, 90),
}  # fmt: skip
"""Between these the half of the strength is reached, hertz."""


def test_every_sound_is_heard_and_none_cracks(browser: Browser, workshop: str) -> None:
    page = new_context(browser, 1024).new_page()
    page.goto(f"{workshop}#shell")
    heard = page.evaluate(LOOKED_AT)
    assert len(heard) >= 18
    for name, row in heard.items():
        assert 0.01 < row["peak"] <= 1.0, (name, row)
        assert row["rms"] > 0.001, (name, row)
        low, high = PITCH.get(name, (30, 7000))
        assert low <= row["hertz"] <= high, (name, row)
        if name not in ("diesel", "motors"):
            assert 0.015 < row["ends"] <= row["seconds"] + 0.01, (name, row)
