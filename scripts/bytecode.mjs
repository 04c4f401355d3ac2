// Runs bytecode.py in Pyodide's Python, which then starts in a quarter of the time, and lists which
// modules the first answers need.
// node bytecode.mjs FOLDER_OF_PYODIDE FOLDER_OF_PACKAGES ARCHIVE FOLDER_OF_PAGE LIST
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, packages, archive, page, list] = process.argv.slice(2);
const script = (name) => readFileSync(new URL(name, import.meta.url), "utf8");

async function main() {
  const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
  // Bytecode without the columns of tracebacks, which nobody sees there, is smaller by a fifth.
  const pyodide = await loadPyodide({ indexURL: runtime, env: { PYTHONNODEBUGRANGES: "1" } });
  pyodide.mountNodeFS("/given", packages);
  pyodide.FS.writeFile("/standard.zip", readFileSync(`${runtime}/python_stdlib.zip`));
  pyodide.runPython("import sys; sys.argv = ['bytecode.py', '/given', '/standard.zip', '/made']");
  pyodide.runPython(script("bytecode.py"), { globals: pyodide.toPy({ __name__: "__main__" }) });
  const made = pyodide.FS.readFile("/made");
  writeFileSync(archive, made);
  writeFileSync(list, await first(loadPyodide, made));
}

/** The files of the modules that the first answers import, as JSON. */
async function first(loadPyodide, made) {
  const { unpacked, written } = await import(pathToFileURL(`${page}/unpack.js`).href);
  const files = await unpacked(made);
  let said = "";
  const pyodide = await loadPyodide({
    indexURL: runtime,
    env: { PYTHONPATH: "/packages" },
    stdout: (line) => { said += line; },
    fsInit: async (system) => written(system, "/packages", files),
  });
  pyodide.runPython(script("first_modules.py"), { globals: pyodide.toPy({ __name__: "__main__" }) });
  return said;
}

// An error thrown further makes Node print a line of a megabyte.
await main().catch((error) => {
  console.error(String(error).slice(-3000));
  process.exitCode = 1;
});
