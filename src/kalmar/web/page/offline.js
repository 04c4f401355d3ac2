// Keeps all files of the site, so that it works without a network after the first visit.
import { DOCS, FILES, VERSION } from "./files.js";

const worker = /** @type {any} */ (self);
// A host may have several sites, whose caches lie side by side: each has its address in its name.
const OWN = `kalmar-${worker.registration.scope}-`;
const CACHE = OWN + VERSION;

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map((name) => new Request(name, { cache: "force-cache" })))).then(keepDocs).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith(OWN) && name !== CACHE).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  const docs = event.request.url.startsWith(new URL("docs/", worker.registration.scope).href);
  event.respondWith(docs ? read(event.request) : answer(event.request));
});

/** Keep the pages of the documentation to which the page links, with what they need to be shown. */
async function keepDocs() {
  const cache = await caches.open(CACHE);
  await Promise.allSettled(DOCS.map(async (page) => {
    const found = await fetch(page);
    const text = await found.clone().text();
    if (!found.ok) return;
    await cache.put(page, found);
    const parts = [...text.matchAll(/(?:href|src)="([^"#]+\.(?:css|js|svg|png)(?:\?[^"#]*)?)"/g)].map(([, name]) => new URL(name, new URL(page, location.href)));
    await Promise.allSettled(parts.filter((part) => part.origin === location.origin).map((part) => cache.add(part.href)));
  }));
}

/** A page of the documentation as the network has it, which is kept for the time without one. @param {Request} request */
async function read(request) {
  try {
    const found = await fetch(request);
    if (found.ok) (await caches.open(CACHE)).put(request, found.clone());
    return found;
  } catch (error) {
    const kept = await caches.match(request, { ignoreSearch: true, cacheName: CACHE });
    if (kept) return kept;
    throw error;
  }
}

/** A file that is kept, or as the network has it; prepared answers are kept when they are used. @param {Request} request */
async function answer(request) {
  const kept = await caches.match(request, { ignoreSearch: true, cacheName: CACHE });
  if (kept) return kept;
  const book = /\/prepared\.[^/]*\.bin$/.test(new URL(request.url).pathname);
  try {
    const found = await fetch(request);
    if (book && found.ok) (await caches.open(CACHE)).put(request, found.clone());
    return found;
  } catch (error) {
    if (!book) throw error;
    return new Response(""); // no book: the program answers itself
  }
}
