"""The sentences of the page by their keys, which its modules ask for."""

from typing import Any

from kalmar.compositions import SIX
from kalmar.words import as_said, said, spoken

__all__ = ["PAGE", "page_words"]

FRAME = {
    "view gallery": said("Games"),
    "view play": said("Play"),
    "view compose": said("Compose"),
    "view table": said("Tables"),
    "view values": said("Sequences"),
    "view draw": said("Draw your own"),
    "view lesson": said("Lessons"),
    "skip": said("Skip to the content"),
    "theme auto": said("Theme: automatic"),
    "theme light": said("Theme: light"),
    "theme dark": said("Theme: dark"),
    "footer": said("Kalmár: play several games at once, in a dozen ways, perfectly. Nothing you do"
                   " here leaves this device."),
    "loading": said("Loading the program: some seconds the first time."),
    "no engine": said("The program cannot be loaded: {error}"),
    "working": said("Working …"),
    "cancel": said("Cancel"),
    "title": said("Play several games at once"),
    "lead": said("Choose a game, play it against the computer, see the value of every move, and ask"
                 " why."),
    "search games": said("Search games"),
    "by source": said("by source"),
    "games found": said("Games: {count}"),
}  # fmt: skip

PLAYED = {
    "position": said("Position"),
    "position help": said("Such as nim 3 5 7, kayles 9, chomp 3x4, or several games with + between"
                          " them."),
    "begin": said("Begin"),
    "board": said("Board"),
    "report": said("Report"),
    "your turn": said("Your turn."),
    "first to move": said("The first player is to move."),
    "second to move": said("The second player is to move."),
    "thinking": said("The computer thinks …"),
    "computer moved": said("Computer: {move}"),
    "you moved": said("You: {move}"),
    "first wins": said("Play is over: the first player wins."),
    "second wins": said("Play is over: the second player wins."),
    "you win": said("Play is over: you win."),
    "computer wins": said("Play is over: the computer wins."),
    "which move": said("Moves that fit: {count}. Choose one, or choose another mark too."),
    "forget": said("Forget the choice"),
    "controls": said("Controls"),
    "undo": said("Undo"),
    "redo": said("Redo"),
    "restart": said("Restart"),
    "hint": said("Hint"),
    "hints used": said("hints used: {count}"),
    "why": said("Why?"),
    "why move": said("Why: {move}"),
    "show values": said("Show values"),
    "hide values": said("Hide values"),
    "copy link": said("Copy link"),
    "copied": said("The link is copied."),
    "link": said("Link"),
    "type a move": said("Type a move"),
    "move": said("Move"),
    "moves made": said("Moves made: {count}"),
    "variation": said("variation: {move}"),
    "given away": said("The win was given away with move {number}: {move}"),
    "go there": said("Go there"),
    "perfect": said("perfect"),
    "skilled": said("skilled"),
    "random": said("random"),
    "two players": said("two players"),
    "I begin": said("I begin"),
    "computer begins": said("the computer begins"),
    "settings": said("Way of playing and opponent"),
    "opponent": said("Opponent"),
    "who begins": said("Who begins?"),
}  # fmt: skip

JUDGED = {
    "mover wins": said("The player to move wins"),
    "mover loses": said("The player to move loses"),
    "draw": said("Draw"),
    "value": said("value"),
    "undefined": said("undefined"),
    "length": said("length"),
    "moves": said("moves: {count}"),
    "because": said("because"),
    "theorem": said("theorem"),
    "leaves": said("leaves"),
    "for you": said("for you"),
    "win": said("win"),
    "loss": said("loss"),
    "remoteness": said("remoteness"),
    "winning moves": said("Winning moves: {count} of {all}"),
    "all moves": said("All moves"),
    "first shown": said("The first {count} are shown."),
    "remoteness help": said("Remoteness counts the moves by both players together."),
    "composition": said("Way of playing"),
    "convention": said("Who wins?"),
    "as written": said("as written"),
    "normal play": said("normal: the last move wins"),
    "misere play": said("misère: the last move loses"),
}  # fmt: skip

COMPOSED = {
    "compose lead": said("Put several games on the table and see who wins in each of the twelve"
                         " ways."),
    "add game": said("Add a game by chance"),
    "add": said("Add"),
    "compare ways": said("Compare the ways"),
    "nest help": said("A part may be a compound itself, such as nim 3 | kayles 4."),
    "game number": said("Game {number}"),
    "move up": said("Move game {number} up"),
    "move down": said("Move game {number} down"),
    "copy": said("Copy"),
    "remove": said("Remove"),
    "twelve ways": said("The twelve ways"),
    "compared": said("The ways are compared."),
}  # fmt: skip

NUMBERS = {
    "table lead": said("Values of a game in rows and columns; choose a cell to ask why."),
    "values lead": said("Values of heaps in a row, with their period."),
    "game": said("Game"),
    "rows": said("Rows"),
    "columns": said("Columns"),
    "last heap": said("Last heap"),
    "valuation": said("Valuation"),
    "of the theory": said("of the theory"),
    "look": said("Look"),
    "all values": said("all values"),
    "only P": said("only P-positions, black"),
    "show": said("Show"),
    "save as": said("Save as"),
    "as text": said("As text"),
    "cells": said("Cells: arrows move, and each is explained"),
    "cell help": said("Choose a cell with the pointer, or with the arrow keys."),
}  # fmt: skip

DRAWN = {
    "draw lead": said("Games of your own, solved while you make them."),
    "own roads": said("Roads"),
    "roads help": said("Click to make a town; click one town and then another to make a road, or"
                       " to remove it. Towns in orange are lost for the player to move."),
    "roads": said("Roads"),
    "labels given": said("Labels: {count}"),
    "labelled": said("{step}: {town} gets {label}"),
    "animate": said("Show the labelling step by step"),
    "remove town": said("Remove the last town"),
    "clear": said("Clear"),
    "play this": said("Play"),
    "own plant": said("Plant"),
    "own plant help": said("Green Hackenbush: edges between points; 0 is the ground."),
    "edges": said("Edges"),
    "own code": said("Take-and-break game"),
    "own code help": said("Digit k says what may be left when k are taken: 1 nothing, 2 one heap,"
                          " 4 two heaps, or a sum of these."),
    "code": said("Octal code"),
    "heaps": said("Heaps"),
    "own set": said("Subtraction game"),
    "own set help": said("How many may be taken from a heap."),
    "may be taken": said("May be taken"),
    "own piece": said("Piece"),
    "own piece help": said("Steps right and down, such as -1,-2; a star lets the piece go on"
                           " in that direction."),
    "piece moves": said("Steps"),
    "square": said("Square"),
    "own coins": said("Coins"),
    "own coins help": said("How many coins may be turned at once; the rightmost goes from heads to"
                           " tails."),
    "companions": said("Coins at once"),
    "heads": said("Heads"),
    "own rules": said("Rules of your own"),
    "own rules help": said("A move a line: n -> n-1 takes one thing, n -> n-k with k divides n"
                           " takes a divisor, n -> a+b with a<b cuts a heap in two unequal ones,"
                           " (x,y) -> (x-1,y) moves a piece. Add if and a condition, such as n"
                           " even."),
    "rules text": said("Rules, a move a line"),
    "rules play": said("Play by these rules"),
    "rules examples": said("Examples of rules"),
    "rules values": said("First values: {symbol}"),
    "rules end": said("The rules can be read, and play from small positions ends."),
    "rules cycle": said("The rules can be read, and positions can come back: {cycle}"),
    "example take": said("take one, or two from an even heap"),
    "example divisors": said("take a divisor"),
    "example cut": said("cut a heap in two unequal ones"),
    "example king": said("a king on a board"),
    "example circle": said("a heap that can grow again"),
    "own order": said("Chomp on an order"),
    "own order help": said("Who takes an element takes all above it; the least is poisoned."),
    "order": said("Order"),
}  # fmt: skip

TAUGHT = {
    "lesson lead": said("Make a link or a sheet for your class: what is played, against whom, and"
                        " what is shown."),
    "values": said("Values"),
    "show everything": said("Show everything"),
    "revealing": said("Revealing"),
    "pupils may reveal": said("pupils may show the values"),
    "pupils may not reveal": said("pupils may not show them"),
    "print": said("Print"),
    "sheet": said("Sheet"),
    "sheet rules": said("Play in pairs from this position: {position}"),
    "who starts": said("Would you rather start, or be second? Why?"),
    "observer": said("The third pupil watches: which move decided the game?"),
    "answer key": said("Answer key"),
    "lesson take three": said("Take one, two or three"),
    "lesson two heaps": said("Two heaps"),
    "lesson nim": said("Nim"),
    "lesson kayles": said("Pins in a row"),
    "lesson chocolate": said("Poisoned chocolate"),
    "lesson queen": said("Queen to the corner"),
    "lesson coins": said("Coins"),
    "lesson roads": said("One-way roads"),
    "lesson plants": said("Cutting plants"),
}  # fmt: skip

PAGE: dict[str, str] = {
    **FRAME, **PLAYED, **JUDGED, **COMPOSED, **NUMBERS, **DRAWN, **TAUGHT,
    **{f"way {row.name}": as_said(row.name) for row in SIX},
    **{f"rule {row.name}": as_said(row.words) for row in SIX},
}  # fmt: skip
"""All of them."""


def page_words(language: str) -> dict[str, Any]:
    """The sentences in a language, their fields in braces.

    >>> page_words("en")["your turn"]
    'Your turn.'
    """
    return {key: spoken(sentence, language) for key, sentence in PAGE.items()}
