"""The table in the browser: rooms, sockets, storage, bots; every rule stays in the games."""
