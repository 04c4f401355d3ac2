// The program in the browser: Python with its standard library, and the packages of this project.
// What the first answers need is loaded first; all other modules come when it can answer already.

/** All that is asked of the network at once: a module would ask for it only when it has come itself. */
const early = new Map(["packages.bin", "pyodide/pyodide.asm.wasm", "pyodide/pyodide-lock.json", "pyodide/python_stdlib.zip"]
  .map((name) => [new URL(name, location.href).href, fetch(name)]));
for (const answer of early.values()) answer.catch(() => {});

// Pyodide asks for its own files by `fetch`: those that are on their way are given to it.
const usual = self.fetch;
self.fetch = (place, options) => {
  const address = new URL(place instanceof Request ? place.url : place, location.href).href;
  const found = early.get(address);
  early.delete(address);
  return found ?? usual(place, options);
};

// Nothing is freed while the program is imported: none of it could be.
const BEGIN = `
import gc
gc.disable()
from kalmar.web import in_browser
`;
/** After so many answers the memory of their cycles is freed, which Python itself leaves for long. */
const OFTEN = 10;
/** Milliseconds after which the other modules are written though nothing has been asked yet. */
const PATIENCE = 1000;

/** @typedef {{ answer: (name: string, text: string) => string | undefined, free: () => void, system: any, whole: () => void }} Program */
/** @typedef {{ id: number, service: string, data: Record<string, any> }} Question */

/** Load what the first answers need. @returns {Promise<Program>} */
async function load() {
  const [{ loadPyodide }, { unpacked, written }, machine] = await Promise.all([
    import("./pyodide/pyodide.mjs"), import("./unpack.js"), import("./pyodide/pyodide.asm.mjs")]);
  const packages = fetched("packages.bin").then(unpacked);
  const started = loadPyodide({
    indexURL: "pyodide/",
    env: { PYTHONPATH: "/packages" },
    createPyodideModule: machine.default,
    fsInit: async (/** @type {any} */ system) => written(system, "/packages", await packages.catch(() => new Map())),
  });
  const [python] = await Promise.all([started, packages]);
  python.runPython(BEGIN);
  const { answer, begin, complete: whole, gc } = python.globals.get("in_browser");
  begin(python.FS.readFile("/packages/later.json", { encoding: "utf8" }));
  return { answer, free: gc.collect, system: python.FS, whole };
}

/**
 * Load all other modules.
 * @param {Program} program
 * @param {Promise<void>} used resolves when the program has been used: writing files would delay that
 */
async function complete({ system, whole }, used) {
  const { unpacked, written } = await import("./unpack.js");
  const files = await fetched("later.bin").then(unpacked);
  await Promise.race([used, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  written(system, "/packages", files);
  whole();
}

/** @param {string} name @returns {Promise<ArrayBuffer>} */
async function fetched(name) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

/**
 * Answer questions; one that needs a module which is still to come waits for it.
 * @param {Program} program
 */
function serve(program) {
  let answers = 0;
  let begun = () => {};
  const rest = complete(program, new Promise((resolve) => { begun = () => resolve(undefined); })).then(() => "", String);
  const reply = (/** @type {Question} */ { id, service, data }) => {
    try {
      const found = program.answer(service, JSON.stringify(data));
      if (found !== undefined) self.postMessage({ id, found });
      if (++answers % OFTEN === 0) program.free();
      return found !== undefined;
    } catch (error) {
      // Python itself has ended, out of memory perhaps: nothing more can be asked of it.
      self.postMessage({ id, crashed: String(error) });
      return true;
    }
  };
  self.onmessage = async ({ data: question }) => {
    const found = reply(question);
    begun();
    if (found) return;
    const failed = await rest;
    if (failed || !reply(question)) self.postMessage({ id: question.id, found: JSON.stringify({ error: { kind: "Failed", sentence: failed } }) });
  };
}

try {
  serve(await load());
  self.postMessage({ ready: true });
} catch (error) {
  self.postMessage({ failed: String(error) });
}

export {}; // a module, though it imports all later
