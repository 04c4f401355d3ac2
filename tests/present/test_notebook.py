"""Objects in a notebook: well-formed, titled, and nothing heavy imported before they are asked."""

from base64 import b64decode
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import pytest

import kalmar
from kalmar.render.cells import P_STYLE
from kalmar.render.plots.figures import contrast, rgb
from tests.cases import case_rows
from tests.commands import run_python
from tests.known import known

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
