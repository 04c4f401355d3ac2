// Keeps all files of the site, so that it works without a network after the first visit.
import { FILES, VERSION } from "./files.js";

const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES.map((name) => new Request(name, { cache: "force-cache" })))).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith("kalmar-") && name !== VERSION).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(answer(event.request));
});

/** A file that is kept, or as the network has it; prepared answers are kept when they are used. @param {Request} request */
async function answer(request) {
  const kept = await caches.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const book = /\/prepared\.[^/]*\.bin$/.test(new URL(request.url).pathname);
  try {
    const found = await fetch(request);
    if (book && found.ok) (await caches.open(VERSION)).put(request, found.clone());
    return found;
  } catch (error) {
    if (!book) throw error;
    return new Response(""); // no book: the program answers itself
  }
}
