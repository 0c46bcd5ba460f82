// Options that go together: what the scenarios chart asks for is switched on, what it leaves out is off and cannot be changed.
import type { OptionValue } from '../../protocol/kinds';
import type { ChartData, Settled } from '../module';

interface Scenario { id: string; required_modules: string[]; optional_modules: string[] }
interface Edge { id: string; allowed_on: string[] }

const MODULES = ['slow_submarines', 'surface_combat', 'reinforcements'];

/** The same rules as `conflicts` in src/kaleun/games/scope/options.py; the last change stays, the rest gives way. */
export function settle(wished: Record<string, OptionValue>, changed: string, charts: ChartData[]): Settled {
  const values = { ...wished };
  const data = charts.find((chart) => chart.name === 'scenarios')?.data as { scenario: Scenario[]; duel_edge: Edge[] } | undefined;
  if (data === undefined) return { values, fixed: [] };
  const allowed = data.duel_edge.find((edge) => edge.id === values.edge)?.allowed_on ?? [];
  if (values.edge !== 'none' && !allowed.includes(String(values.scenario))) {
    if (changed === 'edge') values.scenario = allowed[0] ?? 'lone_wolf';
    else values.edge = 'none';
  }
  const row = data.scenario.find((scenario) => scenario.id === values.scenario);
  const fixed = row === undefined ? [] : MODULES.filter((module) => !row.optional_modules.includes(module));
  for (const module of fixed) values[module] = row!.required_modules.includes(module);
  if (values.reinforcements === true && values.surface_combat !== true) {
    if (changed === 'surface_combat') values.reinforcements = false;
    else values.surface_combat = true;
  }
  if (values.custom_freighters === 0 && values.custom_tankers === 0) values[changed === 'custom_tankers' ? 'custom_freighters' : 'custom_tankers'] = 1;
  return { values, fixed };
}
