"""Ranked play: ladders, ratings, seasons."""
