-- The two roles of the site, once for a database; safe to run again. As an administrator of the server, in the site's database:
--
--   psql "$ADMIN_URL" -v owner=oshi_owner -v app=oshi_app -f deploy/postgres/roles.sql
--
--   owner  owns the tables and migrates; no process that serves anybody logs in with it
--   app    web processes, workers and beat; reads and writes, and can only add to a log (L4)
--
-- Passwords are set apart (`\password oshi_app`), so that they stand in no file and no process list. What the app may do with a
-- table is granted by grants.sql after each migration: until then a new table can be read and added to, and nothing else.
\set ON_ERROR_STOP on
\set QUIET on

SELECT format('CREATE ROLE %I LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS', name)
FROM unnest(ARRAY[:'owner', :'app']) AS name
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name)
\gexec

SELECT format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database())
\gexec
SELECT format('GRANT CONNECT ON DATABASE %I TO %I, %I', current_database(), :'owner', :'app')
\gexec
SELECT format('GRANT TEMPORARY ON DATABASE %I TO %I', current_database(), :'owner')
\gexec
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT ALL ON SCHEMA public TO :"owner";
GRANT USAGE ON SCHEMA public TO :"app";

ALTER DEFAULT PRIVILEGES FOR ROLE :"owner" IN SCHEMA public GRANT SELECT, INSERT ON TABLES TO :"app";
ALTER DEFAULT PRIVILEGES FOR ROLE :"owner" IN SCHEMA public GRANT USAGE ON SEQUENCES TO :"app";
