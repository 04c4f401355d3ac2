"""The sentences of the web page by their keys, to be translated."""

from typing import Any

from kalmar.core.compositions import SIX
from kalmar.core.i18n import as_message, message, translate
from kalmar.web.class_messages import CLASS
from kalmar.web.play_messages import AT_PLAY, JUDGED, PLAYED

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
    "loading": message("Loading the program: some seconds the first time."),
    "no engine": message("The program cannot be loaded: {error}"),
    "busy": message("What is being worked on"),
    "working": message("Working …"),
    "waiting": message("Waiting until another question is answered …"),
    "seconds passed": message("{seconds} s"),
    "still working": message("Still working, for {seconds} seconds by now."),
    "stop": message("Stop"),
    "given up": message("Given up, as you wished."),
    "unreachable": message("Nothing answers any more: does kalmar web still run?"),
    "cancel": message("Cancel"),
    "games found": message("Games: {count}"),
    "close": message("Close"),
    "keys": message("Keys"),
    "keys and manners": message("Keys and how moves are made"),
    "key tab": message("to the next part of the page"),
    "key arrows": message("within a list or a table"),
    "key enter": message("play the move, press the button"),
    "key escape": message("give up what is being worked on, close"),
    "key values": message("Show or hide values"),
    "letters on": message("single letters are keys"),
    "new game": message("New game"),
    "open file": message("Open a game saved as a file"),
    "no file of ours": message("This is no game saved here: choose a file kalmar.json."),
}  # fmt: skip

COMPOSED = {
    "add game": message("Add a game by chance"),
    "game number": message("Game {number}"),
    "move up": message("Move game {number} up"),
    "move down": message("Move game {number} down"),
    "copy": message("Copy"),
    "remove": message("Remove"),
    "group": message("Make a group"),
    "ungroup": message("Dissolve the group"),
    "group number": message("Group {number}"),
    "twelve ways": message("The twelve ways"),
    "compared": message("The ways are compared."),
}  # fmt: skip

TABLED = {
    "put on table": message("Put games on the table"),
    "table of games": message("Games on the table"),
    "add a game": message("Add a game"),
    "by its picture": message("choose one by its picture"),
    "choose a game": message("Choose a game"),
    "typed game": message("No game of this name. Enter puts on the table: {text}"),
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
    "turn one": message("In a turn, move in exactly one of the games."),
    "turn all": message("In a turn, move in every one of the games."),
    "turn all left": message("In a turn, move in every game that is not over yet."),
    "turn any": message("In a turn, move in as many of the games as you like, at least in one."),
    "end all": message("Play goes on until all games are over."),
    "end first": message("Play goes on until the first game is over."),
    "another way": message("The link plays them in a way without a picture: {way}"),
    "moves in turn": message("moves in this turn"),
    "must be over": message("must be over for play to end"),
    "last wins": message("Last move wins"),
    "last loses": message("Last move loses"),
    "who wins table": message("Who wins with best play? Play to find out, or open the comparison."),
    "compare ways": message("Compare 12 ways"),
    "play table": message("Play"),
}  # fmt: skip

NUMBERS = {
    "table lead": message("Values of a game in rows and columns; choose a cell to ask why."),
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
    "of the theory": message("of the theory"),
    "look": message("Look"),
    "all values": message("all values"),
    "only P": message("only P-positions, black"),
    "show": message("Show"),
    "save as": message("Save as"),
    "as text": message("As text"),
    "cells": message("Cells: arrows move, and each is explained"),
    "cell help": message("Choose a cell with the pointer, or with the arrow keys."),
}  # fmt: skip

DRAWN = {
    "draw lead": message("Games of your own, solved while you make them."),
    "own roads": message("Roads"),
    "roads help": message("Click to make a town; click one town and then another to make a road, or"
                       " to remove it. Towns in orange, with a double edge, are lost for the"
                       " player to move; in those with a dashed edge play need not end."),
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
    "own code help": message("Digit k says what may be left when k are taken: 1 nothing, 2 one"
                             " heap,"
                          " 4 two heaps, or a sum of these."),
    "code": message("Octal code"),
    "heaps": message("Heaps"),
    "own set": message("Subtraction game"),
    "own set help": message("How many may be taken from a heap."),
    "may be taken": message("May be taken"),
    "own piece": message("Piece"),
    "piece help": message("Choose the steps on the board around the piece. It walks until it has no"
                       " step left; its steps must lead to the corner at the top left, so that"
                       " play ends."),
    "the piece": message("the piece"),
    "step": message("step {right} right, {down} down"),
    "step on": message("step {right} right, {down} down, and on"),
    "steps made": message("A step is made"),
    "one step": message("once (dot)"),
    "goes on": message("any number of times (star)"),
    "piece moves": message("Steps"),
    "square": message("Square"),
    "own coins": message("Coins"),
    "own coins help": message("How many coins may be turned at once; the rightmost goes from"
                              " heads to"
                           " tails."),
    "companions": message("Coins at once"),
    "heads": message("Heads"),
    "own rules": message("Rules of your own"),
    "own rules help": message("A move a line: n -> n-1 takes one thing, n -> n-k with k divides n"
                           " takes a divisor, n -> a+b with a<b cuts a heap in two unequal ones,"
                           " (x,y) -> (x-1,y) moves a piece. Add if and a condition, such as n"
                           " even."),
    "rules text": message("Rules, a move a line"),
    "rules play": message("Play by these rules"),
    "rules examples": message("Examples of rules"),
    "rules values": message("First values: {symbol}"),
    "rules end": message("The rules can be read, and play from small positions ends."),
    "rules cycle": message("The rules can be read, and positions can come back: {cycle}"),
    "example take": message("take one, or two from an even heap"),
    "example divisors": message("take a divisor"),
    "example cut": message("cut a heap in two unequal ones"),
    "example king": message("a king on a board"),
    "example circle": message("a heap that can grow again"),
    "own order": message("Chomp on an order"),
    "own order help": message("Who takes an element takes all above it; the least is poisoned."),
    "order": message("Order"),
}  # fmt: skip

TAUGHT = {
    "lesson lead": message("Make a link or a sheet for your class: what is played, against whom,"
                           " and"
                        " what is shown."),
    "values": message("Values"),
    "show everything": message("Show everything"),
    "revealing": message("Revealing"),
    "pupils may reveal": message("pupils may show the values"),
    "pupils may not reveal": message("pupils may not show them"),
    "print": message("Print"),
    "sheet": message("Sheet"),
    "exercises": message("Exercises of the source texts"),
    "source text": message("Source text"),
    "answer": message("Answer"),
    "use position": message("Use {position}"),
    "who starts": message("Would you rather begin, or be second? Why?"),
    "observer": message("The third pupil watches: which move decided the game?"),
    "lesson take three": message("Take one, two or three"),
    "lesson two heaps": message("Two heaps"),
    "lesson nim": message("Nim"),
    "lesson kayles": message("Pins in a row"),
    "lesson chocolate": message("Poisoned chocolate"),
    "lesson queen": message("Queen to the corner"),
    "lesson coins": message("Coins"),
    "lesson roads": message("One-way roads"),
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
    "play first lead": message("Small games with no luck in them. Beat the computer, then ask it"
                               " what it knew."),
    "start level": message("Start: level {number}, {title}"),
    "go on level": message("Go on: level {number}, {title}"),
    "next level": message("Next: level {number} of 10"),
    "play now": message("Play"),
    "all levels won": message("You have won all ten levels."),
    "more games": message("More games"),
    "for a class": message("For a class"),
    "for a class lead": message("Choose games, print a sheet with the rule and a QR code, collect"
                                " results with a code of twelve letters. No accounts, works"
                                " offline."),
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
    "no game found": message("No game of this name."),
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
    **START, **CLASS,
    **{f"way {row.name}": as_message(row.name) for row in SIX},
    **{f"rule {row.name}": as_message(row.words) for row in SIX},
}  # fmt: skip
"""All of them."""


def page_words(language: str) -> dict[str, Any]:
    """Return the sentences in a language, their fields in braces.

    >>> page_words("en")["your turn"]
    'Your turn.'
    """
    return {key: translate(sentence, language) for key, sentence in PAGE.items()}
