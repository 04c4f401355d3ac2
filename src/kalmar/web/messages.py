"""The sentences of the web page by their keys, to be translated."""

from typing import Any

from kalmar.core.compositions import SIX
from kalmar.core.i18n import as_message, message, translate
from kalmar.web.class_messages import CLASS
from kalmar.web.play_messages import AT_PLAY, JUDGED, PARTIZAN, PLAYED

__all__ = ["PAGE", "page_words"]

FRAME = {
    "view gallery": message("Games"),
    "view play": message("Play"),
    "view compose": message("Compose"),
    "view table": message("Tables"),
    "view values": message("Sequences"),
    "view draw": message("Draw your own"),
    "view lesson": message("Lessons"),
    "skip": message("Skip to the content"),
    "theme auto": message("Theme: automatic"),
    "theme light": message("Theme: light"),
    "theme dark": message("Theme: dark"),
    "footer": message("Kalmár: play several games at once, in a dozen ways, perfectly. Nothing"
                      " you do"
                   " here leaves this device."),
    "documentation": message("Documentation"),
    "loading": message("Loading the program: a few seconds the first time."),
    "no engine": message("The program cannot be loaded: {error}"),
    "busy": message("Running computation"),
    "working": message("Working …"),
    "waiting": message("Waiting for another computation to finish …"),
    "seconds passed": message("{seconds} s"),
    "still working": message("Still working after {seconds} seconds."),
    "stop": message("Stop"),
    "given up": message("Stopped at your request."),
    "unreachable": message("The server does not answer: is kalmar web still running?"),
    "cancel": message("Cancel"),
    "games found": message("Games: {count}"),
    "close": message("Close"),
    "keys": message("Keys"),
    "keys and manners": message("Keys and how to move"),
    "key tab": message("to the next part of the page"),
    "key arrows": message("within a list or a table"),
    "key enter": message("play the move, press the button"),
    "key escape": message("stop the computation, close"),
    "key values": message("Show or hide values"),
    "letters on": message("use single letters as shortcuts"),
    "new game": message("New game"),
    "open file": message("Open a game saved as a file"),
    "no file of ours": message("This is not a game saved here: choose a kalmar.json file."),
}  # fmt: skip

COMPOSED = {
    "add game": message("Add a random game"),
    "game number": message("Game {number}"),
    "move up": message("Move game {number} up"),
    "move down": message("Move game {number} down"),
    "copy": message("Copy"),
    "remove": message("Remove"),
    "group": message("Make a group"),
    "ungroup": message("Dissolve the group"),
    "group number": message("Group {number}"),
    "twelve ways": message("The twelve ways"),
    "compared": message("The comparison is ready."),
}  # fmt: skip

TABLED = {
    "put on table": message("Put games on the table"),
    "table of games": message("Games on the table"),
    "add a game": message("Add a game"),
    "by its picture": message("choose one by its picture"),
    "choose a game": message("Choose a game"),
    "typed game": message("No game has this name. Press Enter to put on the table: {text}"),
    "game added": message("Game {number} is on the table: {game}"),
    "change": message("Change"),
    "change game": message("Change game {number}"),
    "rule of game": message("Rule of game {number}"),
    "smaller": message("Game {number}: smaller"),
    "larger": message("Game {number}: larger"),
    "smaller size": message("Game {number}, size {size}: smaller"),
    "larger size": message("Game {number}, size {size}: larger"),
    "how together": message("How are they played together?"),
    "column one": message("one game a turn"),
    "column all": message("every game a turn"),
    "column any": message("as many as you like"),
    "row all": message("until all games are over"),
    "row first": message("until the first game is over"),
    "called disjunctive": message("sum"),
    "called continued-conjunctive": message("continued conjunctive"),
    "called selective": message("selective"),
    "called diminished-disjunctive": message("diminished sum"),
    "called conjunctive": message("conjunctive"),
    "called shortened-selective": message("shortened selective"),
    "turn one": message("On your turn, move in exactly one of the games."),
    "turn all": message("On your turn, move in every game."),
    "turn all left": message("On your turn, move in every game that is not over yet."),
    "turn any": message("On your turn, move in as many of the games as you like, but at least"
                        " one."),
    "end all": message("Play goes on until all games are over."),
    "end first": message("Play goes on until the first game is over."),
    "own way": message("A way of your own"),
    "own way examples": message("Ways to try"),
    "example at most two": message("at most 2, first"),
    "example exactly two": message("exactly 2, last"),
    "example two ended": message("one, 2 ended"),
    "example neighbours": message("2 neighbours in a circle, last"),
    "example in turn": message("in turn, last"),
    "known of way": message("What is known of it"),
    "moves in turn": message("moves in this turn"),
    "must be over": message("must be over for play to end"),
    "last wins": message("Last move wins"),
    "last loses": message("Last move loses"),
    "who wins table": message("Who wins with best play? Play to find out, or open the comparison."),
    "compare ways": message("Compare 12 ways"),
    "play table": message("Play"),
}  # fmt: skip

NUMBERS = {
    "table lead": message("Values of a game in rows and columns; choose a cell to see why."),
    "values lead": message("Values of heaps in a row, with their period."),
    "game": message("Game"),
    "rows": message("Rows"),
    "columns": message("Columns"),
    "period is": message("Period: {words}"),
    "last heap": message("Last heap"),
    "find by values": message("Find a game by its values"),
    "first values": message("Values, such as 0 1 2 3 1 4"),
    "games with values": message("Games and sequences with these values: {count}"),
    "no game with values": message("No game that is looked through has these values."),
    "few values": message("So few values fit very many games: give five or more."),
    "also games": message("also {games}"),
    "also and more": message("also {games} and {count} more"),
    "valuation": message("Valuation"),
    "of the theory": message("according to the theory"),
    "look": message("Appearance"),
    "all values": message("all values"),
    "only P": message("only P-positions, black"),
    "show": message("Show"),
    "save as": message("Save as"),
    "as text": message("As text"),
    "cells": message("Cells: move with the arrow keys; each has an explanation"),
    "cell help": message("Choose a cell with the pointer, or with the arrow keys."),
}  # fmt: skip

DRAWN = {
    "draw lead": message("Your own games, solved while you make them."),
    "own roads": message("Roads"),
    "roads help": message("Click to make a town; click one town and then another to make or"
                          " remove a road. The"
        " player to move loses from the orange towns with a double edge; from towns with a dashed"
        " edge play need not end."),
    "roads": message("Roads"),
    "labels given": message("Labels: {count}"),
    "labelled": message("{step}: {town} gets {label}"),
    "animate": message("Show the labelling step by step"),
    "remove town": message("Remove the last town"),
    "clear": message("Clear"),
    "play this": message("Play"),
    "own plant": message("Plant"),
    "plant help": message("Click the ground or a point, and then another place: an edge grows"
                          " there."
                       " Click an edge to prune it."),
    "second end": message("Now click where the edge ends."),
    "edges drawn": message("Edges: {count}"),
    "edges": message("Edges"),
    "own code": message("Take-and-break game"),
    "own code help": message("Digit k says what may be left when k discs are taken: 1 nothing, 2"
                             " one heap, 4 two"
        " heaps, or a sum of these."),
    "code": message("Octal code"),
    "heaps": message("Heaps"),
    "own set": message("Subtraction game"),
    "own set help": message("How many discs may be taken from a heap."),
    "own sink": message("Subtraction game with a sink"),
    "own sink help": message("As above, but a number larger than the heap takes all of it."),
    "may be taken": message("May be taken"),
    "own piece": message("Piece"),
    "piece help": message("Choose the steps on the board around the piece. It moves until it has"
                          " no step left; its"
        " steps must lead towards the top left corner, so that play ends."),
    "the piece": message("the piece"),
    "step": message("step {right} right, {down} down"),
    "step on": message("step {right} right, {down} down, any number of times"),
    "steps made": message("A step is made"),
    "one step": message("once (dot)"),
    "goes on": message("any number of times (star)"),
    "piece moves": message("Steps"),
    "square": message("Square"),
    "own coins": message("Coins"),
    "own coins help": message("How many coins may be turned at once; the rightmost must go from"
                              " heads to tails."),
    "companions": message("Coins at once"),
    "heads": message("Heads"),
    "own rules": message("Your own rules"),
    "own rules help": message("One move per line: n -> n-1 takes one disc, n -> n-k with k"
                              " divides n takes a divisor, n"
        " -> a+b with a<b splits a heap into two unequal ones, (x,y) -> (x-1,y) moves a piece."
        " Add if and a condition, such as n even."),
    "rules text": message("Rules, one move per line"),
    "rules play": message("Play by these rules"),
    "rules examples": message("Examples of rules"),
    "rules values": message("First values: {symbol}"),
    "rules end": message("The rules are valid, and play from small positions ends."),
    "rules cycle": message("The rules are valid, and positions can repeat: {cycle}"),
    "example take": message("take one, or two from an even heap"),
    "example divisors": message("take a divisor"),
    "example cut": message("split a heap into two unequal ones"),
    "example king": message("a king on a board"),
    "example circle": message("a heap that can grow again"),
    "own order": message("Chomp on an ordered set"),
    "own order help": message("Taking an element takes everything above it too; the least element"
                              " is poisoned."),
    "order": message("Order"),
}  # fmt: skip

TAUGHT = {
    "lesson lead": message("Make a link or a worksheet for your class: what to play, against"
                           " whom, and what is"
        " shown."),
    "values": message("Values"),
    "show everything": message("Show everything"),
    "revealing": message("Showing the values"),
    "pupils may reveal": message("pupils may show the values"),
    "pupils may not reveal": message("pupils may not show them"),
    "print": message("Print"),
    "sheet": message("Worksheet"),
    "exercises": message("Exercises of the source texts"),
    "source text": message("Source text"),
    "answer": message("Answer"),
    "use position": message("Use {position}"),
    "who starts": message("Would you rather go first or second? Why?"),
    "observer": message("The third pupil watches: which move decided the game?"),
    "lesson take three": message("Take one, two or three"),
    "lesson two heaps": message("Two heaps"),
    "lesson nim": message("Nim"),
    "lesson kayles": message("Pins in a row"),
    "lesson chocolate": message("Poisoned chocolate"),
    "lesson queen": message("Queen to the corner"),
    "lesson coins": message("Coins"),
    "lesson roads": message("One-way roads"),
    "lesson sink": message("Take-away with a sink"),
    "lesson plants": message("Cutting plants"),
}  # fmt: skip

START = {
    "menu": message("Menu"),
    "menu learn": message("Learn"),
    "menu games": message("Games"),
    "menu workshop": message("Workshop"),
    "menu teach": message("Teach"),
    "find a game": message("Find a game"),
    "play first": message("Play first. Find out why later."),
    "play first lead": message("Small games with no luck involved. Beat the computer, then ask it"
                               " for its reasons."),
    "start level": message("Start: level {number}, {title}"),
    "go on level": message("Continue: level {number}, {title}"),
    "next level": message("Next: level {number} of 10"),
    "play now": message("Play"),
    "all levels won": message("You have won all ten levels."),
    "more games": message("More games"),
    "for a class": message("For a class"),
    "for a class lead": message("Choose games, print a worksheet with the rule and a QR code,"
                                " collect results as codes of"
        " twelve characters. No accounts, works offline."),
    "prepare a lesson": message("Prepare a lesson"),
    "read results": message("Read results"),
    "ten levels": message("Ten levels"),
    "ten levels lead": message("Won when you beat Perfect three times in a row"),
    "level title": message("{number}. {title}"),
    "level won": message("level won"),
    "level goes on": message("{count} of 3 wins in a row"),
    "levels kept": message("Your levels are kept on this device only."),
    "levels not kept": message("Wins are not kept in this window."),
    "delete levels": message("Delete them"),
    "delete levels now": message("Delete all levels: are you sure?"),
    "all games": message("All {count} games"),
    "games in groups": message("Games in groups"),
    "by kind": message("By kind"),
    "by source text": message("By source text"),
    "by year": message("By school year"),
    "by known": message("By what is known"),
    "years 5-8": message("Years 5 to 8"),
    "years 9-12": message("Years 9 to 12"),
    "years university": message("University"),
    "known formula": message("A formula is known"),
    "known proved period": message("A period is proved"),
    "known computed": message("Computed, no formula known"),
    "known open": message("Not solved yet"),
    "search results": message("Games found"),
    "play typed": message("Play {position}"),
    "analyse typed": message("Analyse it"),
    "no game found": message("No game has this name."),
    "similar games": message("Similar:"),
    "level take": message("Take 1, 2 or 3"),
    "path take": message("Take 1, 2, 3"),
    "level heaps": message("Two heaps"),
    "path heaps": message("Two heaps"),
    "level misere": message("Last one loses"),
    "path misere": message("Last one loses"),
    "level chocolate": message("Poisoned chocolate"),
    "path chocolate": message("Chocolate"),
    "level rook": message("Rook to the corner"),
    "path rook": message("Rook"),
    "level queen": message("Queen to the corner"),
    "path queen": message("Queen"),
    "level pins": message("Pins in a row"),
    "path pins": message("Pins"),
    "level nim": message("Nim"),
    "path nim": message("Nim"),
    "level plants": message("Plants"),
    "path plants": message("Plants"),
    "level together": message("Games at once"),
    "path together": message("Together"),
}  # fmt: skip

PAGE: dict[str, str] = {
    **FRAME, **PLAYED, **AT_PLAY, **JUDGED, **COMPOSED, **NUMBERS, **DRAWN, **TAUGHT, **TABLED,
    **START, **CLASS, **PARTIZAN,
    **{f"way {row.name}": as_message(row.title) for row in SIX},
    **{f"rule {row.name}": as_message(row.words) for row in SIX},
}  # fmt: skip
"""All of them."""


def page_words(language: str) -> dict[str, Any]:
    """Return the sentences in a language, their fields in braces.

    >>> page_words("en")["your turn"]
    'Your turn.'
    """
    return {key: translate(sentence, language) for key, sentence in PAGE.items()}
