"""`kalmar check`: find the first wrong line of a homework."""

from pathlib import Path

import click

from kalmar.answers.homework import Homework, HomeworkStep, check_homework
from kalmar.cli.output import Output, output
from kalmar.cli.way import PlayOptions, way_of_playing
from kalmar.cli.write import bold, columns
from kalmar.core.compositions import find_composition
from kalmar.core.i18n import message, plural_message, translate
from kalmar.runtime.files import read_stdin, read_text

STDIN = Path("-")

VERDICTS = {
    "right": message("right"),
    "wrong": message("wrong"),
    "unclear": message("unclear"),
    "unjudged": message("legal, not judged"),
}


@click.command("check")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@way_of_playing
@output()
def command(file: Path, way: PlayOptions, out: Output) -> int:
    """Check the homework in a FILE, or - for standard input, up to its first wrong line.

    The first line is the starting position, every other line a move of the game or a claim:
    "nim 3 5 = 6" about a value, "kayles 7: N" about who wins (N: the player to move, P: the
    other player, D: neither). "start: POSITION" begins another game, a line "misere" means
    that the last move loses, and lines that begin with // are ignored. The exit code is 1 if a
    line is wrong.

    \b
    Examples:
      kalmar check homework.txt
      printf 'nim 3 5\\ntake 2 from heap 2\\n' | kalmar check -
      kalmar check homework.txt --misere --json
    """
    text = read_stdin("homework") if file == STDIN else read_text(file, "homework")
    sign, (_, play, valuation, limit) = way.composition, way.asked
    with way.kept():
        composition = None if sign is None else find_composition(sign)
        found = check_homework(text, composition, play, limit, valuation)
    out.show(text=lambda: page(found), json=found.to_dict)
    return int(found.first_wrong is not None)


def page(found: Homework) -> str:
    """Format the lines that were checked, and what is wrong with the last one, if it is."""
    table = columns([row(step) for step in found.steps])
    wrong = found.first_wrong
    if wrong is None:
        count = len(found.steps)
        ending = plural_message(count, "{number} line is right", "{number} lines are right")
        if any(step.verdict == "unjudged" for step in found.steps):
            ending = message("no mistakes found, but not every line could be judged")
        return "\n".join([table, bold(ending)])
    told = message("the first mistake is in line {line}: {reason}", line=wrong.line,
                   reason=wrong.reason)  # fmt: skip
    return "\n".join([table, bold(told)])


def row(step: HomeworkStep) -> list[str]:
    """Return the cells of a line."""
    words = message("start") if step.kind == "start" else VERDICTS[step.verdict]
    return [str(step.line), step.text, translate(words)]
