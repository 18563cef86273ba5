"""What the server counts, for Prometheus."""

from prometheus_client import Counter, Gauge, Histogram

MOVES = Counter("escale_moves", "Choices played and stored.", ["game", "by"])
REFUSED = Counter("escale_refused", "Messages and requests refused.", ["code"])
BOT_FAULTS = Counter("escale_bot_faults", "Bots that crashed or were late.", ["fault"])
HURRIED = Counter("escale_bot_hurried", "Thoughts cut to less than half their time.", ["level"])
REPLACED = Counter("escale_bot_replaced", "Choices made by the rules for a bot that failed twice.")
GAMES = Counter("escale_games", "Games begun and finished.", ["game", "what"])
THINKING = Histogram("escale_bot_seconds", "Time a bot takes to choose.")
COMMITS = Histogram(
    "escale_commit_seconds",
    "Time of one transaction, which may hold the moves of many tables.",
    buckets=(0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1),
)
TABLES = Gauge("escale_tables", "Tables in memory.")
WATCHERS = Gauge("escale_watchers", "Open sockets.")
DAMAGE = Gauge("escale_damage", "What SQLite found wrong with the database at the start.")
NOTICES = Counter("escale_notices", "Notices of turns sent, refused or gone.", ["kind", "what"])
