"""`kalmar explain`: describe a game, way of playing, valuation, theorem or term of the field.

Its lists of theorems and terms are also pages of the documentation. The facts about games come from
`kalmar.cli.games`.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from kalmar.cli.games import OTHER_NAMES, find_game_data, find_others_data, of_other_name
from kalmar.cli.options import Options, as_command, opt
from kalmar.cli.output import Output, output
from kalmar.cli.pictures import Pictures, drawn_lines, pictures
from kalmar.cli.way import PlayOptions
from kalmar.cli.ways import LISTS, of_word
from kalmar.core.compositions import COMPOSITIONS, SIX, Composition, find_composition
from kalmar.core.compounds import Position
from kalmar.core.errors import KalmarError, UnknownNameError, UsageError
from kalmar.core.i18n import join_messages, message, name_forms, translate
from kalmar.core.own_ways import without_convention
from kalmar.core.rules import Play
from kalmar.games import registry
from kalmar.games.notation import parse_position
from kalmar.render.drawings import drawing, picture
from kalmar.render.page import Block, Drawn, Facts, Heading, Page, markdown, text
from kalmar.render.terminal import ESCAPE
from kalmar.research.sources import checked_line, format_statements, stated, statements_of_way
from kalmar.runtime.work import usual_work
from kalmar.theory.decisions import decided_by, theorems_of_way
from kalmar.theory.glossary import GLOSSARY, find_terms
from kalmar.theory.table import THEORIES
from kalmar.theory.theorems import THEOREMS, find_theorem
from kalmar.theory.valuations import VALUATIONS, find_valuation
from kalmar.theory.valuations.valuation import Valuation

LABELS = {
    "name": message("name"),
    "meanings": message("meanings"),
    "rule": message("rule"),
    "components": message("components"),
    "sign": message("sign"),
    "symbol": message("symbol"),
    "statement": message("says"),
    "argument": message("why"),
    "definition": message("definition"),
    "meaning": message("meaning"),
    "also_called": message("also called"),
    "hungarian": message("Hungarian"),
    "parameters": message("parameters"),
    "note": message("note"),
    "example": message("example"),
    "start": message("start"),
    "games": message("games"),
    "ways": message("ways"),
    "normal_play": message("normal play"),
    "misere_play": message("misère play"),
    "solves": message("solves"),
    "source": message("source"),
    "checked": message("in Coq"),
    "cited": message("cited as"),
    "valuation": message("valuation"),
    "first_values": message("first values"),
    "period": message("period"),
    "theorems": message("theorems"),
    "command": message("command"),
    "see": message("see also"),
}
"""What each fact is called; a fact that is not here has a place of its own."""


class ExplainOptions(Options):
    """What to show beside the facts, or in their place.

    Attributes:
        proof: show the theorems about the game, and why they hold.
        draw: draw the example; by default only on a terminal and if it is not too tall.
        theorems: list all theorems.
        glossary: list the technical terms.
    """

    proof: bool = False
    draw: bool | None = opt("--draw/--no-draw")
    theorems: bool = False
    glossary: bool = False


@as_command("explain")
def command(
    game: str | None,
    *,
    wish: ExplainOptions,
    way: PlayOptions,
    drawn: Pictures = pictures("the example"),
    out: Output = output("", "markdown"),
) -> None:
    """Explain a GAME: its rule, names and parameters, with an example.

    Ways of playing, valuations, theorems and technical terms are explained by name as well,
    also in Hungarian.

    \b
    Examples:
      kalmar explain kayles --proof
      kalmar explain "relatív prím"
      kalmar explain 0.137
      kalmar explain bouton
      kalmar explain remoteness
      kalmar explain --theorems
    """
    # A wrong composition is an error even where nothing is computed in it.
    find_composition(way.composition or "disjunctive")
    if game is None:
        if wish.theorems and wish.glossary:
            raise UsageError("--theorems and --glossary are separate lists: choose one")
        if not (wish.theorems or wish.glossary):
            raise UsageError("name what to explain, such as kayles, or use --theorems")
        out.show(**LISTS["theorems" if wish.theorems else "glossary"])
        return
    with way.kept():
        data = explained(game, wish, way)
        example = example_of(data)
        if drawn:
            if example is None:
                raise UsageError("only games have an example that can be drawn")
            sketch = drawing(example)
            drawn.draw(lambda kind: picture(sketch, kind))
    out.show(page=lambda: page(data, example, wish), json=lambda: data)


def example_of(data: dict[str, Any]) -> Position | None:
    """Return the example or start of a game; None for other names."""
    if "first_values" not in data and "games" not in data:
        return None
    written = data.get("example") or data.get("start")
    return parse_position(written) if written else None


def page(data: dict[str, Any], example: Position | None, wish: ExplainOptions) -> Page:
    """Describe what is known, with the example drawn where that is wanted."""
    lines = [] if example is None else list(drawn_lines(example, wish.draw))
    drawing_below: list[Block] = ["", Drawn(lines)] if lines else []
    return Page("", [*described(data), *drawing_below])


def explained(name: str, wish: ExplainOptions, way: PlayOptions) -> dict[str, Any]:
    """Return all that a name stands for; further meanings are a list within.

    Raises:
        UnknownNameError: it stands for nothing.
        GameError: it is a game whose parameters are not right.
    """
    # Boards, partizan games and setups are not in the registry, which would refuse their names.
    forms = (name,) if find_theorem(name) else (name, *name_forms(name))
    typed = next((form for form in forms if registry.is_game(form)), name)
    game = find_others_data(name, way, wish.proof) or find_game_data(typed, way, wish.proof)
    found = [*([game] if game else []), *of_name(name)]
    if not found:
        raise UnknownNameError("game, theorem or word", name, all_names() | OTHER_NAMES)
    if wish.proof and game is None:
        raise UsageError("--proof is for games, and {name} is not a game", name=name)
    if not found[1:]:
        return found[0]
    kinds = [message("{name} ({kind})", name=entry["title"], kind=entry["kind"]) for entry in found]
    meanings = message("{kinds}; all are shown, in this order", kinds=join_messages(kinds))
    return {**found[0], "meanings": meanings, "also": found[1:]}


class Explanation(dict[str, Any]):
    """What is known of a name, by the keys of `--json`; printed, it is a text for people."""

    def __repr__(self) -> str:
        """Format all facts as lines, in the language in use."""
        return ESCAPE.sub("", text(Page("", [*described(self)])))

    def _repr_markdown_(self) -> str:
        """Format them for a notebook."""
        return markdown(Page("", [*described(self)]))


def explain(name: str) -> Explanation:
    """Explain a game, way of playing, valuation, theorem or term, as `kalmar explain` does.

    Args:
        name: in English or Hungarian, of a game with parameters or a code too.

    Returns:
        A dict of the facts, with the keys of `--json`, which prints as a text for people.

    Raises:
        UnknownNameError: it stands for nothing.
        GameError: it is a game whose parameters are not right.

    >>> explain("kayles")["rule"]
    'knock down one pin or two adjacent ones; this may split a row in two'
    >>> explain("terminal")
    terminal
      name         terminal
      meaning      having no options; such a component is also said to have ended
      also called  ended, terminal position, end position
      Hungarian    végállás, végállapot
      command      kalmar graph nim 3
    """
    with usual_work(None):
        return Explanation(explained(name, ExplainOptions(), PlayOptions()))


def described(data: dict[str, Any]) -> Iterator[Block]:
    """Yield the blocks of a page about what is known."""
    told = {**data, "checked": _checked(data.get("formal", ()))}
    facts = {label: _text(told[key]) for key, label in LABELS.items() if told.get(key)}
    yield Heading(data["title"])
    yield Facts(facts, 12, 1)
    for proof in data.get("proofs", []):
        yield from ("", Heading(proof["title"]), f"  {translate(proof['statement'])}")
        why = message("Why: {argument}", argument=proof["argument"])
        yield from (f"  {translate(why)}", f"  ({translate(proof['source'])})")
        if proof["formal"]:
            yield f"  {translate(checked_line(proof['formal']))}"
    for other in data.get("also", []):
        yield ""
        yield from described(other)


def _checked(formal: Sequence[str] | dict[str, list[str]]) -> str:
    """Format the theorems that Coq has checked, of either convention where a way has both."""
    if not isinstance(formal, dict):
        return format_statements(formal)
    lines = [
        message("{play}: {names}", play=Play(name).title, names=format_statements(names))
        for name, names in formal.items()
        if names
    ]
    return join_messages(lines, "; ")


def _text(value: Any) -> str:
    """Format a fact as text; several are listed."""
    if isinstance(value, list | tuple):
        return join_messages([_text(item) for item in value])
    return value if isinstance(value, str) else str(value)


def of_name(name: str) -> Iterator[dict[str, Any]]:
    """Yield descriptions of everything except games that has a name.

    Args:
        name: as typed, in any case, with or without accents, blanks and hyphens.

    >>> [found["name"] for found in of_name("Strategy stealing")]
    ['strategy-stealing']
    >>> [str(found["title"]) for found in of_name("nimbers")]
    ['nimber *n']
    """
    theorem, words = find_theorem(name, exact=True), find_terms(name, exact=True)
    valuation: Valuation | None = None
    with suppress(UnknownNameError):
        valuation = find_valuation(name)
    # "any-until-some-end" reads like a way with a wrong ending, and is a theorem; so does a text of
    # rules with commas and numbers.
    other = theorem or words or "->" in name
    composition: Composition | None = None
    wrong = (UnknownNameError, UsageError) if other else (UnknownNameError,)
    with suppress(*wrong):
        composition = find_composition(without_convention(name))
    if not (composition or valuation or theorem or words):
        theorem, words = find_theorem(name), find_terms(name)
    if composition is not None:
        yield of_composition(composition)
    if valuation is not None:
        yield of_valuation(valuation)
    if theorem is not None:
        kind = {"kind": message("theorem"), "cited": theorem.cited}
        yield {**theorem.to_dict(), **kind, **stated(theorem)}
    for word in words:
        # What a valuation is called is explained with it.
        if valuation is None or word.name != valuation.title:
            yield of_word(word)


def all_names() -> set[str]:
    """Return every name that can be explained."""
    compositions = {n for row in COMPOSITIONS.values() for n in (row.name, *row.aliases)}
    theorems = {name for t in THEOREMS.values() for name in (t.name, *t.aliases)}
    words = {name for word in GLOSSARY for name in word.names}
    return {*registry.all_names(), *compositions, *VALUATIONS, *theorems, *words}


def known_elsewhere(typed: str) -> str:
    """Return the command for what means something, though not where it was typed; or "".

    Args:
        typed: a position, or a text that begins with a name.

    >>> known_elsewhere("domineering"), known_elsewhere("mex 0 1"), known_elsewhere("zebra")
    ('kalmar solve partizan "domineering 2x3"', 'kalmar calc "mex(0, 1, 3)"', '')
    >>> known_elsewhere("kugli 3 5"), known_elsewhere("kayles")
    ('kalmar solve "kugli 3 5"', 'kalmar solve "kayles 5 8"')
    """
    with suppress(KalmarError):
        parse_position(typed)
        return f'kalmar solve "{typed}"'
    return known_by_name(typed) or known_by_name(re.split(r"[ (]", typed)[0])


def known_by_name(name: str) -> str:
    """Return the command that shows what has a name; or ""."""
    if other := of_other_name(name):
        example = other.get("example", other["name"])
        return example if example.startswith("kalmar") else f'kalmar solve "{example}"'
    if registry.is_game(name):
        return f'kalmar solve "{registry.find_game(name).example}"'
    for term in find_terms(name):
        if term.command:
            return f"kalmar {term.command}"
    known = next(of_name(name), None)
    return f'kalmar explain "{name}"' if known else ""


def of_composition(row: Composition) -> dict[str, Any]:
    """Describe a composition in words, with what solves it in either convention."""
    return {
        "title": message("the {name} compound", name=message(row.title)),
        "kind": message("way of playing"),
        "name": row.name,
        "rule": message(row.words),
        "sign": row.ascii if row.ascii == row.unicode else f"{row.ascii}, {row.unicode}",
        "also_called": list(row.aliases),
        "normal_play": decided_by(row, Play.NORMAL),
        "misere_play": decided_by(row, Play.MISERE),
        "theorems": [
            *(theorem.name for theorem in THEOREMS.values() if row.name in theorem.ways),
            *(theorems_of_way(row) if row not in SIX else ()),
        ],
        "formal": {play.value: list(statements_of_way(row, play)) for play in Play},
    }


def of_valuation(valuation: Valuation) -> dict[str, Any]:
    """Describe a valuation in words, with the ways of playing that it solves."""
    solves = [
        message("{composition} ({play})", composition=message(row.title), play=play.title)
        for row in COMPOSITIONS.values()
        for play in Play
        if (theory := THEORIES.get((row.choice, row.ending, play))) is not None
        and theory.fold.valuation is valuation
    ]
    return {
        "title": valuation.title,
        "kind": message("valuation"),
        "name": valuation.name,
        "symbol": valuation.symbol,
        "definition": valuation.definition,
        "meaning": _meaning(valuation),
        "solves": solves,
        "also_called": list(valuation.aliases),
        "source": message(valuation.source),
        **word_of(valuation),
    }


def word_of(valuation: Valuation) -> dict[str, Any]:
    """Return what the glossary adds to a valuation that is a term too: command, and where else."""
    words = [of_word(word) for word in GLOSSARY if word.name == valuation.title]
    return {key: word[key] for word in words for key in ("hungarian", "command", "see")}


def _meaning(valuation: Valuation) -> str:
    """Describe what the values of a valuation say about play."""
    if valuation.is_p is None:
        return message("it does not determine who wins")
    if valuation.length is not None:
        parity = message("even") if valuation.is_p(0) else message("odd")
        return message(
            "the number of moves left when {length}; the player to move loses iff it is {parity}",
            length=valuation.length.value,
            parity=parity,
        )
    return message("the player to move loses iff it is {what}", what=valuation.p_words[0])
