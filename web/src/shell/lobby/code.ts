/** Join codes have this many characters. */
export const CODE_LENGTH = 6;

/** What somebody typed or pasted as a code: capitals and digits only, at most as many as a code has. */
export function cleanCode(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, CODE_LENGTH);
}
