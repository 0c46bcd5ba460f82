import { expect, it } from 'vitest';
import { onBoard } from '@tests/film';
import Board from '../Board.svelte';
import { charts, games, textsOf } from '../fixtures/read';
import { cue, SCENES } from '../logic/scenes';

const film = { Board, cue, texts: textsOf('en'), charts };
const [pack, battle] = games;

it.each([pack!.german, battle!.allied])('a game is shown event by event', ({ frames }) => {
  const seen: string[] = [];
  onBoard({ ...film, frames }, ({ line }, view, host) => {
    expect(host.querySelectorAll('.lift'), line.code).toHaveLength(SCENES[line.code]?.[0] === 'shuffle' ? 4 : 0);
    if (line.code === 'sunk') expect(view.ships.find(({ id }) => id === line.data.ship)?.status).toBe('afloat');
    if (line.code === 'sunk') expect(host.querySelectorAll('.sinking')).toHaveLength(1);
    if (line.code === 'moved') expect(view.ships.find(({ id }) => id === line.data.ship)?.cell).toBe(line.data.cell);
    if (line.code === 'torpedo_hit') expect(host.querySelector('.star')).not.toBeNull();
    seen.push(line.code);
  });
  const due = frames.slice(1).filter(({ line }, i) => cue(line, frames[i]!.view) !== null);
  expect(seen).toEqual(due.map(({ line }) => line.code));
});

it('with reduced motion no card lifts and nothing bursts', () => {
  const codes = Object.keys(SCENES);
  const frames = battle!.german.frames
    .slice(0, 1)
    .concat(battle!.german.frames.filter(({ line }) => codes.includes(line.code)));
  onBoard({ ...film, frames, motion: 'reduced', speed: 'step' }, ({ line }, _view, host) => {
    expect(
      host.querySelectorAll('.lift, .star, .sinking, .struck, .shell, circle.charge, circle.ping'),
      line.code,
    ).toHaveLength(0);
  });
});
