"""Builds the wheel with compiled engine and rules for this platform: `make wheel`."""

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]


def main() -> None:
    """Build into dist/, and say how long it took and how to install it."""
    print("Compiling engine and rules: some minutes of one core…", flush=True)
    began, folder = time.monotonic(), ROOT / "dist"
    pip = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(folder), str(ROOT)]
    subprocess.run(pip, env={**os.environ, "ESCALE_COMPILE": "1"}, check=True)
    made = max(folder.glob("escale-*.whl"), key=lambda path: path.stat().st_mtime)
    took = (time.monotonic() - began) / 60
    size = made.stat().st_size / 1e6
    print(f"{made.relative_to(ROOT)}, {size:.1f} MB, took {took:.1f} minutes.")
    print(f"Install it with: pip install {made.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
