"""The notebooks run from the first cell to the last, and say what they are about.

Each is a test of its own, so that they run side by side.
"""

import doctest
import os
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from kalmar.core import errors
from tests.typed import FLAGS

ROOT = Path(__file__).parents[2]
jupytext, nbclient, _ = map(pytest.importorskip, ("jupytext", "nbclient", "ipykernel"))
PAGES = sorted({*(ROOT / "docs/notebooks").glob("*.md")} - {ROOT / "docs/notebooks/index.md"})
PICTURES = {"image/png", "image/svg+xml"}


def test_there_are_notebooks_for_teaching_and_research() -> None:
    names = {page.stem for page in PAGES}
    assert len(names) >= 6
    index = (ROOT / "docs/notebooks/index.md").read_text()
    assert names == set(re.findall(r"^([a-z-]+)$", index, re.MULTILINE))


@pytest.mark.filterwarnings("ignore")  # of Jupyter's libraries about each other
@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.stem))
def test_a_notebook_runs(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, paths)))
    monkeypatch.setenv("PYTHONWARNINGS", "ignore")
    notebook = executed(page)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert len(cells) >= 5
    assert all(cell.execution_count for cell in cells)
    outputs = [output for cell in cells for output in cell.outputs]
    assert not [output for output in outputs if output.output_type == "error"]
    kinds = {kind for output in outputs for kind in output.get("data", {})}
    assert kinds & PICTURES or any("<img" in shown(output) for output in outputs), "no picture"
    assert any("assert " in cell.source for cell in cells) or page.stem == "your-own-rules"


def executed(page: Path) -> Any:
    """Run a page as `make notebooks` does."""
    client = nbclient.NotebookClient(jupytext.read(page), timeout=120, kernel_name="python3")
    return client.execute(cwd=str(page.parent))


def shown(output: Any) -> str:
    """The HTML of an output, if it has any."""
    return str(output.get("data", {}).get("text/html", ""))


@pytest.mark.filterwarnings("ignore")
def test_a_cell_that_fails_is_seen(tmp_path: Path) -> None:
    from nbclient.exceptions import CellExecutionError

    page = tmp_path / "wrong.md"
    head = PAGES[0].read_text().split("---")[1]
    page.write_text(f"---{head}---\n\n```{{code-cell}} ipython3\nassert 1 == 2\n```\n")
    with pytest.raises(CellExecutionError, match="AssertionError"):
        executed(page)


HOW_TO = ROOT / "docs/how-to/use-in-notebooks.md"


@pytest.mark.filterwarnings("ignore")
def test_the_how_to_is_typed_in_a_notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of its examples is a cell, and displays what the page says."""
    v4: Any = import_module("nbformat.v4")
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "src"))
    examples = doctest.DocTestParser().get_examples(HOW_TO.read_text())
    assert len(examples) > 15
    # A failing cell would end the run, where the page goes on.
    tags = {"tags": ["raises-exception"]}
    cells = [v4.new_code_cell(example.source, metadata=tags) for example in examples]
    notebook = v4.new_notebook(cells=cells)
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute(cwd=str(tmp_path))
    for cell, example in zip(cells, examples, strict=True):
        said = "".join(text_of(output) for output in cell.outputs)
        wanted = example.exc_msg or example.want
        same = doctest.OutputChecker().check_output(wanted, said, FLAGS)
        assert same, f"{example.source}{said} is not {wanted}"
    displayed = next(cell for cell in cells if cell.source == "start\n").outputs[0]
    assert shown(displayed).startswith('<figure><img alt="nim 3 + kayles 5: ')


def text_of(output: Any) -> str:
    """What a reader of a terminal would see of an output."""
    if output.output_type == "error":
        kind = getattr(errors, output.ename)
        return f"{kind.__module__}.{output.ename}: {output.evalue}\n"
    text = output.text if output.output_type == "stream" else output.data["text/plain"]
    return f"{text}\n".replace("\n\n", "\n")
