// Runs a Python script in Pyodide as the site has it, with the packages of the site.
// node pyodide.mjs FOLDER_OF_SITE SCRIPT ARGUMENT…
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [site, script, ...rest] = process.argv.slice(2);
const runtime = resolve(site, "pyodide");

async function main() {
  const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
  const pyodide = await loadPyodide({ indexURL: runtime });
  const archive = new Uint8Array(readFileSync(resolve(site, "packages.tar.xz")));
  pyodide.runPython("import sys; sys.path.append('/packages')");
  pyodide.unpackArchive(archive, "xztar", { extractDir: "/packages" });
  pyodide.FS.writeFile("/script.py", readFileSync(script, "utf8"));
  pyodide.globals.set("given", pyodide.toPy(rest));
  pyodide.runPython(`
import runpy, sys
sys.argv = ["/script.py", *given]
runpy.run_path("/script.py", run_name="__main__")
`);
}

// An error thrown further makes Node print a line of a megabyte.
await main().catch((error) => {
  console.error(String(error).slice(-3000));
  process.exitCode = 1;
});
