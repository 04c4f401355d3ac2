// The program in the browser: Python with its standard library, and the packages of this project.
import { loadPyodide } from "./pyodide/pyodide.mjs";
import { unpacked, written } from "./unpack.js";

// What has been imported stays: not to look at it again makes it cheap to free the memory of answers.
const BEGIN = `
import gc, json
from kalmar.web.services import answered
def answer(name, text):
    return json.dumps(answered(name, json.loads(text)))
gc.collect()
gc.freeze()
`;
/** After so many answers the memory of their cycles is freed, which Python itself leaves for long. */
const OFTEN = 10;

/** @typedef {{ answer: (name: string, text: string) => string, free: () => void }} Program */

/** Load everything at once. @returns {Promise<Program>} */
async function load() {
  const packages = fetched("packages.bin").then(unpacked);
  const started = loadPyodide({
    indexURL: "pyodide/",
    env: { PYTHONPATH: "/packages" },
    fsInit: async (system) => written(system, "/packages", await packages.catch(() => new Map())),
  });
  const [python] = await Promise.all([started, packages]);
  python.runPython(BEGIN);
  return { answer: python.globals.get("answer"), free: python.globals.get("gc").collect };
}

/** @param {string} name @returns {Promise<ArrayBuffer>} */
async function fetched(name) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** @param {Program} program */
function serve({ answer, free }) {
  let answers = 0;
  self.onmessage = ({ data: { id, service, data } }) => {
    try {
      self.postMessage({ id, found: answer(service, JSON.stringify(data)) });
      if (++answers % OFTEN === 0) free();
    } catch (error) {
      // Python itself has ended, out of memory perhaps: nothing more can be asked of it.
      self.postMessage({ id, crashed: String(error) });
    }
  };
}

try {
  serve(await load());
  self.postMessage({ ready: true });
} catch (error) {
  self.postMessage({ failed: String(error) });
}
