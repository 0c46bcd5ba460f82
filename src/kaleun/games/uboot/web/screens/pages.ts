// The pages of each desk, in order; the first is where one sits down, the second is beside it on a wide screen.
import type { Component } from 'svelte';
import Galley from '../board/Galley.svelte';
import Hands from '../board/Hands.svelte';
import Radio from '../board/Radio.svelte';
import Repair from '../board/Repair.svelte';
import Sick from '../board/Sick.svelte';
import Task from '../board/Task.svelte';
import AttackDisk from '../instruments/AttackDisk.svelte';
import Plot from '../instruments/Plot.svelte';
import Puzzle from '../instruments/Puzzle.svelte';
import SeaMap from '../instruments/SeaMap.svelte';
import TablePlot from '../instruments/TablePlot.svelte';
import type { Args, Role, Station } from '../logic/station';
import Arms from './Arms.svelte';
import Conn from './Conn.svelte';
import Engine from './Engine.svelte';
import Lookout from './Lookout.svelte';
import Signals from './Signals.svelte';
import Strike from './Strike.svelte';
import Watch from './Watch.svelte';

export interface PageProps {
  station: Station;
  /** Opens the form of an order. */
  onorder?: (name: string, args?: Args) => void;
}

export interface Page {
  id: string;
  /** Without a component the desk draws it itself: orders, cards, automation, the boat. */
  component?: Component<PageProps>;
  /** Only where there is something to show. */
  when?: (station: Station) => boolean;
}

const task: Page = { id: 'task', component: Task };
const hands: Page = { id: 'hands', component: Hands };
const auto: Page = { id: 'auto' };
const watch: Page = { id: 'glasses', component: Watch };
const boat: Page = { id: 'boat' };
const orders: Page = { id: 'orders' };

export const PAGES: Record<Role, Page[]> = {
  captain: [
    orders,
    { id: 'conn', component: Conn },
    watch,
    boat,
    { id: 'attack', component: Strike },
    { id: 'cards' },
    { id: 'radio', component: Radio },
    task,
    hands,
    auto,
  ],
  first_officer: [
    { id: 'desk', component: Lookout },
    watch,
    { id: 'radio', component: Signals },
    boat,
    { id: 'arms', component: Arms },
    { id: 'sick', component: Sick },
    orders,
    task,
    hands,
    auto,
  ],
  navigator: [
    { id: 'chart', component: SeaMap },
    { id: 'plot', component: Plot },
    boat,
    { id: 'disk', component: AttackDisk },
    { id: 'galley', component: Galley },
    watch,
    orders,
    task,
    hands,
    auto,
  ],
  chief_engineer: [
    { id: 'puzzle', component: Puzzle, when: ({ view }) => view.puzzle != null },
    { id: 'engine', component: Engine },
    { id: 'repair', component: Repair },
    { id: 'plot', component: TablePlot },
    boat,
    orders,
    task,
    hands,
    auto,
  ],
};

export const pagesOf = (station: Station): Page[] =>
  station.role === null ? [] : PAGES[station.role].filter(({ when }) => when?.(station) ?? true);
