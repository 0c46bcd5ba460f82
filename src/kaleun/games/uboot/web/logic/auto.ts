// Automation, task by task: by hand, with a reminder, or done for me. It is the person's own choice on this device.
import type { Proposal } from '../view.gen';
import { passes, wanted } from './cargo';
import type { Args, Question, Role, Station } from './station';

export const MODES = ['hand', 'remind', 'do'] as const;
export type Mode = (typeof MODES)[number];

interface Task {
  id: string;
  /** Whose it is; without a role everybody's. */
  role?: Role;
  /** Questions, with the beginnings of the answers that are given for me, best first. */
  answers?: Record<string, string[]>;
  /** Proposals of the officers that are accepted for me. */
  proposals?: string[];
}

export const TASKS: Task[] = [
  { id: 'stations', answers: { ready: ['ready:'] } },
  { id: 'crew', answers: { crew: ['crew:best', 'crew:done'] } },
  { id: 'confirm', answers: { confirm: ['confirm:yes'] } },
  { id: 'smoke', answers: { join_smoke: ['smoke:yes'] }, proposals: ['propose_smoke'] },
  { id: 'galley', role: 'navigator', answers: { meal: ['meal:'], change_food: ['swap:none'] } },
  { id: 'medicine', role: 'first_officer', answers: { treat: ['treat:'], medical_back: ['medical:'] } },
  { id: 'toolbox', role: 'chief_engineer', answers: { second_toolbox: ['box:'], place_supply: ['space:'] } },
  {
    id: 'navigation',
    role: 'captain',
    proposals: ['propose_course', 'propose_clear_of_land', 'propose_wait', 'propose_sextant'],
  },
  { id: 'signals', role: 'captain', proposals: ['propose_read', 'propose_report'] },
  { id: 'meals', role: 'captain', proposals: ['propose_meal'] },
  { id: 'damage', role: 'captain', proposals: ['propose_breach', 'propose_fight', 'propose_repair'] },
  { id: 'wounded', role: 'captain', proposals: ['propose_first_aid'] },
  { id: 'escape', role: 'captain', proposals: ['propose_alarm', 'propose_under', 'propose_deeper'] },
  { id: 'tubes', role: 'captain', proposals: ['propose_reload'] },
];

export type Modes = Record<string, Mode>;
export const modeOf = (modes: Modes, id: string): Mode => modes[id] ?? 'remind';
export const tasksOf = (roles: readonly Role[]): Task[] =>
  TASKS.filter(({ role }) => role === undefined || roles.includes(role));

const taskOfPrompt = (prompt: string): Task | undefined => TASKS.find(({ answers }) => answers?.[prompt] !== undefined);
const taskOfProposal = (code: string): Task | undefined => TASKS.find((task) => task.proposals?.includes(code));

/** How this question is dealt with; whatever is no task is a person's. */
export const questionMode = ({ ask }: Question, modes: Modes): Mode => {
  const task = taskOfPrompt(ask.prompt);
  return task === undefined ? 'remind' : modeOf(modes, task.id);
};
export const proposalMode = (row: Proposal, modes: Modes): Mode => {
  const task = taskOfProposal(row.code);
  return task === undefined ? 'remind' : modeOf(modes, task.id);
};

/** The answer that is given for me, if there is one. */
export function answerFor({ ask }: Question): string | null {
  const keys = (ask.options ?? []).map((option) => option.key);
  const wanted = taskOfPrompt(ask.prompt)?.answers?.[ask.prompt] ?? [];
  return wanted.map((start) => keys.find((key) => key.startsWith(start))).find((key) => key !== undefined) ?? null;
}

export type Deed = { reply: [Question, string] } | { give: [name: string, args: Args, role: Role] };

/** The next thing that is done for me: men to their stations before "ready", then answers, then proposals. */
export function deed(station: Station, modes: Modes, tried: ReadonlyMap<string, number>): [string, Deed] | null {
  const { view, questions, roles } = station;
  if (station.past || view.outcome || roles.length === 0) return null;
  const fresh = (id: string): boolean => view.clock.seconds - (tried.get(id) ?? -Infinity) >= 60;
  for (const question of questions) {
    const key = questionMode(question, modes) === 'do' ? answerFor(question) : null;
    if (key === null) continue;
    const steps = question.ask.prompt === 'ready' ? stationSteps(station, question) : [];
    const step = steps.find(([id]) => fresh(id));
    if (step !== undefined) return step;
    const id = `answer ${question.id} ${question.ask.options?.length ?? 0} ${JSON.stringify(question.ask.data)}`;
    if (fresh(id)) return [id, { reply: [question, key] }];
  }
  if (questions.length || view.mobilization !== null || view.clock.paused) return null;
  const rows = Object.values(view.officers).flatMap((officer) => officer.proposes ?? []);
  for (const row of rows.filter((one) => roles.includes((one.seat ?? 'captain') as Role))) {
    if (row.fill || proposalMode(row, modes) !== 'do') continue;
    const [id, given] = accepted(row);
    if (fresh(id)) return [id, given];
  }
  return null;
}

/** Accepting a proposal: its Mobilization first, where men are missing. */
export function accepted(row: Proposal): [string, Deed] {
  const [name, args]: [string, Args] = row.first ? ['mobilize', { call: row.first }] : [row.command, row.args ?? {}];
  const role = row.first ? 'captain' : ((row.seat ?? 'captain') as Role);
  return [`give ${name} ${JSON.stringify(args)}`, { give: [name, args, role] }];
}

/** The men of the role who are not where the call wants them go there; one of them brings what it asks for. */
export function stationSteps({ view }: Station, { ask }: Question): [string, Deed][] {
  const role = ask.seat as Role;
  const places = (ask.data?.stations ?? {}) as Record<string, number>;
  let bring = wanted(view, String(ask.data?.call ?? ''));
  return view.sailors.flatMap((row): [string, Deed][] => {
    const to = places[row.figure];
    if (row.role !== role || to === undefined || to === row.section || view.mobilization?.moved[row.figure]) return [];
    const args: Args = { figure: row.figure, to };
    if (bring !== null && passes(row, to, bring.thing.section, bring.to)) {
      Object.assign(args, { cargo: bring.thing.id, ...(bring.to === to ? {} : { leave: bring.to }) });
      bring = null;
    }
    return [[`move ${row.figure} ${to} ${row.section}`, { give: ['move', args, role] }]];
  });
}
