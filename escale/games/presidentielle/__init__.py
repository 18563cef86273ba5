"""Présidentielle: launch a campaign, qualify for the second round, be elected; 3 to 6 seats."""
