"""The sentences of the web page by their keys, to be translated."""

from typing import Any

from kalmar.core.compositions import SIX
from kalmar.core.i18n import as_message, message, translate
from kalmar.web.class_messages import CLASS

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
    "title": message("Play several games at once"),
    "lead": message("Choose a game, play it against the computer, see the value of every move,"
                    " and ask"
                 " why."),
    "search games": message("Search games"),
    "by source": message("by source"),
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

PLAYED = {
    "position": message("Position"),
    "position help": message("Such as nim 3 5 7, kayles 9, chomp 3x4, or several games with +"
                             " between"
                          " them."),
    "begin": message("Begin"),
    "board": message("Board"),
    "report": message("Report"),
    "your turn": message("Your turn."),
    "first to move": message("The first player is to move."),
    "second to move": message("The second player is to move."),
    "thinking": message("The computer thinks …"),
    "computer moved": message("Computer: {move}"),
    "you moved": message("You: {move}"),
    "first wins": message("Play is over: the first player wins."),
    "second wins": message("Play is over: the second player wins."),
    "you win": message("Play is over: you win."),
    "computer wins": message("Play is over: the computer wins."),
    "which move": message("Moves that fit: {count}. Choose one, or choose another mark too."),
    "forget": message("Forget the choice"),
    "controls": message("Controls"),
    "undo": message("Undo"),
    "redo": message("Redo"),
    "restart": message("Restart"),
    "hint": message("Hint"),
    "hints used": message("hints used: {count}"),
    "why": message("Why?"),
    "why move": message("Why: {move}"),
    "show values": message("Show values"),
    "hide values": message("Hide values"),
    "copy link": message("Copy link"),
    "copied": message("The link is copied."),
    "link": message("Link"),
    "type a move": message("Type a move"),
    "move": message("Move"),
    "moves made": message("Moves made: {count}"),
    "variation": message("variation: {move}"),
    "given away": message("The win was given away with move {number}: {move}"),
    "go there": message("Go there"),
    "perfect": message("perfect"),
    "skilled": message("skilled"),
    "random": message("random"),
    "two players": message("two players"),
    "I begin": message("I begin"),
    "computer begins": message("the computer begins"),
    "settings": message("Way of playing and opponent"),
    "opponent": message("Opponent"),
    "who begins": message("Who begins?"),
    "confirm moves": message("confirm each move"),
    "play it": message("Make this move"),
    "component number": message("Component {number}"),
    "step by component": message("One step for each component"),
    "no step": message("no step"),
    "chosen so far": message("Chosen so far: {steps}"),
    "nothing chosen": message("Nothing is chosen yet: choose here or on the board."),
    "save game": message("Save the game"),
    "link too long": message("The link would be {length} characters long, and many programs cut"
                             " links"
                          " after {most}: the game is saved as a file instead, which the start of"
                          " this view opens."),
    "skill": message("Perfect moves in a hundred"),
    "asked first": message("I decide when I see the position"),
    "first or second": message("Would you like to be first or second?"),
    "be first": message("I go first"),
    "be second": message("I go second"),
    "decided well": message("Your choice to be first or second was right."),
    "decided badly": message("The other choice, first or second, would have won."),
    "random start": message("Start position by chance"),
    "winnable": message("one that the first player can win"),
    "seed": message("Seed of chance"),
    "watched": message("a third person watches and says who wins"),
    "who wins now": message("You who watch: who wins now, if both play well?"),
    "the first player": message("the first player"),
    "the second player": message("the second player"),
    "nobody": message("nobody"),
    "answers so far": message("Answers so far: {count}"),
    "score": message("Score"),
    "score is": message("Right answers: {right} of {all}"),
    "you said": message("you said"),
    "in truth": message("in truth"),
}  # fmt: skip

JUDGED = {
    "mover wins": message("The player to move wins"),
    "mover loses": message("The player to move loses"),
    "draw": message("Draw"),
    "value": message("value"),
    "undefined": message("undefined"),
    "length": message("length"),
    "moves": message("moves: {count}"),
    "because": message("because"),
    "theorem": message("theorem"),
    "leaves": message("leaves"),
    "for you": message("for you"),
    "win": message("win"),
    "loss": message("loss"),
    "remoteness": message("remoteness"),
    "winning moves": message("Winning moves: {count} of {all}"),
    "all moves": message("All moves"),
    "shown of": message("Shown: {count} of {all}"),
    "more moves": message("Show more moves"),
    "remoteness help": message("Remoteness counts the moves by both players together."),
    "composition": message("Way of playing"),
    "convention": message("Who wins?"),
    "as written": message("as written"),
    "normal play": message("normal: the last move wins"),
    "misere play": message("misère: the last move loses"),
}  # fmt: skip

COMPOSED = {
    "compose lead": message("Put several games on the table and see who wins in each of the twelve"
                         " ways."),
    "add game": message("Add a game by chance"),
    "add": message("Add"),
    "compare ways": message("Compare the ways"),
    "nest help": message("A part may be a compound itself, such as nim 3 | kayles 4."),
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

NUMBERS = {
    "table lead": message("Values of a game in rows and columns; choose a cell to ask why."),
    "values lead": message("Values of heaps in a row, with their period."),
    "game": message("Game"),
    "rows": message("Rows"),
    "columns": message("Columns"),
    "period is": message("Period: {words}"),
    "last heap": message("Last heap"),
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

PAGE: dict[str, str] = {
    **FRAME, **PLAYED, **JUDGED, **COMPOSED, **NUMBERS, **DRAWN, **TAUGHT, **CLASS,
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
