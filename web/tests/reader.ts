// Svelte in tests is what readers get. Its aids for development take a stack of calls for many a change, and half the time.
export const BROWSER = true;
export const DEV = false;
export const NODE = false;
