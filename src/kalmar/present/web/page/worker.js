// The program in the browser: Python with its standard library, and the packages of this project.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const BEGIN = `
import json, sys
sys.path.append("/packages")
from kalmar.present.services import answered
def answer(name, text):
    return json.dumps(answered(name, json.loads(text)))
answer
`;

/** Load everything. @returns {Promise<(name: string, text: string) => string>} */
async function load() {
  const [python, packages] = await Promise.all([
    loadPyodide({ indexURL: "pyodide/" }),
    fetch("packages.tar.xz").then((answer) => answer.arrayBuffer()),
  ]);
  python.unpackArchive(packages, "xztar", { extractDir: "/packages" });
  return python.runPython(BEGIN);
}

/** @param {(name: string, text: string) => string} answer */
function serve(answer) {
  self.onmessage = ({ data: { id, service, data } }) => {
    try {
      self.postMessage({ id, found: JSON.parse(answer(service, JSON.stringify(data))) });
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
