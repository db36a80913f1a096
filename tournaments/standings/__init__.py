"""Standings: how results become points, points and tie-breaks an order. Pure."""
