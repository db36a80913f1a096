#!/bin/sh
# A backup into the database that DATABASE_URL names, which must be empty: deploy/restore.sh FILE
#
# All of it or nothing. As the owner of the tables; grants are not in the backup, so `deploy/run migrate` comes next (it grants them
# where OSHI_APP_ROLE is set), then `manage.py doctor` and `manage.py validate --all`, and only then the site is started.
set -eu
umask 077
here=$(cd "$(dirname "$0")" && pwd)
file=${1:?name the file of a backup}
: "${DATABASE_URL:?}"
(cd "$(dirname "$file")" && sha256sum --check --quiet "${file##*/}.sha256")

case $DATABASE_URL in
  sqlite:*)
    path=$(python3 "$here/database_url.py" path)
    [ ! -e "$path" ] || { echo "$path is there already: restore into a new place" >&2; exit 1; }
    python3 "$here/sqlite_copy.py" "$file" "$path.part"
    mv "$path.part" "$path"
    ;;
  *)
    eval "$(python3 "$here/database_url.py" libpq)"
    tables=$(psql -XqAtc "SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')")
    [ "$tables" = 0 ] || { echo "the database has $tables tables: restore into an empty one" >&2; exit 1; }
    pg_restore --list "$file" | grep -v ' SCHEMA - public ' >"${TMPDIR:-/tmp}/oshi-restore-$$.list"
    trap 'rm -f "${TMPDIR:-/tmp}/oshi-restore-$$.list"' EXIT
    pg_restore --exit-on-error --single-transaction --no-owner --no-privileges \
      --use-list "${TMPDIR:-/tmp}/oshi-restore-$$.list" --dbname "$PGDATABASE" "$file"
    psql -XqAtc "ANALYZE"
    ;;
esac
echo "restored"
