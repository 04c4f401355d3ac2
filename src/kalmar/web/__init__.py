"""The playground: one page, and the two transports that carry its questions to the services.

Not public by itself: what may be relied on are the addresses of the server, and the links.
"""
