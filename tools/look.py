"""Photographs every game at every size: `python -m tools.look FOLDER [DRAWINGS]`.

With a folder of drawings the pictures stand beside them, on one page.
"""

import html
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
# What a box is called in the names of its drawings, beside its own name.
NAMES = {
    "jeu-du-president": "president",
    "kennedy-nixon": "1960|night",
    "marathon": "marathon",
    "nuclear-escalation": "nuclear|reaction",
    "presidentielle": "presidentielle",
}
PAGE = """<!doctype html><meta charset="utf-8"><title>Escale</title>
<style>
body { margin: 24px; font: 15px sans-serif; background: #ddd; }
div { display: flex; gap: 16px; align-items: start; overflow-x: auto; padding: 8px 0 24px; }
figure { margin: 0; flex: none; } img { max-height: 720px; display: block; }
.drawn img { outline: 4px solid #7B1E3A; }
</style>
"""


def drawings(folder: Path, game: str, size: str) -> list[Path]:
    """Return the drawings of a game for a size: named by it, or by its width alone."""
    wide = size.partition("x")[0]
    named = re.compile(rf"(ev(-hand|-tv)?|table|tv)-({NAMES[game]}|{game})(-\w+)*?-({size}|{wide})")
    return sorted(path for path in folder.rglob("*.png") if named.fullmatch(path.stem))


def figure(path: Path, folder: Path, drawn: bool = False) -> str:
    """Return one picture with its name under it."""
    kind = ' class="drawn"' if drawn else ""
    source = html.escape(os.path.relpath(path, folder))
    image = f'<a href="{source}"><img src="{source}" loading="lazy"></a>'
    return f"<figure{kind}>{image}{path.stem}</figure>"


def write(folder: Path, drawn: Path | None) -> Path:
    """Write the page that shows all pictures, a row for each game and size."""
    rows: dict[tuple[str, str], list[Path]] = {}
    for path in sorted(folder.glob("*.png")):
        found = re.match(r"(.+)-\d-(tv|\d+x\d+)", path.stem)
        if found:
            rows.setdefault((found[1], found[2]), []).append(path)
    said = [PAGE]
    for (game, size), pictures in sorted(rows.items()):
        shown = [figure(path, folder) for path in pictures]
        wanted = "1920x1080" if size == "tv" else size
        shown += [
            figure(path, folder, True) for path in (drawings(drawn, game, wanted) if drawn else [])
        ]
        said.append(f"<h2>{game}, {size}</h2><div>{''.join(shown)}</div>")
    page = folder / "index.html"
    page.write_text("\n".join(said), "utf-8")
    return page


def main() -> int:
    """Take the pictures, then write the page."""
    folder = Path(sys.argv[1]).resolve()
    drawn = Path(sys.argv[2]).resolve() if len(sys.argv) > 2 else None
    folder.mkdir(parents=True, exist_ok=True)
    tests = [sys.executable, "-m", "pytest", "-q", "tests/web/test_web_sizes.py", "-k", "cut"]
    done = subprocess.run(tests, cwd=ROOT, env={**os.environ, "ESCALE_LOOK": str(folder)})
    print(write(folder, drawn).as_uri())
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
