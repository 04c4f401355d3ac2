"""Write the notebooks of docs/notebooks as .ipynb files, with what their cells say.

python scripts/notebooks.py [FOLDER]    the folder is build/ipynb unless another one is named
"""

import sys
from pathlib import Path

import jupytext
from nbclient import NotebookClient
from nbformat import NotebookNode

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "docs/notebooks"
SECONDS = 120
"""Time for a cell: they take a few seconds on a quiet machine."""


def pages() -> list[Path]:
    """The pages that are notebooks."""
    return [path for path in sorted(PAGES.glob("*.md")) if path.name != "index.md"]


def executed(page: Path) -> NotebookNode:
    """A page as a notebook, all its cells run in order.

    Raises:
        CellExecutionError: a cell fails.
    """
    notebook = jupytext.read(page)
    client = NotebookClient(notebook, timeout=SECONDS, kernel_name="python3")
    return client.execute(cwd=str(PAGES))


def main(folder: Path) -> None:
    """Write all of them."""
    folder.mkdir(parents=True, exist_ok=True)
    for page in pages():
        target = folder / f"{page.stem}.ipynb"
        jupytext.write(executed(page), target)
        print(f"{target}: {target.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else ROOT / "build/ipynb")
