"""A push service and a mail server of the tests' own, on this machine."""

import asyncio
import base64
import os
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import http_ece
import msgspec
from aiosmtpd.smtp import SMTP
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec


def plain(raw):
    """Return bytes as browsers write keys."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


class Browser:
    """A push service and the browser behind it: takes what is sent, and unseals it."""

    def __init__(self):
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        self.heard, self.headers, self.status = [], [], 201
        browser = self

        class Service(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                browser.headers.append(dict(self.headers))
                opened = http_ece.decrypt(body, private_key=browser.key, auth_secret=browser.auth)
                browser.heard.append(msgspec.json.decode(opened))
                self.send_response(browser.status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Service)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        port = self.server.server_address[1]
        self.subscription = {
            "endpoint": f"http://127.0.0.1:{port}/push/one",
            "p256dh": plain(point),
            "auth": plain(self.auth),
        }


class Postbox:
    """Keeps every mail."""

    def __init__(self):
        self.mails = []

    async def handle_DATA(self, server, session, envelope):
        self.mails.append((envelope.rcpt_tos, envelope.content.decode()))
        return "250 kept"


@contextmanager
def post_office():
    """Run a real mail server."""
    box, loop = Postbox(), asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    starting = loop.create_server(lambda: SMTP(box, hostname="here", loop=loop), "127.0.0.1", 0)
    server = asyncio.run_coroutine_threadsafe(starting, loop).result()
    box.port = server.sockets[0].getsockname()[1]
    try:
        yield box
    finally:
        loop.call_soon_threadsafe(server.close)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def unfolded(text):
    """Return a mail with its soft line ends taken out."""
    return text.replace("=\r\n", "").replace("=3D", "=").replace("\r\n ", " ")
