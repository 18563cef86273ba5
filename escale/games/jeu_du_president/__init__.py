"""Le Jeu du Président: four parties, 98 départements, one Élysée."""
