// Runs tests/core/examples.py in Pyodide: the interpreter with its standard library, nothing else.
// node pyodide.mjs FOLDER_OF_PYODIDE FOLDER_OF_SOURCES FOLDER_OF_THIS_FILE LARGEST_HEAP
import { pathToFileURL } from "node:url";

const [runtime, sources, here, heap] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const pyodide = await loadPyodide({ indexURL: runtime });
for (const [place, folder] of [["/sources", sources], ["/here", here]]) {
  pyodide.mountNodeFS(place, folder);
}
pyodide.runPython(`
import runpy, sys
sys.dont_write_bytecode = True
sys.path.insert(0, "/sources")
sys.argv = ["examples.py", "${heap}"]
runpy.run_path("/here/examples.py", run_name="__main__")
`);
