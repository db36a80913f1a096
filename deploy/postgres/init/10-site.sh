#!/bin/sh
# Run once by the database's container on an empty volume: roles of the site, with passwords from secrets, and the first grant.
set -eu
psql -X -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" -v owner=oshi_owner -v app=oshi_app -f /site/roles.sql
psql -X -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  -v owner_password="$(cat /run/secrets/owner_password)" -v app_password="$(cat /run/secrets/app_password)" <<'SQL'
ALTER ROLE oshi_owner PASSWORD :'owner_password';
ALTER ROLE oshi_app PASSWORD :'app_password';
SQL
