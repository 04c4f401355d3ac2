// Runs a Python script in Pyodide as the site has it, with the packages of the site.
// node pyodide.mjs FOLDER_OF_SITE SCRIPT ARGUMENT…
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [site, script, ...rest] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(resolve(site, name)).href);

async function main() {
  const { loadPyodide } = await load("pyodide/pyodide.mjs");
  const { unpacked, written } = await load("unpack.js");
  const parts = ["packages.bin", "later.bin"].map((name) => unpacked(readFileSync(resolve(site, name))));
  const packages = Promise.all(parts).then((found) => new Map(found.flatMap((files) => [...files])));
  const pyodide = await loadPyodide({
    indexURL: resolve(site, "pyodide"),
    env: { PYTHONPATH: "/packages" },
    fsInit: async (system) => written(system, "/packages", await packages),
  });
  pyodide.FS.writeFile("/script.py", readFileSync(script, "utf8"));
  pyodide.globals.set("given", pyodide.toPy(rest));
  pyodide.runPython(`
import sys
sys.argv = ["/script.py", *given]
exec(open("/script.py").read(), {"__name__": "__main__"})
`);
}

// An error thrown further makes Node print a line of a megabyte.
await main().catch((error) => {
  console.error(String(error).slice(-3000));
  process.exitCode = 1;
});
