"""`make torture`, or `python -m tools.torture kills=50 fuzz=20000`: prints figures and failures."""

import argparse
import os
import sys
import time

from tools.torture.parts import PARTS


def main() -> int:
    """Run the parts that are named, or all of them, as large as is said."""
    parser = argparse.ArgumentParser(prog="torture", description=__doc__)
    sizes = ", ".join(f"{name} ({part.full:,} {part.unit})" for name, part in PARTS.items())
    parser.add_argument("parts", nargs="*", metavar="PART[=SIZE]", help=f"in full: {sizes}")
    share = float(os.environ.get("SHARE") or 1)
    parser.add_argument("--share", type=float, default=share, help="of the full size (or SHARE)")
    args = parser.parse_args()
    failed = False
    for asked in args.parts or PARTS:
        name, _, size = asked.partition("=")
        if name not in PARTS:
            parser.error(f"there is no part {name!r}; known: {', '.join(PARTS)}")
        part = PARTS[name]
        count = int(size) if size else max(1, round(part.full * args.share))
        load, start = os.getloadavg()[0], time.monotonic()
        found = part.run(count)
        took = time.monotonic() - start
        print(f"{name}: {count:,} {part.unit}, {took:.0f} s, load {load:.1f}", flush=True)
        for what, figure in found.figures.items():
            print(f"  {what}: {figure}")
        for failure in found.failures:
            print(f"  FAILED {failure}")
        print(f"  failures: {len(found.failures)}", flush=True)
        failed = failed or bool(found.failures)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
