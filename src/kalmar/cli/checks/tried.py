"""Whether Kalmár is whole, and answers rightly: its data, some answers, some certificates."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from kalmar.answers.answer import solve
from kalmar.cli.checks.finding import Finding, Status, again
from kalmar.core.compounds import Position, after, moves
from kalmar.core.i18n import LANGUAGES, catalogue_of, said
from kalmar.core.rules import Outcome, Play
from kalmar.engines.quotients.ask import shipped_files
from kalmar.engines.quotients.verify import verify_quotient
from kalmar.games.notation.positions import parse_position
from kalmar.research.sources import SOURCES, find_source

__all__ = ["QUESTIONS", "answers", "certificates", "files", "wins"]

QUESTIONS = (
    "nim 1 2 3", "nim 1 3 4", "kayles 3 2", "grundys-game 6 + nim 2", "queen 2,3 + nim 1",
    "nim 2 & kayles 3", "kayles 2 | nim 3", "nim 2 | kayles 3 1", "bricks 2x3", "chomp 2x3",
)  # fmt: skip
"""Positions so small that every play of them can be searched."""
PERIODIC, MOST_HEAPS = "0.77", 2_000
"""A code whose period is proved by so many heaps."""


def files() -> Iterator[Finding]:
    """Check that all data shipped with Kalmár can be read."""
    page = Path(__file__).parents[2] / "web" / "page"
    counts = {
        said("shipped quotients"): len(shipped_files()),
        said("source texts"): sum(bool(find_source(number).items) for number in SOURCES),
        said("files of the playground"): len(list(page.rglob("*.*"))),
        said("languages"): 1 + sum(bool(catalogue_of(code).info()) for code in LANGUAGES),
    }
    for name, count in counts.items():
        lacking = not count or (name == said("source texts") and count < len(SOURCES))
        yield Finding(name, Status.WRONG if lacking else Status.OK, str(count),
                      again() if lacking else "")  # fmt: skip


@cache
def wins(position: Position, play: Play) -> bool:
    """Return whether the mover wins, by trying every play to its end: the definition itself."""
    turns = [after(position, move) for move in moves(position)]
    if not turns:
        return play is Play.MISERE
    return not all(wins(following, play) for following in turns)


def answers() -> Iterator[Finding]:
    """Check who wins some positions by theory against trying every play to its end."""
    asked = [(text, play) for text in QUESTIONS for play in Play]
    wrong = [f"{text} ({play.value})" for text, play in asked if not rightly(text, play)]
    name = said("answers")
    if wrong:
        words = said("wrong: {positions}", positions=", ".join(wrong))
        yield Finding(name, Status.WRONG, words, again())
    else:
        words = said("{count} answers agree with trying every play", count=len(asked))
        yield Finding(name, Status.OK, words)


def rightly(text: str, play: Play) -> bool:
    """Check whether the answer agrees with trying every play."""
    expected = Outcome.N if wins(parse_position(text), play) else Outcome.P
    return solve(text, play=play.value).outcome is expected


def certificates() -> Iterator[Finding]:
    """Check that certificates verify: of a shipped quotient and of a period just proved."""
    from kalmar.engines.sequences.certificates import certificate, verify
    from kalmar.engines.sequences.periods import find_period

    smallest = min(shipped_files(), key=lambda path: path.stat().st_size)
    sequence, finding = find_period(PERIODIC, MOST_HEAPS)
    period = certificate(PERIODIC, sequence.values, finding)
    games = [verify_quotient(smallest)["game"], verify(period)["game"]]
    words = said("verified: {games}", games=", ".join(games))
    yield Finding(said("certificates"), Status.OK, words)
