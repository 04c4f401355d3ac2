"""LaTeX that compiles, and objects in a notebook: well-formed, titled."""

import re
import shutil
import subprocess
from base64 import b64decode
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import kalmar
from kalmar.core.i18n import use_language
from kalmar.games.notation import parse_position
from kalmar.render.cells import P_STYLE
from kalmar.render.drawings import drawing, strip
from kalmar.render.drawings.written import tikz
from kalmar.render.formats import written
from kalmar.render.formats.latex import KNOWN, SUBSCRIPT_DIGITS, SUPERSCRIPT_DIGITS, tex
from kalmar.render.plots.figures import contrast, rgb
from kalmar.render.report import latex
from tests.cases import case_rows
from tests.commands import Cli, run_captured, run_python
from tests.known import known
from tests.present.shapes.positions import TEXTS

PDFLATEX = shutil.which("pdflatex")
PREAMBLE = r"""\documentclass{article}
\usepackage[utf8]{inputenc}
\usepackage[T1]{fontenc}
\fontfamily{cmss}\selectfont
\DeclareFontShape{T1}{cmss}{bx}{n}{<->ssub*cmss/m/n}{}
\normalfont
\usepackage{tikz}
\begin{document}
"""
"""A small TeX has the bold sans serif as bitmaps only, which cannot be made in every size."""
ANSWERS = case_rows(__file__, "answers")


def balanced(text: str) -> None:
    """Braces and environments are closed in order; no sign is there that pdfLaTeX does not have."""
    depth = 0
    for sign in re.sub(r"\\[{}\\]", "", text):
        depth += {"{": 1, "}": -1}.get(sign, 0)
        assert depth >= 0
    assert depth == 0
    assert re.sub(r"\\\$", "", text).count("$") % 2 == 0
    opened: list[str] = []
    for what, name in re.findall(r"\\(begin|end)\{(\w+)\}", text):
        if what == "begin":
            opened.append(name)
        else:
            assert opened.pop() == name
    assert not opened
    assert all(sign.isascii() or sign.isalpha() for sign in text)


def compiled(bodies: list[str], folder: Path) -> None:
    """The bodies in one document, which LaTeX takes without an error."""
    (folder / "all.tex").write_text(PREAMBLE + "\n\n".join(bodies) + "\n\\end{document}\n")
    command = [str(PDFLATEX), "-interaction=nonstopmode", "-halt-on-error", "all.tex"]
    ran = subprocess.run(command, cwd=folder, capture_output=True, check=False, timeout=120)
    assert ran.returncode == 0, ran.stdout.decode(errors="replace")[-1500:]
    assert (folder / "all.pdf").stat().st_size > 1000


def drawings() -> list[str]:
    found = [tikz(drawing(parse_position(text))) for text in TEXTS]
    line = [parse_position(text) for text in ("nim 3 1", "nim 1 1")]
    board = kalmar.positional_drawing(kalmar.positional_board("3x3:3"))
    return [*found, tikz(strip(line, ["", "take 2 from heap 1"])), tikz(board)]


def answers() -> list[str]:
    found = [latex(kalmar.solve(text)) for text in ANSWERS]
    with use_language("hu"):
        found.append(latex(kalmar.solve("nim 3 5", "selective", play="misere")))
    return found


def tables() -> list[str]:
    squares, heaps = kalmar.table("queen", range(4), range(6)), kalmar.sequence("kayles", 50)
    return [str(written(squares, "latex")), str(written(heaps, "latex"))]


def quotients() -> list[str]:
    found = [kalmar.quotient(game) for game in ("kayles", "0.123", "nim 2 + kayles 3")]
    with use_language("hu"):
        return [one.to_latex(table=True) for one in found]


def facts() -> list[str]:
    commands = [["period", "kayles", "--rows"], ["calc", "3 + 5"], ["fractions", "8/5"],
                ["patterns", "king", "--to", "60"], ["atlas", "0.77"],
                ["claims"]]  # fmt: skip
    return [printed([*command, "--format", "latex"]) for command in commands]


def printed(command: list[str]) -> str:
    """What a command prints."""
    code, out, _ = run_captured("--lang", "en", *command)
    assert code == 0
    return out


@pytest.mark.parametrize("make", [drawings, answers, tables, quotients, facts])
def test_everything_is_balanced(make: object) -> None:
    assert callable(make)
    for text in make():
        balanced(text)


@pytest.mark.skipif(PDFLATEX is None, reason="no pdflatex here")
def test_everything_compiles(tmp_path: Path) -> None:
    signs = "".join([*KNOWN, *SUPERSCRIPT_DIGITS, *SUBSCRIPT_DIGITS, "áéíóöőúüű", "☃█"])
    compiled([tex(signs), *answers(), *tables(), *quotients(), *facts(), *drawings()], tmp_path)


def test_every_mark_has_its_path_or_its_text() -> None:
    for text in TEXTS:
        found = drawing(parse_position(text))
        lines = tikz(found).splitlines()
        paths = sum(mark.kind != "text" for mark in found.marks)
        labels = sum(bool(mark.label) for mark in found.marks)
        assert sum(line.startswith(r"  \path") for line in lines) == paths
        assert sum(line.startswith(r"  \node") for line in lines) == labels


def test_a_quadratic_curve_keeps_its_form() -> None:
    places = ((0.0, 0.0), (3.0, 6.0), (6.0, 0.0))
    from kalmar.render.drawings.drawing import Drawing, Mark, points_of

    mark = Mark("curve", places, "road")
    written_path = tikz(Drawing(1, 1, (mark,), "", ""))
    numbers = [
        (float(pair.split(",")[0]), float(pair.split(",")[1]))
        for pair in re.findall(r"\(([-\d.,]+)\)", written_path.splitlines()[2])
    ]
    cubic = Mark("curve", tuple(numbers), "road")
    assert len(numbers) == 4
    for (ax, ay), (bx, by) in zip(points_of(mark), points_of(cubic), strict=True):
        assert abs(ax - bx) < 0.01
        assert abs(ay - by) < 0.01


def test_the_command_writes_both(tmp_path: Path, cli: Cli) -> None:
    path, answer = tmp_path / "position.tex", tmp_path / "answer.tex"
    cli("solve", "nim 3 5", "--tikz", str(path), "-o", str(answer))
    assert path.read_text().startswith(r"\begin{tikzpicture}")
    assert r"$\ast 6$" in answer.read_text()
    assert "--tikz draws position.tex" in cli("solve", "nim 3 5", "--tikz", "position.png", code=2)


def test_a_quotient_has_its_words_in_math_mode(cli: Cli) -> None:
    out = cli("quotient", "0.123", "--latex")
    assert r"$\langle a, b, c, d \mid a^{2} = c^{2} = 1, cd = bd, b^{2}c = b^{3}" in out
    assert r"in P & $a$, $b^{2}$, $d^{2}$, $ac$, $bd$ \\" in out
    assert "array" not in out
    table = cli("quotient", "0.123", "--latex", "--table")
    array = table.partition(r"\begin{array}")[2].splitlines()
    assert array[1].count(r"\mathbf") == 5
    assert array[2].startswith(r"1 & 1 & \mathbf{a} & b &")
    assert len(array) == 20 + 4
    assert kalmar.quotient("0.123").to_latex(table=True).splitlines()[-2] == r"\end{array}$"
    with pytest.raises(kalmar.UsageError, match="order 80 is too large"):
        kalmar.quotient("treblecross", heaps=40).to_latex(table=True)


def test_facts_stand_behind_their_names() -> None:
    period, calc = (text.splitlines() for text in facts()[:2])
    assert calc[1] == r"\multicolumn{2}{l}{\textbf{3 + 5 = 6}} \\"
    assert calc[5:8] == [r"3 & 11 \\", r"5 & 101 \\ \hline", r"6 & 110 \\"]
    assert r"36 & 4 & 1 & 2 & 3$\ast$ & 1 & 4 & 7 & 2 & 1 & 8 & 2 & 7 \\" in period
    assert any(line.startswith("period & period 12 from 71") for line in period)


POSITIONS = case_rows(__file__, "positions")

ALLOWED = {
    "img": {"alt", "src", "style"}, "figure": set(), "figcaption": set(), "b": set(),
    "div": {"style"}, "table": set(), "caption": {"style"}, "tr": set(), "td": {"style"},
    "th": {"scope", "style"},
}  # fmt: skip
"""What JupyterLab 4 keeps of an untrusted notebook, as far as it is used: tags and attributes."""
STYLES = {
    "max-width", "height", "overflow-x", "text-align", "background", "color", "border",
    "font-weight",
}  # fmt: skip
"""The properties that it keeps in styles."""


class Cell(HTMLParser):
    """What an output of a cell consists of.

    Attributes:
        images: the words and the drawing of each image.
        text: what stands outside of images.
    """

    def __init__(self, html: str | None) -> None:
        super().__init__()
        self.images: list[tuple[str, ElementTree.Element]] = []
        self.text = ""
        assert html is not None
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        assert set(given) <= ALLOWED[tag], tag
        properties = given.get("style", "").split(";")
        assert {rule.split(":")[0] for rule in properties if rule} <= STYLES
        if tag == "img":
            kind, _, data = given["src"].partition(",")
            assert kind == "data:image/svg+xml;base64"
            drawn = ElementTree.fromstring(b64decode(data, validate=True))
            self.images.append((given["alt"], drawn))

    def handle_data(self, data: str) -> None:
        self.text += data


def graph() -> Any:
    return kalmar.graph({"a": ["b", "<c>"], "b": ["<c>"], "<c>": []})


@pytest.mark.parametrize("text", POSITIONS)
def test_positions_draw_themselves(text: str) -> None:
    position = kalmar.parse_position(text)
    svg = known(position._repr_svg_())
    root = ElementTree.fromstring(svg)
    assert root[0].text == kalmar.format_position(position)
    ((words, drawn),) = Cell(position._repr_html_()).images
    assert words == f"{root[0].text}: {root[1].text}"
    assert ElementTree.tostring(drawn) == ElementTree.tostring(root)
    # Marks are recoloured only together with their ground, so no page makes them unreadable.
    assert svg.count("prefers-color-scheme:dark") == 1
    assert "-background{fill:#18212a}" in svg


def test_whatever_is_shown_stays_in_an_untrusted_notebook() -> None:
    big = kalmar.table("queen", range(40), range(40))
    for shown, images in [
        (kalmar.solve("nim 3 5"), 1),
        (kalmar.table("queen", range(4), range(4)), 0),
        (big, 1),
        (kalmar.sequence("kayles", 300), 1),
        (kalmar.quotient("kayles", 5), 0),
        (kalmar.quotient("kayles"), 1),
        (graph(), 1),
        (kalmar.solve_graph(graph()), 1),
        (kalmar.find_game("kayles"), 1),
    ]:
        cell = Cell(shown._repr_html_())
        assert len(cell.images) == images, shown
        assert all(words for words, _ in cell.images)
    assert big._repr_latex_() is None
    svg = known(big._repr_svg_())
    assert len(svg) < 100_000  # with numbers in the cells it would be twelve times as long
    assert Cell(big._repr_html_()).text == ""


def test_quotients_and_graphs() -> None:
    quotient = kalmar.quotient("kayles", 3)
    html = known(quotient._repr_html_())
    products = quotient.to_numpy().flatten().tolist()
    assert html.count("background:#000") == sum(x in quotient.found.p_elements for x in products)
    text = Cell(html).text
    assert text.startswith("kayles: misère quotient of order 6, 2 of its elements in P")
    assert "⟨a, b | a² = 1, b³ = b⟩" in text
    html = graph()._repr_html_()
    assert "<tr><td>a</td><td>N</td><td>1</td><td>2</td><td>&lt;c&gt;</td></tr>" in html
    assert html == kalmar.solve_graph(graph())._repr_html_()


def test_large_graphs() -> None:
    path = kalmar.graph({str(n): [str(n - 1)] if n else [] for n in range(300)})
    assert path._repr_html_() is None
    cell = Cell(kalmar.solve_graph(path)._repr_html_())
    assert cell.images == []
    assert cell.text.endswith("… and 288 more")


WITHOUT_MATPLOTLIB = """
import sys
sys.modules["matplotlib"] = None
import kalmar
table = kalmar.table("queen", range(35), range(40))
assert table._repr_svg_() is None
shown = [table, kalmar.sequence("kayles", 9), kalmar.quotient("kayles"), kalmar.graph("nim 2")]
print(*(one._repr_html_() for one in shown), sep="\\0")
"""


def test_without_matplotlib() -> None:
    done = run_python(WITHOUT_MATPLOTLIB)
    table, sequence, quotient, small = done.stdout.split("\0")
    assert table.count("<tr>") == 31
    assert table.count("<td") == 1 + 30 * 30
    assert "<td>3</td><td>1</td><td>4</td>" in sequence
    assert "12, from heap 71 on" in quotient
    assert "<td>2</td><td>N</td><td>1</td><td>2</td><td>0</td>" in small
    assert not any(Cell(html).images for html in (table, sequence, quotient))
    assert Cell(small).images, "a graph is drawn without it"


@pytest.mark.parametrize("colour", ["#18212a", "#ffffff"])
def test_a_p_position_is_seen_on_either_page(colour: str) -> None:
    """Black cells have a border with enough contrast on the ground of the page."""
    border = P_STYLE.split("border:1px solid ")[1].split(";")[0]
    red, green, blue = (border[1:][i] * 2 for i in range(3))
    assert contrast(rgb(f"#{red}{green}{blue}"), rgb(colour)) > 2.8


def test_answers_tables_and_sequences() -> None:
    answer = kalmar.solve("nim 3 5 7")._repr_html_()
    table = kalmar.table("queen", range(4), range(4))
    sequence = kalmar.sequence("kayles", 300)
    assert answer is not None
    assert "take 1 from heap 1" in answer
    assert "&lt;" not in answer
    html = known(table._repr_html_())
    assert html.count("background:#000") == 3
    latex = known(sequence._repr_latex_())
    assert latex.startswith("$0, 1, 2, 3, 1, 4")
    for shown in (table, sequence):
        svg = known(shown._repr_svg_())
        assert ElementTree.fromstring(svg[svg.index("<svg") :]).tag.endswith("svg")


def test_numpy_and_pandas() -> None:
    table = kalmar.table("bricks", [1, 2], [2, 3], "diminished")
    assert str(table.to_numpy().tolist()) == "[[nan, nan], [0.0, 0.0]]"
    frame = table.to_pandas()
    assert frame.loc[2, 3] == 0
    assert frame.isna().loc[1, 2]
    assert kalmar.sequence("nim", 4).to_numpy().tolist() == [0, 1, 2, 3, 4]
    large = 2**60 + 1  # no float holds it
    assert kalmar.table("nim", [large], [0]).to_numpy().tolist() == [[large]]
    assert kalmar.sequence("nim", 4).to_pandas()[3] == 3
