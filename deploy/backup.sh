#!/bin/sh
# A backup of the database that DATABASE_URL names, while the site runs: deploy/backup.sh FOLDER
#
# PostgreSQL: one dump in the custom format, a consistent moment of everything. SQLite: a copy by its backup interface, which waits for
# no writer and tears no page. The file is complete when it has its name, and has its SHA-256 beside it; its path is the last line.
# It holds password hashes and the secrets of running matches: readable by its owner alone, and to be kept like them.
set -eu
umask 077
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:?name a folder for the backup}
: "${DATABASE_URL:?}"
mkdir -p "$folder"
stamp=$(date -u +%Y%m%dT%H%M%SZ)

case $DATABASE_URL in
  sqlite:*)
    file=$folder/oshi-$stamp.sqlite3
    python3 "$here/sqlite_copy.py" "$(python3 "$here/database_url.py" path)" "$file.part"
    ;;
  *)
    file=$folder/oshi-$stamp.dump
    eval "$(python3 "$here/database_url.py" libpq)"
    pg_dump --format=custom --compress=6 --no-owner --no-privileges --file "$file.part"
    pg_restore --list "$file.part" >/dev/null
    ;;
esac
[ ! -e "$file" ] || { echo "$file is there already" >&2; exit 1; }
mv "$file.part" "$file"
(cd "$folder" && sha256sum "${file##*/}" >"${file##*/}.sha256")
echo "$file"
