"""The built client, served from memory; and the page of the HTTP interface."""

import gzip
import json
import mimetypes
from html import escape
from pathlib import Path
from typing import Any, NamedTuple, NotRequired, TypedDict

from litestar import Request, Response, get
from litestar.params import FromPath

from escale.server.guard import Refusal
from escale.server.shelf import brings

STATIC = Path(__file__).parent / "static"
HASHED = "assets/"  # the build names these files by their content: they never change
LISTED = "manifest.json"  # what the build says of its files: which parts need which
_TEXT = (".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt")

SNIFFED = {"X-Content-Type-Options": "nosniff"}
SECURITY = {
    **SNIFFED,
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; object-src 'none'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}

_MISSING = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Escale</title>
<h1>Escale</h1>
<p>The server runs, but the browser client is not built yet.</p>
<p>Build it with <code>make web</code>, then start the server again.</p>
<p>Programs may play already: see <a href="./api/docs">the HTTP interface</a>.</p>
</html>
"""


class Part(TypedDict):
    """A part of the client, as the build lists it."""

    file: str
    css: NotRequired[list[str]]
    imports: NotRequired[list[str]]


class File(NamedTuple):
    """A file of the client, ready to send."""

    body: bytes
    packed: bytes | None  # gzip
    kind: str
    cache: str


class Client:
    """The files of the built client, read once."""

    def __init__(self, folder: Path = STATIC, root: str = "") -> None:
        self.root = root
        self.files: dict[str, File] = {}
        for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
            if path.is_file():
                name = path.relative_to(folder).as_posix()
                cache = (
                    "public, max-age=31536000, immutable" if name.startswith(HASHED) else "no-cache"
                )
                body = path.read_bytes()
                if name == "index.html":
                    body = self.placed(body.decode("utf-8")).encode("utf-8")
                self.files[name] = file(body, name, cache)
        if "index.html" not in self.files:
            body = self.placed(_MISSING).encode()
            self.files["index.html"] = File(body, None, "text/html", "no-store")
        listed = self.files.pop(LISTED, None)
        self.parts: dict[str, Part] = json.loads(listed.body) if listed else {}
        self.ahead: dict[tuple[str, str, str], str] = {}  # headers, by page, language and game

    def placed(self, page: str) -> str:
        """Return the first page for its place: it is shown at any depth, so it needs whole paths.

        Everything else finds its way from its own address, and the client from what stands here.
        """
        page = page.replace('name="root" content=""', f'name="root" content="{self.root}"')
        return page.replace('="./', f'="{self.root}/')

    def early(self, page: str, lang: str, game: str = "") -> str:
        """Return the header by which all that a page needs is fetched with the first one."""
        key = page, lang, game
        if key not in self.ahead:
            names: dict[str, None] = {}
            parts = ["index.html", f"virtual:words-{lang}", f"src/pages/{page}.svelte"]
            for part in [*parts, f"src/games/{game}/index.ts"]:  # the first to be run comes first
                self.gather(part, names)
            links = [
                f"<{self.root}/{name}>; rel="
                + ("modulepreload" if name.endswith(".js") else "preload; as=style; crossorigin")
                for name in names
            ]
            if game:
                words = f"{self.root}/api/boxes/{game}/texts/{lang}"
                links.append(f"<{words}>; rel=preload; as=fetch; crossorigin")
            self.ahead[key] = ", ".join(links)
        return self.ahead[key]

    def gather(self, part: str, names: dict[str, None]) -> None:
        """Add the files of a part of the client, and of what it cannot do without, to `names`."""
        about = self.parts.get(part)
        if about is None or about["file"] in names:
            return
        names[about["file"]] = None
        names.update(dict.fromkeys(about.get("css", ())))
        for other in about.get("imports", ()):
            self.gather(other, names)

    def find(self, path: str) -> File:
        """Return a file; the client's own addresses all lead to its first page."""
        name = path.strip("/")
        found = self.files.get(name)
        if found is None:
            if name.startswith(HASHED) or "." in name.rpartition("/")[2]:
                raise Refusal("not_found", f"there is no file {name[:80]!r}")
            found = self.files["index.html"]
        return found


def file(body: bytes, name: str, cache: str) -> File:
    """Return a file ready to send."""
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if name.endswith(".webmanifest"):
        kind = "application/manifest+json"
    packed = gzip.compress(body, mtime=0) if name.endswith(_TEXT) else None
    if kind == "application/javascript":
        kind = "text/javascript"
    return File(body, packed, kind, cache)


def _answer(file: File, request: Request[Any, Any, Any]) -> Response[bytes]:
    headers = {"Cache-Control": file.cache, "Vary": "Accept-Encoding"}
    body = file.body
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = file.packed
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type=file.kind, headers=headers)


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Serve the client."""
    client: Client = request.app.state.client
    answer = _answer(client.find(request.url.path), request)
    path = request.url.path
    if path == "/" or path.startswith("/t/"):
        lang = "en" if request.headers.get("accept-language", "").startswith("en") else "fr"
        table = request.app.state.hub.tables.live.get(path.split("/")[2]) if path != "/" else None
        early = client.early(
            "Home" if path == "/" else "Table", lang, table.game.slug if table else ""
        )
        if early:
            answer.headers["Link"] = early
    return answer


@get("/boards/{slug:str}/{name:str}", include_in_schema=False, sync_to_thread=False)
def brought(
    request: Request[Any, Any, Any], slug: FromPath[str], name: FromPath[str]
) -> Response[bytes]:
    """Serve what a game of another package brings: its board, its cover."""
    body = brings(slug).get(name)
    if body is None:
        raise Refusal("not_found", f"{slug[:40]!r} brings no {name[:80]!r}")
    return _answer(file(body, name, "no-cache"), request)


@get("/api/openapi.json", include_in_schema=False, sync_to_thread=False)
def openapi(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """Return the HTTP interface as an OpenAPI document."""
    schema: dict[str, Any] = request.app.openapi_schema.to_schema()
    return schema


@get("/api/docs", include_in_schema=False, sync_to_thread=False)
def docs(request: Request[Any, Any, Any]) -> Response[str]:
    """Show the HTTP interface on a page without any script."""
    schema: dict[str, Any] = request.app.openapi_schema.to_schema()
    parts = []
    for path, methods in sorted(schema["paths"].items()):
        for method, about in sorted(methods.items()):
            body = about.get("requestBody", {}).get("content", {})
            answers = about.get("responses", {})
            first = answers[min(answers)].get("content", {}) if answers else {}
            parts.append(
                f"<section><h2><code>{method.upper()} {escape(path)}</code></h2>"
                f"<p>{escape(about.get('description') or about.get('summary') or '')}</p>"
                f"<p>{_type('takes', body)}{_type('gives', first)}</p></section>"
            )
    for name, about in sorted(schema.get("components", {}).get("schemas", {}).items()):
        rows = "".join(
            f"<tr><td><code>{escape(key)}</code></td><td>{escape(_kind(value))}</td></tr>"
            for key, value in about.get("properties", {}).items()
        )
        parts.append(
            f'<section id="{escape(name)}"><h3>{escape(name)}</h3>'
            f"<p>{escape(about.get('description') or '')}</p><table>{rows}</table></section>"
        )
    html = (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><title>Escale: HTTP interface</title>'
        "<style>body{font:16px/1.5 system-ui;max-width:50rem;margin:2rem auto;padding:0 1rem}"
        "h2{font-size:1.1rem}td{padding:0 1rem 0 0;vertical-align:top}</style>"
        '<h1>HTTP interface</h1><p>As <a href="openapi.json">an OpenAPI document</a>. '
        "The socket of a table is described in docs/protocol.md.</p>" + "".join(parts) + "</html>"
    )
    return Response(html, media_type="text/html")


def _kind(value: dict[str, Any]) -> str:
    """Return a field's type in a few words."""
    if "$ref" in value:
        return str(value["$ref"]).rpartition("/")[2]
    for key in ("oneOf", "anyOf"):
        if key in value:
            return " or ".join(_kind(one) for one in value[key])
    if "enum" in value:
        return ", ".join(map(str, value["enum"]))
    if value.get("type") == "array":
        return f"list of {_kind(value.get('items', {}))}"
    return str(value.get("type", "anything"))


def _type(verb: str, content: dict[str, Any]) -> str:
    schema = content.get("application/json", {}).get("schema", {})
    ref = schema.get("$ref") or schema.get("items", {}).get("$ref")
    if not ref:
        return ""
    name = escape(str(ref).rpartition("/")[2])
    return f'{verb} <a href="#{name}">{name}</a> '
