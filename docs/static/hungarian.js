/* What the theme and its extensions say by script, on pages in Hungarian. */
"use strict";
Documentation.addTranslations({
  locale: "hu",
  plural_expr: "n === 1 ? 0 : 1",
  messages: {
    "Search Results": "Találatok",
    "Searching": "Keresés",
    "Preparing search...": "Keresés …",
    "Hide Search Matches": "Találatok elrejtése",
    "Your search did not match any documents. Please make sure that all words are spelled correctly and that you've selected enough categories.":
      "Nincs találat. Nézd meg, jól írtad-e a szavakat, vagy keress kevesebb szóra.",
    "Search finished, found one page matching the search query.": [
      "Egy oldalon szerepel.",
      "${resultCount} oldalon szerepel.",
    ],
  },
});
/* These two belong to the script of the copy buttons, which is loaded before this one. */
messages.hu = {
  copy: "Másolás",
  copy_to_clipboard: "Másolás a vágólapra",
  copy_success: "Kimásolva",
  copy_failure: "Nem sikerült",
};
locale = "hu";
