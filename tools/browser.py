"""Finds the Chromium the browser tests drive, and fetches one when there is none."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# Chromium lays out two pages of its own address bar beside each of ours, as dear as a small page.
# This flag stands instead of Playwright's, so what matters of that one is said again.
WITHOUT = (
    "WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,"
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,LensOverlay,"
    "MediaRouter,NetworkTimeServiceQuerying,OptimizationHints,PaintHolding,PreconnectToSearch,"
    "ThirdPartyStoragePartitioning"
)


def found() -> str | None:
    """Return the machine's own Chromium, or the one Playwright has fetched before."""
    for name in NAMES:
        path = shutil.which(name)
        if path:
            return path
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def launch(playwright: "Playwright", *flags: str) -> "Browser":
    """Open the Chromium that was found, without a graphics card and without pages of its own."""
    path = found()
    if path is None:
        raise FileNotFoundError("no Chromium: make browser fetches one")
    # A test machine only pretends to have a graphics card, dearly.
    args = ["--disable-gpu", f"--disable-features={WITHOUT}", *flags]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        args.append("--no-sandbox")
    return playwright.chromium.launch(executable_path=path, args=args)


def fetch() -> None:
    """Fetch a Chromium: by Playwright, else as root from the system's packages."""
    print("Fetching Chromium…", file=sys.stderr)
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    if found() is None and shutil.which("apt-get") and os.geteuid() == 0:
        quiet = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
        subprocess.run(["apt-get", "update", "-q"], stdout=sys.stderr, check=False, env=quiet)
        install = ["apt-get", "install", "-q", "-y", "--no-install-recommends", "chromium"]
        subprocess.run(install, stdout=sys.stderr, check=False, env=quiet)


def main() -> int:
    """Make sure that there is a Chromium, or say what to do."""
    if found() is None:
        fetch()
    path = found()
    if path is None:
        print(
            "No Chromium: install one (apt-get install chromium), "
            "or let Playwright fetch it (playwright install chromium).",
            file=sys.stderr,
        )
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
