"""Run the tests with every Python that is here: python scripts/pythons.py 3.11 3.12 …

Each has an environment of its own in `.pythons`, with the locked libraries. All tests run where the
workflow runs them; here it is those of the core. Versions that are not here are named as such.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
TESTS = (
    "src/kalmar/core", "src/kalmar/runtime", "src/kalmar/games", "src/kalmar/answers",
    "tests/games", "tests/values", "tests/machine", "tests/test_api.py",
    "tests/test_extras.py", "tests/test_startup.py", "tests/test_positions.py",
    "tests/test_options.py", "tests/test_without_numba.py", "tests/present/test_doctor.py",
    "tests/release/test_public.py", "tests/present/test_commands.py",
)  # fmt: skip
"""The core: what is public, positions, games, answers, the command line, extras and their lack."""


def interpreters(versions: list[str]) -> dict[str, list[str]]:
    """For each version the interpreters that uv or the folder of pyenv knows."""
    uv = program()
    found: dict[str, list[str]] = {}
    for version in versions:
        listed = subprocess.run(
            [uv, "python", "list", "--only-installed", "--no-managed-python", "--output-format",
             "json", version],
            capture_output=True, text=True, check=False,
        ).stdout  # fmt: skip
        paths = [entry["path"] for entry in json.loads(listed or "[]") if entry["path"]]
        pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
        paths += [str(path) for path in pyenv.glob(f"{version}.*/bin/python")]
        found[version] = list(dict.fromkeys(path for path in paths if works(path, version)))
    return found


def works(path: str, version: str) -> bool:
    """Whether it is such a Python, and starts."""
    code = "import sys; print('%d.%d' % sys.version_info[:2])"
    try:
        done = subprocess.run([path, "-c", code], capture_output=True, text=True, check=False)
    except OSError:
        return False
    return done.stdout.strip() == version


def program() -> str:
    """That of uv."""
    return shutil.which("uv") or str(ROOT / ".tools/bin/uv")


def real(path: str) -> str:
    """The file of an interpreter, so that none is run twice by two names."""
    code = "import sys, os; print(os.path.realpath(sys.executable))"
    return subprocess.run([path, "-c", code], capture_output=True, text=True, check=True).stdout


def tested(path: str, name: str) -> int:
    """Run the tests with an interpreter."""
    environment = {**os.environ, "UV_PROJECT_ENVIRONMENT": str(ROOT / ".pythons" / name)}
    environment.pop("VIRTUAL_ENV", None)
    command = [program(), "run", "--frozen", "--all-extras", "--no-group", "docs", "--python", path]
    pytest = ["pytest", "-q", "-n", "auto", "-p", "no:cacheprovider", *TESTS]
    return subprocess.run([*command, *pytest], cwd=ROOT, env=environment, check=False).returncode


def main(versions: list[str]) -> int:
    """Run all; 1 if one fails."""
    codes: dict[str, int] = {}
    seen: set[str] = set()
    for version, paths in interpreters(versions).items():
        if not paths:
            print(f"{version}: not here", flush=True)
        for number, path in enumerate(paths):
            if real(path) in seen:
                continue
            seen.add(real(path))
            print(f"{version}: {path}", flush=True)
            codes[path] = tested(path, f"{version}-{number}")
    for path, code in codes.items():
        print(f"{path}: {'passed' if code == 0 else f'failed ({code})'}")
    return int(any(codes.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or [*VERSIONS]))
