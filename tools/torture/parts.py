"""The parts of the torture, by name."""

from tools.torture import Part, disk, fleet, fuzz, kills, mutations, soak, windows

PARTS = {
    "kills": Part(kills.run, 1_000, 3, "kills"),
    "full": Part(disk.full, 100, 1, "full disks"),
    "locked": Part(disk.locked, 60, 7, "seconds"),
    "damaged": Part(disk.damaged, 1_000, 20, "damaged pages"),
    "fuzz": Part(fuzz.run, 1_000_000, 1_600, "messages"),
    "mutations": Part(mutations.run, 10_000, 60, "changed files"),
    "windows": Part(windows.run, 2_000, 20, "windows"),
    "fleet": Part(fleet.run, 60, 3, "faults"),
    "soak": Part(soak.run, 3_600, 8, "seconds"),
}
