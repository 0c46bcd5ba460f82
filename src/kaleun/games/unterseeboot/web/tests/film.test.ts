import { expect, it } from 'vitest';
import { onBoard } from '@tests/film';
import Board from '../Board.svelte';
import { charts, patrols, textsOf, type Patrol } from '../fixtures/read';
import { cue, SCENES } from '../logic/scenes';

const texts = textsOf('en');
const film = { Board, cue, texts, charts };

const due = ({ frames }: Patrol) => frames.slice(1).filter(({ line }) => line.dice.length > 0 || line.code in SCENES);

it.each(patrols)('a patrol is shown event by event: dice first, then what they did', (patrol) => {
  const seen: string[] = [];
  onBoard({ ...film, frames: patrol.frames }, ({ line, part }, view, host) => {
    const tray = host.querySelector('.tray');
    expect(tray !== null, line.code).toBe(line.dice.length > 0);
    expect(tray?.querySelector('.late') != null, line.code).toBe(part === 'roll');
    expect(host.querySelector('.scene') !== null, line.code).toBe(part === 'scene' && line.code in SCENES);
    if (line.code === 'ship_sunk') {
      expect(view.targets[String(line.data.space)]).toBeDefined();
      expect(host.querySelector('.scene .ship') !== null).toBe(part === 'scene');
    }
    if (line.code === 'moved' && part === 'scene') expect(view.boat.space).toBe(line.data.space);
    if (part === 'scene') seen.push(line.code);
  });
  expect(seen).toEqual(due(patrol).map(({ line }) => line.code));
});

it('step by step the dice lie still, and with reduced motion nothing else is there', () => {
  const patrol = patrols[0]!;
  const seen: string[] = [];
  onBoard({ ...film, frames: patrol.frames, speed: 'step', motion: 'reduced' }, ({ line, part }, view, host) => {
    expect(part).toBe('scene');
    expect(host.querySelectorAll('.scene, .late')).toHaveLength(0);
    expect(host.querySelector('.tray') !== null).toBe(line.dice.length > 0);
    if (line.code === 'ship_sunk') expect(view.sunk.map(({ space }) => space)).toContain(line.data.space);
    seen.push(line.code);
  });
  expect(seen).toEqual(due(patrol).map(({ line }) => line.code));
});
