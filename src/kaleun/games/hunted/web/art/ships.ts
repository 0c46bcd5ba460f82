// Which drawing stands for which kind of target.
const KINDS: Record<string, string> = {
  small_freighter: 'freighter',
  large_freighter: 'armed_freighter',
  tanker: 'tanker',
  capital_ship: 'allied_battleship',
  escort: 'flower',
  submarine: 'submarine',
};

export const vesselOf = (kind: string, carrier: boolean): string =>
  carrier ? 'escort_carrier' : (KINDS[kind] ?? 'freighter');

const ROOM: Record<string, number> = { small_freighter: 1.3, large_freighter: 1.05, escort: 1.15, submarine: 1.4 };

/** How much sea lies around a kind on its card: small ships have more. */
export const roomOf = (kind: string): number => ROOM[kind] ?? 1;
