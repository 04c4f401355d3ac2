// The program in the browser: Python with its standard library, and the wheels of this project and of segno.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const BEGIN = `
import json
from kalmar.present.services import answered
def answer(name, text):
    return json.dumps(answered(name, json.loads(text)))
answer
`;

/** Load everything. @returns {Promise<(name: string, text: string) => string>} */
async function load() {
  const [python, wheels] = await Promise.all([
    loadPyodide({ indexURL: "pyodide/" }),
    Promise.all(["kalmar.whl", "segno.whl"].map((name) => fetch(name).then((answer) => answer.arrayBuffer()))),
  ]);
  for (const wheel of wheels) python.unpackArchive(wheel, "wheel");
  return python.runPython(BEGIN);
}

try {
  const answer = await load();
  self.onmessage = ({ data: { id, service, data } }) => {
    self.postMessage({ id, found: JSON.parse(answer(service, JSON.stringify(data))) });
  };
  self.postMessage({ ready: true });
} catch (error) {
  self.postMessage({ failed: String(error) });
}
