"""The rating formulas once more, as plain as they are written (L203): what the model of the site is held against."""

from __future__ import annotations

from math import exp, sqrt

Player = tuple[float, float, float]
"""mu, sigma, days since the last match."""


def after(sides: list[list[Player]], places: list[int]) -> list[list[tuple[float, float]]]:
    beta, kappa, tau, new = 25 / 6, 0.0001, 25 / 300, 25 / 3
    grown = [[(mu, sqrt(min(sigma**2 + 0.0404 * days, new**2) + tau**2)) for mu, sigma, days in side] for side in sides]
    mus = [sum(mu for mu, _ in side) for side in grown]
    variances = [sum(sigma**2 for _, sigma in side) for side in grown]
    rated = []
    for i, side in enumerate(grown):
        omega = delta = 0.0
        for q in range(len(grown)):
            if q == i:
                continue
            c = sqrt(variances[i] + variances[q] + 2 * beta**2)
            p = 1 / (1 + exp((mus[q] - mus[i]) / c))
            s = 1.0 if places[i] < places[q] else 0.5 if places[i] == places[q] else 0.0
            omega += variances[i] / c * (s - p)
            delta += sqrt(variances[i]) / c * (variances[i] / c**2) * p * (1 - p)
        rated.append(
            [(mu + sigma**2 / variances[i] * omega, sigma * sqrt(max(1 - sigma**2 / variances[i] * delta, kappa))) for mu, sigma in side]
        )
    return rated
