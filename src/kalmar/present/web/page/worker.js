// The program in the browser: Python with its standard library, and the packages of this project.
import { loadPyodide } from "./pyodide/pyodide.mjs";
import { unpacked, written } from "./unpack.js";

const BEGIN = `
import json
from kalmar.present.services import answered
def answer(name, text):
    return json.dumps(answered(name, json.loads(text)))
answer
`;

/** Load everything at once. @returns {Promise<(name: string, text: string) => string>} */
async function load() {
  const packages = fetched("packages.bin").then(unpacked);
  const started = loadPyodide({
    indexURL: "pyodide/",
    env: { PYTHONPATH: "/packages" },
    fsInit: async (system) => written(system, "/packages", await packages.catch(() => new Map())),
  });
  const [python] = await Promise.all([started, packages]);
  return python.runPython(BEGIN);
}

/** @param {string} name @returns {Promise<ArrayBuffer>} */
async function fetched(name) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** @param {(name: string, text: string) => string} answer */
function serve(answer) {
  self.onmessage = ({ data: { id, service, data } }) => {
    try {
      self.postMessage({ id, found: answer(service, JSON.stringify(data)) });
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
