"""The playground: a web page, and the two transports between it and the services.

The transports are a web server and a worker in the browser. In come requests as plain data; out go
answers as plain data, from `web.services`.

Not public by itself: what may be relied on are the addresses of the server, and the links.
"""
