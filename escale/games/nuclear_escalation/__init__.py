"""Nuclear Escalation: the last nation standing wins, if one is left."""
