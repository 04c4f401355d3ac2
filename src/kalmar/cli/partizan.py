"""`kalmar solve partizan`: a compound of components whose moves belong to Left, Right or both."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from kalmar.answers.partizan_compounds import WINS, PartizanCompoundAnswer, PartizanStart, partizan
from kalmar.answers.partizan_reasons import PARTIZAN_PLAYERS
from kalmar.answers.reasons import length_words
from kalmar.cli.options import Options, as_command, flag, opt, some_of
from kalmar.cli.output import Output, output
from kalmar.cli.way import PlayOptions
from kalmar.cli.write import output_settings
from kalmar.core.by_name import LazyModule
from kalmar.core.compositions import COMPOSITIONS, find_composition
from kalmar.core.i18n import join_messages, message, translate
from kalmar.games.partizan.rules import Player
from kalmar.render.drawings.renderer import View
from kalmar.render.page import Facts
from kalmar.render.terminal import bold, width_of
from kalmar.theory.table import find_play
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import Length

if TYPE_CHECKING:
    from kalmar.render.drawings import partizan as partizan_drawings
else:  # few ask for a drawing
    partizan_drawings = LazyModule("kalmar.render.drawings.partizan")


SHOWN_MOVES = 3
PLAYERS = {player.name.casefold(): player for player in Player}


class PartizanDetail(Options):
    """What is shown of a compound, and what △ does."""

    passes: bool = flag("--passes", "In △, let a component wait in which the player to move has no"
                        " move; without this it is out of play.")  # fmt: skip
    first: Literal["left", "right"] | None = opt(
        "--first", "Player who begins; by default the answer is for either."
    )
    moves: int = opt("--moves", "Number of winning moves to list.", SHOWN_MOVES, least=0)
    cgsuite: bool = flag("--cgsuite", "Only print the components in CGSuite's notation, which"
                         " computes canonical forms and thermographs.")  # fmt: skip
    draw: bool = flag("--draw", "Draw the components first.")

    @property
    def players(self) -> tuple[Player, ...]:
        """Return the players who begin."""
        return tuple(Player) if self.first is None else (PLAYERS[self.first],)


@as_command("solve partizan")
def command(
    position: str,
    *,
    way: PlayOptions = some_of(
        PlayOptions, "composition", "misere", "limit", "limit_time",
        composition="How components are played; a sign between them says it as well.",
        misere="Misère play: the player who cannot move wins.",
    ),
    detail: PartizanDetail,
    out: Output = output(),
) -> None:  # fmt: skip
    """Solve a POSITION of partizan components, in which moves belong to Left, Right or both.

    A component is a game and its position, or `graph FILE VERTEX` for a file of moves with players.

    \b
    Examples:
      kalmar solve partizan "domineering 2x3 + toads-and-frogs TT__FF" -c selective
      kalmar solve partizan "coloured-hackenbush brb + form {0|*}" --first left
      kalmar solve partizan "toads-and-frogs T_F ∧ domineering 3x3" --misere
      kalmar solve partizan "graph moves.csv a △ form 1" --passes
      kalmar solve partizan "domineering 3x4 + toads-and-frogs TT_F" --cgsuite
    """
    row = None if way.composition is None else find_composition(way.composition)
    with way.kept():
        answer = partizan(position, row, find_play(way.play), way.positions, passes=detail.passes)
        if detail.cgsuite:
            show_for_cgsuite(answer, out)
            return
        out.show(
            text=lambda: "\n".join([*drawn(answer, detail), *lines(answer, detail)]),
            json=lambda: plain_data(answer, detail),
        )


def show_for_cgsuite(answer: PartizanCompoundAnswer, out: Output) -> None:
    """Print the components in CGSuite's notation: a sum in one line, others one in each."""
    parts = answer.to_cgsuite()
    between = " + " if answer.way.composition == COMPOSITIONS["disjunctive"] else "\n"
    out.show(
        text=lambda: between.join(parts),
        json=lambda: {**answer.head(), "cgsuite": list(parts)},
    )


def drawn(answer: PartizanCompoundAnswer, detail: PartizanDetail) -> list[str]:
    """Return the lines of the drawing where one is asked for."""
    if not detail.draw:
        return []
    view = View(output_settings().plain, width_of(sys.stdout) or View.width)
    return partizan_drawings.partizan_lines(answer.parts, view)


def plain_data(answer: PartizanCompoundAnswer, detail: PartizanDetail) -> dict[str, object]:
    """Return plain data for those who begin."""
    names = [player.name.casefold() for player in detail.players]
    summary = {"summary": answer.summary} if len(names) > 1 else {}
    starts = {name: answer.begun_by(PLAYERS[name]).to_dict(detail.moves) for name in names}
    return {**answer.head(), **summary, **starts}


def lines(answer: PartizanCompoundAnswer, detail: PartizanDetail) -> Iterator[str]:
    """Yield the lines of an answer in the language in use."""
    way = message(
        "{composition}, {play} play",
        composition=message(answer.way.composition.title),
        play=message(answer.way.play.title),
    )
    passes = message("with passes") if answer.way.passes else ""
    yield bold(f"{answer.position}  ({translate(join_messages(filter(None, (way, passes))))})")
    if len(detail.players) > 1:
        yield from Facts({message("outcome"): answer.summary}).lines()
    for player in detail.players:
        start = answer.begun_by(player)
        head = message("{player} begins: {result}", player=PARTIZAN_PLAYERS[player],
                       result=WINS[start.winner])  # fmt: skip
        yield translate(head)
        yield from Facts(facts(start, detail.moves)).lines()


def facts(start: PartizanStart, count: int) -> dict[str, str]:
    """Return what is known for the player who begins, by its name."""
    known: dict[str, str] = {
        message("because"): start.reason,
        message("theorem"): start.theorem,
        message("note"): start.note,
    }
    if start.length is not None:
        delayed = start.verdict.theorem is THEOREMS["partizan-continued"]
        meaning = Length.DELAYED if delayed else Length.HURRIED
        known[message("length")] = length_words(start.length, meaning.value)
    moves, stopped = start.listed_moves(count)
    for at, move in enumerate(moves):
        known[message("move") if at == 0 else message("move {number}", number=at + 1)] = move
    if stopped is not None:
        known[message("moves")] = stopped.sentence
    return known
