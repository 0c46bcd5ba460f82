/** All of these; before a commit (`make quick`) every nth, as tests/budget.py has it. */
export function share<T>(cases: T[], nth: number): T[] {
  return process.env.KALEUN_QUICK ? cases.filter((_, i) => i % nth === 0) : cases;
}
