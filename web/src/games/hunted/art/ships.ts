// Which drawing stands for which kind of target.
const KINDS: Record<string, string> = {
  small_freighter: 'freighter', large_freighter: 'armed_freighter', tanker: 'tanker', capital_ship: 'allied_battleship', escort: 'flower', submarine: 'submarine',
};

export const vesselOf = (kind: string, carrier: boolean): string => (carrier ? 'escort_carrier' : (KINDS[kind] ?? 'freighter'));
