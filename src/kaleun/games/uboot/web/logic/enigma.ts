// The cipher machine on this desk: three rotors, reflector B and a plugboard. The kernel has the same machine without
// plugs (sea/enigma.py); with an empty plugboard both light the same lamps.
export const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const N = ALPHABET.length;
const ROTORS = [
  { wires: 'EKMFLGDQVZNTOWYHXUSPAIBRCJ', notch: 'Q' },
  { wires: 'AJDKSIRUXBLHWTMCQGZNPYFVOE', notch: 'E' },
  { wires: 'BDFHJLCPRTXVZNYEIWGAKMUSQO', notch: 'V' },
];
const REFLECTOR = 'YRUHQSLDPXNGOKMIEBFZCWVJAT';
const index = (letter: string): number => ALPHABET.indexOf(letter);

/** Plugged pairs of letters, "AB"; a letter has one plug. */
export type Plugs = string[];
export const plugged = (plugs: Plugs, letter: string): string => {
  const pair = plugs.find((one) => one.includes(letter));
  return pair === undefined ? letter : pair[0] === letter ? pair[1]! : pair[0]!;
};
/** With this cable: what was plugged at either end comes out. */
export const plug = (plugs: Plugs, a: string, b: string): Plugs => [
  ...plugs.filter((pair) => !pair.includes(a) && !pair.includes(b)),
  ...(a === b ? [] : [[a, b].sort().join('')]),
];

/** The letters in the windows after one key. */
export function stepped(window: string): string {
  const [left, middle, right] = [...window].map(index) as [number, number, number];
  const carry = middle === index(ROTORS[1]!.notch);
  const pushed = carry || right === index(ROTORS[2]!.notch);
  return ALPHABET[(left + Number(carry)) % N]! + ALPHABET[(middle + Number(pushed)) % N]! + ALPHABET[(right + 1) % N]!;
}

/** The lamp that lights for a key, the windows being as they are after the step. */
export function lamp(window: string, letter: string, plugs: Plugs = []): string {
  const at = [...window].map(index);
  let c = index(plugged(plugs, letter));
  for (const i of [2, 1, 0]) c = (index(ROTORS[i]!.wires[(c + at[i]!) % N]!) - at[i]! + N) % N;
  c = index(REFLECTOR[c]!);
  for (const i of [0, 1, 2]) c = (ROTORS[i]!.wires.indexOf(ALPHABET[(c + at[i]!) % N]!) - at[i]! + N) % N;
  return plugged(plugs, ALPHABET[c]!);
}

/** Types a text from a key on: the windows at the end, and what lit. */
export function typed(key: string, text: string, plugs: Plugs = []): { window: string; lamps: string } {
  let window = key;
  let lamps = '';
  for (const letter of text.toUpperCase()) {
    if (!ALPHABET.includes(letter)) continue;
    window = stepped(window);
    lamps += lamp(window, letter, plugs);
  }
  return { window, lamps };
}
