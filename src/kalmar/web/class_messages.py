"""The sentences of lessons, result codes and homework, by their keys."""

from kalmar.core.i18n import message

__all__ = ["CLASS"]

CLASS = {
    "view class": message("Class results"),
    "view which": message("Which move wins?"),
    "sheet name": message("Name:"),
    "sheet class": message("Class:"),
    "sheet date": message("Date:"),
    "sheet rule": message("Rule."),
    "sheet aim": message("Aim."),
    "aim wins": message("Whoever makes the last move wins."),
    "aim loses": message("Whoever makes the last move loses."),
    "play on telephone": message("Play it on a phone"),
    "play four games": message("Play four games in pairs. Take turns going first."),
    "sheet game": message("Game"),
    "who began": message("Who began?"),
    "first move": message("First move"),
    "who won": message("Who won?"),
    "which to leave": message("Which positions would you like to leave for the other player?"),
    "answers apart": message("Kalmár · answers on page 2, for the teacher"),
    "key of": message("Answer key: {title}"),
    "key position": message("Start: {position}"),
    "lesson number": message("Lesson {lesson}"),
    "key who wins": message("Who wins?"),
    "key moves": message("Winning first moves"),
    "key idea": message("Idea"),
    "key mistake": message("Common mistake"),
    "idea 1": message("Leave a multiple of 4. Whatever the other player takes, make it up to 4."),
    "mistake 1": message(
        "Taking as many as possible: the heap gets small, but it is not a multiple of 4."
    ),
    "idea 2": message(
        "Make the two heaps equal, then copy: take the same number from the other heap."
    ),
    "mistake 2": message(
        "Emptying one heap: the other player takes the whole other heap and wins."
    ),
    "idea 3": message(
        "The aim changes the end, not always the middle. Here leave 1, 5, 9, 13 … discs, "
        "one more than a multiple of 4. With two heaps copy as before, but not at the very "
        "end."
    ),
    "mistake 3": message("Copying to the end: whoever copies also makes the last move."),
    "idea 4": message(
        "In a square, bite so as to leave an L with two equal arms, then copy. In two rows,"
        " leave a step: the longer row has one square more."
    ),
    "mistake 4": message(
        "Biting off whole rows or columns: a rectangle stays, and the player to move can "
        "win every rectangle of more than one square."
    ),
    "idea 5": message(
        "The rows and columns still to go are two heaps in disguise: step onto the diagonal"
        " through the flag, and back to it after each move."
    ),
    "mistake 5": message(
        "Running to the edge: from there the other player reaches the flag in one move."
    ),
    "idea 6": message(
        "Wythoff's pairs: leave the queen 1 and 2, 3 and 5, 4 and 7, or 6 and 10 squares "
        "away from the flag. The differences are 1, 2, 3, 4."
    ),
    "mistake 6": message(
        "Going to the diagonal, as with the rook: the queen runs along it to the flag."
    ),
    "idea 7": message(
        "Knock down the middle pin, or the middle two: two equal rows stay. Then copy each "
        "move in the other row."
    ),
    "mistake 7": message(
        "Knocking down pins at the end of a row: one row stays, and the other player halves it."
    ),
    "idea 8": message(
        "Write each heap as a sum of 1, 2, 4, 8 …: leave each of these numbers an even number"
        " of times."
    ),
    "mistake 8": message(
        "Making two heaps equal while there is a third one: the other player takes the third"
        " one away."
    ),
    "idea 9": message(
        "A plant is a heap: count the stems one above the other, and add branches that meet"
        " at a point as you would heaps of Nim. Two equal branches cancel each other."
    ),
    "mistake 9": message(
        "Counting all stems: what matters is not how many there are but how they are connected."
    ),
    "idea 10": message(
        "Every game has a value, as if it were a heap. Leave values that would be a losing"
        " position in Nim."
    ),
    "mistake 10": message(
        "Trying to win each game separately: only the last move of all the games counts."
    ),
    "lesson last loses": message("Last one loses"),
    "lesson rook": message("Rook to the corner"),
    "lesson together": message("Games at once"),
    "opponent perfect": message("Perfect"),
    "opponent medium": message("Medium"),
    "opponent easy": message("Easy"),
    "not reachable": message("Phones cannot reach this address. Use the published site:"),
    "public address": message("Address of the published site"),
    "use address": message("Use this address"),
    "no address": message(
        "This is not an address: write one that begins with https:// or http://."
    ),
    "qr code": message("QR code"),
    "frame": message("On your own page, or on a projector"),
    "frame help": message(
        "Put these lines into your own page: it will show only the game. Kalmár must come"
        " from a published site: kalmar web does not let other pages show it."
    ),
    "copy frame": message("Copy these lines"),
    "on projector": message("Show the game on a projector"),
    "open alone": message("Open in Kalmár"),
    "which lead": message(
        "A position and a question. The right answer is shown after you have answered."
    ),
    "which move wins": message("Which move wins?"),
    "cards from": message("Positions"),
    "by chance": message("at random"),
    "source number": message("Source {number}"),
    "next card": message("Next position"),
    "which of these": message("Which of these?"),
    "choose from list": message("Choose from a list"),
    "none wins": message("No move wins"),
    "none right": message("Right: no move wins here."),
    "none wrong": message("There is a winning move. Look again."),
    "move right": message("Right: {move}"),
    "move wrong": message("Not this one: {move}"),
    "play this card": message("Play from here"),
    "homework": message("Homework"),
    "homework lead": message(
        "Paste the moves of a game, its link, or claims about positions: the first wrong step"
        " is shown, with the reason."
    ),
    "homework text": message(
        "The position on the first line, then one move or claim per line, such as nim 3 5 = 6"
        " or kayles 7: N"
    ),
    "check": message("Check"),
    "first wrong": message("The first wrong line is line {line}."),
    "nothing wrong": message("Every line is right."),
    "not all judged": message("No mistakes were found, but not every line could be judged."),
    "line": message("Line"),
    "what was written": message("Written"),
    "checked as": message("Checked"),
    "start of a game": message("start"),
    "verdict right": message("right"),
    "verdict wrong": message("wrong"),
    "verdict unclear": message("unclear"),
    "verdict unjudged": message("legal, not judged"),
    "class lead": message(
        "Paste or type the result codes of a class, one per line. Nothing is sent anywhere."
    ),
    "codes": message("Result codes, one per line"),
    "save csv": message("Save as CSV"),
    "delete codes": message("Delete the codes"),
    "codes deleted": message("The codes are deleted."),
    "codes kept": message(
        "The codes are kept on this device until you delete them. A code reveals typing"
        " mistakes; it does not prevent cheating."
    ),
    "code read": message("Read: {code}"),
    "code known": message("Already there: {code}"),
    "scan codes": message("Scan QR codes with the camera"),
    "camera": message("Camera view"),
    "camera off": message("Turn the camera off"),
    "no camera": message("The camera cannot be used: allow it in the browser, or type the codes."),
    "handed in": message("Handed in: {count}"),
    "handed in again": message("Handed in again, so the last code counts: {count}"),
    "won by level": message("Pupils who won each level"),
    "column lesson": message("Lesson"),
    "column pupil": message("Number"),
    "column levels": message("Levels won"),
    "column won of played": message("Won / played"),
    "column hints": message("Hints"),
    "damaged codes": message("Codes with a mistake"),
    "line number": message("Line {line}"),
    "wrong group 1": message("The code has a mistake in its first group."),
    "wrong group 2": message("The code has a mistake in its second group."),
    "wrong group 3": message("The code has a mistake in its third group."),
    "code length": message("A code has twelve letters and digits."),
    "code letters": message("The code contains a character that codes never have."),
    "code check": message("The code has one or more mistakes."),
    "code format": message("This is not a result code of this version."),
    "finish": message("Finish"),
    "your number": message("Your number in the class list"),
    "your number help": message("No name is needed. The number is from 0 to 63."),
    "no number": message("Write a number from 0 to {most}."),
    "show code": message("Show my code"),
    "your code": message("Your result code"),
    "hand in": message("Read it out or hand it in."),
    "code says": message("Games played: {played}, won against Perfect: {won}"),
}
