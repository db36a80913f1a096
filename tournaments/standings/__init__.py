"""Standings: what results are worth, and who is before whom. Pure."""
