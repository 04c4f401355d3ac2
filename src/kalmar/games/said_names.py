"""The names of games in the language in use; each is a name that finds the game again."""

from kalmar.games import GAMES
from kalmar.rules import Rules
from kalmar.words import listed, said

__all__ = ["said_name"]


def said_name(rules: Rules) -> str:
    """The name of rules, which can be said in other languages where the game is registered.

    >>> from kalmar.games import find_rules
    >>> said_name(find_rules("subtraction(1,2)")), said_name(find_rules("0.137"))
    ('subtraction(1,2)', '0.137')
    """
    name, bracket, parameters = rules.name.partition("(")
    if name not in GAMES:
        return rules.name
    return listed((said(name), bracket + parameters), "")
