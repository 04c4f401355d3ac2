"""Tests of the playground: its services, its server, its page in a browser."""
