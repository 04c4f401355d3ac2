"""Every service asked, and every example of a game shown; runs in Pyodide as well as here.

python every_service.py prints the answers as JSON. Nothing but the services is needed.
"""

import json
from collections.abc import Iterator
from typing import Any

from kalmar.web.services import SERVICES, answered, call

NIM = {"position": "nim 3 5 7", "composition": None, "convention": "normal"}
KAYLES = {"game": "kayles", "count": 40}
TOADS = {"position": "toads-and-frogs T_F"}
QUEEN = {"game": "queen", "rows": [0, 1, 2], "cols": [0, 1, 2, 3]}
SHORT: dict[str, list[dict[str, Any]]] = {
    "games": [{}],
    "introduce": [NIM, {"position": "kayles 5 & bricks(2) 3x4", "convention": "misere"}],
    "explain": [{"game": "chomp"}],
    "ways": [{}],
    "way": [{"composition": "at most 2, first"}, {"composition": "at most 0"},
            {"composition": "in turn from 2", "known": False}],
    "term": [{"name": "genus"}, {"name": "none"}],
    "theorem": [{"name": "sprague-grundy"}, {"name": "none"}],
    "source": [{"number": number, "asked": True} for number in ("000", "001", "002", "003", "004")],
    "report": [NIM, {**NIM, "convention": "misere"}, {"position": "nmi 3"}],
    "position": [{**NIM, "composition": "selective"}, {**NIM, "composition": "2 neighbours"}],
    "moves": [{**NIM, "first": 1, "count": 3}],
    "play": [{**NIM, "move": "#1"}],
    "reply": [{**NIM, "strength": strength} for strength in ("perfect", "random", "0.5")],
    "lost": [{"position": "nim 1 2", "moves": ["#1"]}],
    "hint": [{**NIM, "step": step} for step in (1, 2, 3, 4)],
    "why": [NIM, {**NIM, "move": "#1"}],
    "draw": [{"position": "roads A K"}],
    "chance": [{**NIM, "seed": 4, "winnable": True}],
    "tasks": [{**NIM, "seed": 4}],
    "compose": [{"parts": ["nim 3", "kayles 4"], "composition": "conjunctive"}],
    "groups": [{"parts": ["nim 3 + (nim 4 | nim 5)", "nim 2", "+"], "composition": "selective"}],
    "twelve": [{"parts": ["nim 2 3", "kayles 4"]}],
    "graph": [{"edges": ["a>b", "b>c", "c>a", "a>d"], "play": "normal"}],
    "homework": [{"text": "nim 3 5\n#1"}, {"text": "nim 3 5 = 7"}, {"text": " "}],
    "partizan_games": [{}],
    "partizan": [TOADS, {**TOADS, "first": "right", "moves": ["1: TF_"]}, {"position": "graph a b"},
                 {"position": "domineering 2x2 & form {0|*}", "convention": "misere"}],
    "partizan_play": [{**TOADS, "move": move} for move in ("1: _TF", "1 → 2", "x")],
    "partizan_solve": [TOADS, {"position": "coloured-hackenbush brb", "first": "right"}],
    "partizan_reply": [{**TOADS, "strength": strength} for strength in ("perfect", "random")],
    "qr": [{"text": "https://example.org/#g=nim+3"}],
    "cell": [{"game": "queen", "row": 2, "col": 3}],
    "rules": [{"text": "n -> n-1\nn -> n-2 if n even\nstart 12"}, {"text": "n -> "}],
    "values": [KAYLES, {**KAYLES, "convention": "misere", "valuation": "R-"}],
    "table": [QUEEN],
    "find": [{"values": "0 1 2 3 1 4 3"}, {"values": "0 1 x"}],
    "period": [{"game": "kayles", "count": 200}, {"game": "0.156", "count": 60}],
    "export": [*({**KAYLES, "kind": kind} for kind in ("csv", "json", "bfile")),
               *({**QUEEN, "kind": kind} for kind in ("latex", "markdown"))],
}  # fmt: skip
"""For every service some questions that take little time."""


def questions() -> Iterator[tuple[str, dict[str, Any]]]:
    """All that is asked; each in one of both languages, some in Hungarian."""
    for name in SERVICES:
        for data in SHORT[name]:
            yield name, {**data, "lang": "hu"}
    for game in call("games", {})["games"]:
        yield "position", {"position": game["example"], "lang": "en"}


def answers() -> list[Any]:
    """All answers, errors in words among them."""
    return [[name, data, answered(name, data)] for name, data in questions()]


if __name__ == "__main__":
    print(json.dumps(answers()))
