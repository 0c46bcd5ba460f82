// Runs before each file that needs a page: they share one, and find it as a new reader does.
import { vi } from 'vitest';

vi.resetModules(); // settings, router and caches read the page anew
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, '', '/');
document.documentElement.replaceWith(document.documentElement.cloneNode(false));
document.documentElement.append(document.createElement('head'), document.createElement('body'));
