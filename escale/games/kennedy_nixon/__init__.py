"""1960: Kennedy against Nixon."""
