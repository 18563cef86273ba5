"""Web Push: one notice, sealed for one browser and given to the service it named.

A browser says where its notices go, so anybody could make this server call anything: only public
addresses are called, over HTTPS, and what was looked up is what is called.
"""

import base64
import binascii
import socket
import ssl
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from ipaddress import ip_address
from time import time
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from escale.server.guard import Refusal

LONGEST = 1000  # characters of an endpoint
_PATIENCE = 10.0  # seconds a push service has to take a notice
_GONE = (404, 410)  # the browser no longer wants them
_LIVES = 12 * 3600  # seconds a notice is kept for a device that sleeps


class Subscription(NamedTuple):
    """Where a browser's notices go, and the keys they are sealed with."""

    endpoint: str
    p256dh: str
    auth: str


def checked(given: Subscription, loopback: bool) -> Subscription:
    """Return a subscription that may be called, or refuse it; nothing is looked up yet."""
    where = _split(given.endpoint)
    if len(given.endpoint) > LONGEST or where is None:
        raise Refusal("bad_text", "the endpoint is no address a browser gives")
    here = loopback and where.hostname in ("127.0.0.1", "localhost")
    if where.username or where.password or (not here and where.scheme != "https"):
        raise Refusal("bad_text", "the endpoint is not an https address")
    if not here and where.port not in (None, 443):
        raise Refusal("bad_text", "the endpoint has another port than 443")
    for key, length in ((given.p256dh, 65), (given.auth, 16)):
        try:
            found = base64.urlsafe_b64decode(key + "=" * (-len(key) % 4))
        except (binascii.Error, ValueError):
            found = b""
        if len(found) != length:
            raise Refusal("bad_text", f"a key of the subscription does not have {length} bytes")
    return given


def _split(endpoint: str) -> SplitResult | None:
    try:
        found = urlsplit(endpoint)
        return found if found.hostname and found.port != 0 and endpoint.isascii() else None
    except ValueError:
        return None


def _public(address: str) -> bool:
    """Whether an address is one of the open internet."""
    found = ip_address(address)
    within = getattr(found, "ipv4_mapped", None) or found  # ::ffff:127.0.0.1 is this machine
    return within.is_global and not within.is_multicast


def _reachable(host: str, port: int, loopback: bool) -> str:
    """Return an address of `host` that is public, or refuse all it has."""
    for found in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
        address = str(found[4][0])
        if _public(address) or (loopback and ip_address(address).is_loopback):
            return address
    raise OSError(f"{host} has no public address")


def send(to: Subscription, payload: bytes, key: str, contact: str, loopback: bool) -> bool:
    """Give a notice to a push service; return whether the browser still wants them."""
    # Imported when the first one goes out: a server without notices does without 20 MB.
    from py_vapid import Vapid02
    from pywebpush import WebPusher

    where = urlsplit(to.endpoint)
    host, secure = where.hostname or "", where.scheme == "https"
    port = where.port or (443 if secure else 80)
    keys = {"p256dh": to.p256dh, "auth": to.auth}
    sealed = WebPusher({"endpoint": to.endpoint, "keys": keys}).encode(payload)["body"]
    origin = f"{where.scheme}://{where.netloc}"
    claims = {"aud": origin, "exp": int(time()) + _LIVES, "sub": contact}
    headers = {
        **Vapid02.from_pem(key.encode()).sign(claims),
        "Host": where.netloc,
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(_LIVES),
        "Urgency": "normal",
    }
    line = socket.create_connection((_reachable(host, port, loopback), port), _PATIENCE)
    connection = HTTPSConnection(host, port) if secure else HTTPConnection(host, port)
    connection.sock = (
        ssl.create_default_context().wrap_socket(line, server_hostname=host) if secure else line
    )
    try:
        path = where.path + (f"?{where.query}" if where.query else "")
        connection.request("POST", path or "/", sealed, headers)
        status = connection.getresponse().status
    except HTTPException as error:
        raise OSError(f"{host} does not speak HTTP") from error
    finally:
        connection.close()
    if status in _GONE:
        return False
    if status >= 300:  # nobody is followed elsewhere
        raise OSError(f"{host} answered {status}")
    return True
