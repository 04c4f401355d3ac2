"""What a pupil reads about a way of playing: in which games a turn moves, and when play ends."""

from kalmar.core.choices import Choice, Ending, InTurn, ListedSets, Neighbours, Places
from kalmar.core.i18n import join_messages, message
from kalmar.games.play_language.words import in_sentences

STRICT_RULE = message("If too few games are left for that, play ends.")

FEWER_RULE = message("If fewer games are left, move in all of them.")


def way_sentences(choice: Choice, ending: Ending) -> list[str]:
    """Return in which games a turn moves, and when play ends.

    >>> way_sentences(Choice.ONE, Ending.SHORT)[1]
    'Play goes on until the first game is over.'
    """
    return [turn_rule(choice, ending), end_rule(ending)]


def turn_rule(choice: Choice, ending: Ending) -> str:
    """Return in how many games, or in which, a turn moves.

    >>> turn_rule(Choice("exactly 2", 2, 2), Ending.LONG)
    'On your turn, move in exactly 2 of the games. If too few games are left for that, play ends.'
    """
    if choice.places is not None:
        return place_rule(choice.places)
    if choice.least is None:
        if ending == Ending.SHORT:
            return message("On your turn, move in every game.")
        return message("On your turn, move in every game that is not over yet.")
    turn = size_rule(choice)
    if choice.fewer:
        return in_sentences(turn, FEWER_RULE)
    return in_sentences(turn, STRICT_RULE) if min(choice.sizes or (choice.least,)) > 1 else turn


def size_rule(choice: Choice) -> str:
    """Return in how many games a turn moves, if it goes by their number.

    >>> size_rule(Choice("1 or 3", sizes=(1, 3)))
    'On your turn, move in this many of the games: 1 / 3.'
    """
    if choice.sizes:
        sizes = join_messages(map(str, choice.sizes), " / ")
        return message("On your turn, move in this many of the games: {sizes}.", sizes=sizes)
    if choice.most is None and choice.least == 1:
        return message("On your turn, move in as many of the games as you like, but at least one.")
    if choice.most is None:
        return message("On your turn, move in at least {least} of the games.", least=choice.least)
    if choice.least == choice.most == 1:
        return message("On your turn, move in exactly one of the games.")
    if choice.least == choice.most:
        return message("On your turn, move in exactly {count} of the games.", count=choice.least)
    return message("On your turn, move in at least {least} and at most {most} of the games.",
                   least=choice.least, most=choice.most)  # fmt: skip


def place_rule(places: Places) -> str:
    """Return in which games a turn moves, if it goes by their places.

    >>> place_rule(Neighbours(2, circle=False))
    'The games stand in a row. On your turn, move in one or more of 2 games next to each other.'
    """
    if isinstance(places, Neighbours):
        return (message("The games stand in a circle. On your turn, move in one or more of {width}"
                        " games next to each other.", width=places.width) if places.circle
                else message("The games stand in a row. On your turn, move in one or more of"
                             " {width} games next to each other.", width=places.width))  # fmt: skip
    if isinstance(places, InTurn):
        turn = (message("The games take turns: on your turn, move in the one after the game moved"
                        " last, passing over those that are over.") if places.fewer
                else message("The games take turns: on your turn, move in the one after the game"
                             " moved last. If it is over, play ends."))  # fmt: skip
        return in_sentences(
            turn, message("The first move is in game {number}.", number=places.next + 1)
        )
    assert isinstance(places, ListedSets)
    sets = join_messages(
        ("{" + ", ".join(str(place + 1) for place in one) + "}" for one in places.listed), " "
    )
    if places.fewer:
        return message("On your turn, choose one of these groups and move in every game of it that"
                       " is not over: {sets}.", sets=sets)  # fmt: skip
    return message("On your turn, choose one of these groups and move in every game of it: {sets}.",
                   sets=sets)  # fmt: skip


def end_rule(ending: Ending) -> str:
    """Return when play ends.

    >>> end_rule(Ending("component 2", component=1))
    'Play goes on until game 2 is over.'
    """
    if ending.component is not None:
        return message("Play goes on until game {place} is over.", place=ending.component + 1)
    if ending.enough is None:
        return message("Play goes on until all games are over.")
    if ending.enough == 1:
        return message("Play goes on until the first game is over.")
    return message("Play goes on until {number} of the games are over.", number=ending.enough)
