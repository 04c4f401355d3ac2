"""Proofs made: of the nimber of a position, or that the next player wins it."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from kalmar.compound import Position
from kalmar.errors import DataError, GameError, KalmarError
from kalmar.machine.libraries import has
from kalmar.machine.limits import DEFAULT_LIMIT
from kalmar.positions import format_position
from kalmar.proofs.check import Points, Texts
from kalmar.proofs.files import FORMAT, components_of, point_name
from kalmar.proofs.oracles import Recursion, Search, Values
from kalmar.proofs.replay import Fact, Replay
from kalmar.rules import is_loopy, stands_alone
from kalmar.rules.removal import Removal, removal_of
from kalmar.search.fields import Field, field_of, place_of
from kalmar.search.nimbers import NimberSearch
from kalmar.search.symmetries import automorphisms

__all__ = ["prove"]
FEW = 13

def prove(position, outcome=False, limit=DEFAULT_LIMIT, progress=None):
    text = position
    parts = components_of(text)
    replays = {part: replay_of(part, limit, progress) for part in dict.fromkeys(parts)}
    total = 0
    for part, count in Counter(parts).items():
        if count % 2:
            replay = replays[part]
            for form in replay.reduced(replay.game.pieces(replay.game.whole)):
                total ^= replay.nimber(form)
                replay.want_nimber(form)
    for r in replays.values():
        r.run()
    return {"format": FORMAT, "position": text, "composition":"disjunctive", "claim": {"nimber": total},
     "components": [entry_of(part, r) for part, r in replays.items()]}

def replay_of(part, limit, progress):
    removal = removal_of(*part)
    if removal is None:
        return Replay(Texts(part), Values(part.rules, part.component, limit), limit, progress)
    game = points_of(removal)
    field = field_of([removal])
    if removal.points<FEW or not has("numba") or field is None:
        return Replay(game, Recursion(game, limit), limit, progress)
    search = NimberSearch(field, limit)
    return Replay(game, Search(search, field, removal), limit, progress)

def points_of(removal):
    places = [place_of(n) for n in removal.names]
    if all(places):
        try:
            g = Points(removal, places)
            g.places, g.symmetries = places, []
            return g
        except DataError:
            pass
    from kalmar.search.fields import links_of
    sym = automorphisms(removal.points, removal.moves, links_of(removal.points, removal.moves))
    g = Points(removal, (), sym)
    g.places, g.symmetries = [], [list(s) for s in sym]
    return g

def entry_of(part, r):
    removal = removal_of(*part)
    game = r.game
    write = (lambda p: f"{p:x}") if removal else part.rules.format
    return {"component": str(part), "points": [point_name(n) for n in removal.names] if removal else [],
      "places": [list(p) for p in getattr(game,'places',[])], "symmetries": getattr(game,"symmetries",[]),
      "facts": [[write(r.piece[f.form]), f.nimber, f.word] for f in r.facts()]}
