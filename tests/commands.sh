#!/usr/bin/env bash
# The commands whose last lines are an interface, run as a user would, on the stack that the environment names.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export DATABASE_URL=${DATABASE_URL:-sqlite:///$work/arena.sqlite3}
manage() { uv run --no-sync python manage.py "$@"; }
expect() { # what the last line must be, the command
  local last
  last=$(manage "${@:2}" | tee >(cat >&2) | tail -n 1)
  [ "$last" = "$1" ] || { echo "expected '$1', got '$last'"; exit 1; }
}
manage migrate --verbosity 0
expect 40732 perft oshi 3
expect 40732 perft oshi 3 --no-return displaced
expect "20 finished, 20 validated, 0 failed" simulate oshi --matches 20
match=$(manage shell -v 0 -c "from matches.models import Match; print(Match.objects.filter(status='ended').latest('created_at').pk)")
expect "1 ok, 0 failed" validate "$match"
manage export_replay "$match" "$work/replay.jsonl"
DATABASE_URL=sqlite:////nowhere/at/all expect "verified" verify_replay "$work/replay.jsonl"
sed -i '5s/"at":1/"at":2/' "$work/replay.jsonl"
if DATABASE_URL=sqlite:////nowhere/at/all manage verify_replay "$work/replay.jsonl"; then echo "a forged replay was verified"; exit 1; fi
manage shell -v 0 -c "from decks import selectors, texts; deck = selectors.deck(None, 'oshi_push.OP-D01'); print(texts.write_text(deck.game, deck.name, deck.deck), end='')" > "$work/deck.txt"
DATABASE_URL=sqlite:////nowhere/at/all expect "legal" check_deck oshi_push "$work/deck.txt"
sed -i '/^3 Cold Open/d' "$work/deck.txt"
if DATABASE_URL=sqlite:////nowhere/at/all manage check_deck oshi_push "$work/deck.txt"; then echo "a deck of 37 cards is legal"; exit 1; fi
sed -n '/^{$/,/^}$/p' docs/tournament-files.md > "$work/tournament.json"
DATABASE_URL=sqlite:////nowhere/at/all expect "3 entrants ranked" standings "$work/tournament.json"
sed 's/, "left": 1//' "$work/tournament.json" > "$work/next.json"
DATABASE_URL=sqlite:////nowhere/at/all expect "1 tables, 1 byes" pair "$work/next.json"
expect "5 matches, 5 validated, 0 failed" simulate_tournament --game oshi --players 4 --rounds 2 --cut 2
event=$(manage shell -v 0 -c "from tournaments.models import Tournament; print(Tournament.objects.latest('created_at').pk)")
expect "38 rows, 0 differ" rebuild_tournament "$event"
expect "ok" doctor
