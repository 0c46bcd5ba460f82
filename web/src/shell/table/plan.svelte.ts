// Several answers given as one: what a sheet of the game in the dock has put together, one question after the other.
import type { Plan } from '../../kit/module';
import type { Ask } from '../../protocol/messages';

export class Planner {
  /** What the brass button would give now. */
  plan: Plan | null = $state.raw(null);
  /** Answers on their way: each is given when its question comes. */
  rest: string[] = $state.raw([]);
  /** Each of them becomes a standing order. */
  always = false;

  /** The plan is given; returns its first answer. */
  begin(plan: Plan, always: boolean): string | undefined {
    const [first, ...rest] = plan.keys;
    this.rest = rest;
    this.always = always;
    plan.given?.();
    return first;
  }

  /** The answer to this question, if the plan has one that is offered; else the rest of the plan is void. */
  next(ask: Ask): string | undefined {
    const [key, ...rest] = this.rest;
    const offered = ask.options?.some((option) => option.key === key) ?? false;
    this.rest = offered ? rest : [];
    if (!offered) this.always = false;
    return offered ? key : undefined;
  }
}
