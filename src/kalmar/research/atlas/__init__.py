"""The atlas of octal games: periods, certificates and records of each code.

It is built (`build`), stored (`codes`), shipped (`table`) and verified (`proofs`).

Not public by itself: what may be relied on is in `kalmar`.
"""
