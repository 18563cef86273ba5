"""The keys of a server: made at its first start, kept with its data."""

import base64
import hashlib
import hmac
from asyncio import Future
from typing import NamedTuple

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from sqlalchemy import Connection, delete, insert, select, text

from escale.server.guard import Refusal, new_token
from escale.server.schema import keys
from escale.server.store import Store

_HOST = "host"
# Processes that start together make them together: the first ones count.
_ADD = text("INSERT INTO keys (name, value) VALUES (:name, :value) ON CONFLICT DO NOTHING")


class Keys(NamedTuple):
    """What signs push notices, what signs private addresses, and what opens the host's page."""

    push: str  # an EC key in PEM
    links: str
    host: str = ""
    fresh: bool = False  # the host's was made just now

    @property
    def public(self) -> str:
        """The public half of the push key, as browsers want it."""
        private = serialization.load_pem_private_key(self.push.encode(), None)
        point = private.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    def sign(self, what: str, player: str, n: int = 0) -> str:
        """Return a token that only this server can have made, for one thing of one person."""
        text = f"{what} {player} {n}".encode()
        mac = hmac.new(self.links.encode(), text, hashlib.sha256).hexdigest()[:40]
        return f"{player}.{mac}"

    def signed(self, what: str, token: str, n: int = 0) -> str:
        """Return whose token this is, or refuse it."""
        player = token.partition(".")[0]
        if not hmac.compare_digest(self.sign(what, player, n).encode(), token.encode()):
            raise Refusal("forged", "this link never was, or is no longer")
        return player


def host_key(c: Connection) -> str | None:
    """Return what opens the host's page, if the server has ever started."""
    return c.execute(select(keys.c.value).where(keys.c.name == _HOST)).scalar_one_or_none()


def new_host_key(c: Connection) -> str:
    """Return another key to the host's page; the one before opens nothing any more."""
    made = new_token()
    c.execute(delete(keys).where(keys.c.name == _HOST))
    c.execute(insert(keys).values(name=_HOST, value=made))
    return made


def _new_push_key() -> str:
    made = ec.generate_private_key(ec.SECP256R1())
    return made.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    ).decode()


def read_keys(store: Store) -> "Future[Keys]":
    """Return the keys; those that are missing are made."""

    def work(c: Connection) -> Keys:
        known = set(c.execute(select(keys.c.name)).scalars())
        for name, make in (("push", _new_push_key), ("links", new_token), (_HOST, new_token)):
            if name not in known:
                c.execute(_ADD, {"name": name, "value": make()})
        found = {row.name: row.value for row in c.execute(select(keys))}
        return Keys(found["push"], found["links"], found[_HOST], _HOST not in known)

    return store.run(work)
