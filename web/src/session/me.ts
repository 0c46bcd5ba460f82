// A secret this browser keeps for its owner and sends when a seat is taken: whoever sits or sat at a table cannot take
// another seat that was left there. The server keeps its hash only.
const KEY = 'kaleun.me';

/** From now on this browser belongs to the owner of this secret. */
export function become(secret: string, store: Storage = localStorage): void {
  store.setItem(KEY, secret);
}

export function me(store: Storage = localStorage): string {
  const known = store.getItem(KEY);
  if (known !== null && /^[\w-]{20,64}$/.test(known)) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const fresh = Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
  store.setItem(KEY, fresh);
  return fresh;
}
