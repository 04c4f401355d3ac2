"""LaTeX: what is written for it compiles, where there is a LaTeX, and is balanced anywhere."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import kalmar
from kalmar.core.i18n import use_language
from kalmar.games.notation import parse_position
from kalmar.render.drawings import drawing, strip
from kalmar.render.drawings.written import tikz
from kalmar.render.formats import written
from kalmar.render.formats.latex import KNOWN, SUBSCRIPT_DIGITS, SUPERSCRIPT_DIGITS, tex
from kalmar.render.report import latex
from tests.cases import case_rows
from tests.commands import Cli, run_captured
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
    array = (
        cli("quotient", "0.123", "--latex", "--table").partition(r"\begin{array}")[2].splitlines()
    )
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
