// Keeps the app's own files for a start without network. Never caches games: /api, /ws and /healthz always go to the server.
// One cache per build, and names of files carry their hash, so files of two builds never meet.
const CACHE = 'kaleun-__VERSION__';
const FILES = /** @type {string[]} */ (JSON.parse('__FILES__'));

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(['/', ...FILES])));
});

self.addEventListener('activate', (event) => {
  // The old build's worker has no page left when this one takes over, so its cache may go.
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name.startsWith('kaleun-') && name !== CACHE).map((name) => caches.delete(name)),
        ),
      ),
  );
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (event.request.mode === 'navigate') {
    // The server's page first, so that page and server are of one version; the kept one only when it does not answer.
    event.respondWith(
      fetch(event.request).catch(() =>
        caches
          .open(CACHE)
          .then((cache) => cache.match('/'))
          .then((page) => page ?? Response.error()),
      ),
    );
  } else if (FILES.includes(url.pathname)) {
    event.respondWith(
      caches
        .open(CACHE)
        .then((cache) => cache.match(event.request))
        .then((file) => file ?? fetch(event.request)),
    );
  }
});
