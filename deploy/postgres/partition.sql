-- The log of matches in hash partitions by stream, while the site runs; once, as the owner of the tables:
--
--   psql "$OWNER_URL" -v partitions=16 -f deploy/postgres/partition.sql
--   psql "$OWNER_URL" -c "SET oshi.app_role = 'oshi_app'" -f deploy/postgres/grants.sql
--
-- All entries of a match lie in one partition, so that each query of the site, which names the stream, reads one. A log is only added
-- to, so most of it is copied while matches go on; writers wait twice, for a moment to draw a line and for
-- what came after it.
--
-- A unique constraint of a partitioned table must hold the partition key. The primary key was the id, which nothing looks up: (stream,
-- seq) takes its place under the name that the migrations know. The triggers hold on each partition, TRUNCATE's too, which PostgreSQL
-- does not hand down. A copy whose rows or hashes differ from the log is thrown away, and so is what a broken attempt left behind.
\set ON_ERROR_STOP on
\set QUIET on
SET lock_timeout = '10s';
SET client_min_messages = 'warning';

SELECT relkind = 'p' AS is_done, pg_get_userbyid(relowner) AS owner FROM pg_class WHERE oid = 'matches_matchentry'::regclass
\gset
\if :is_done
  \echo 'the log has partitions already'
  \quit
\endif
SELECT conname AS foreign_key FROM pg_constraint WHERE conrelid = 'matches_matchentry'::regclass AND contype = 'f'
\gset

DROP TABLE IF EXISTS matches_matchentry_parts;
CREATE TABLE matches_matchentry_parts (
  LIKE matches_matchentry INCLUDING DEFAULTS INCLUDING IDENTITY INCLUDING STORAGE INCLUDING COMMENTS
) PARTITION BY HASH (stream_id);
SELECT format('CREATE TABLE matches_matchentry_p%s PARTITION OF matches_matchentry_parts FOR VALUES WITH (MODULUS %s, REMAINDER %1$s)',
  part, :partitions)
FROM generate_series(0, :partitions - 1) AS part
\gexec

-- The line: with no writer at work, every entry up to the highest id is committed and none will come below it.
BEGIN;
LOCK TABLE matches_matchentry IN SHARE MODE;
SELECT coalesce(max(id), 0) AS line FROM matches_matchentry
\gset
COMMIT;

INSERT INTO matches_matchentry_parts SELECT * FROM matches_matchentry WHERE id <= :line;
ALTER TABLE matches_matchentry_parts
  ADD CONSTRAINT entry_seq_once_parts PRIMARY KEY (stream_id, seq),
  ADD CONSTRAINT entry_cid_once_parts UNIQUE (stream_id, seat, cid),
  ADD CONSTRAINT matches_matchentry_seq_check CHECK (seq >= 0),
  ADD CONSTRAINT matches_matchentry_stream_id_parts FOREIGN KEY (stream_id) REFERENCES matches_match (id) DEFERRABLE INITIALLY DEFERRED;
ANALYZE matches_matchentry_parts;

CREATE FUNCTION pg_temp.digest_of(log regclass, line bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE found text;
BEGIN
  EXECUTE format('SELECT count(*) || '' '' || coalesce(sum(hashtextextended(e::text, 0)), 0) FROM %s AS e WHERE id <= %s', log, line)
  INTO found;
  RETURN found;
END $$;
SELECT pg_temp.digest_of('matches_matchentry', :line) = pg_temp.digest_of('matches_matchentry_parts', :line) AS is_same
\gset
\if :is_same
\else
  DROP TABLE matches_matchentry_parts;
  DO $$ BEGIN RAISE EXCEPTION 'the copy differs from the log'; END $$;
\endif

BEGIN;
LOCK TABLE matches_matchentry IN ACCESS EXCLUSIVE MODE;
INSERT INTO matches_matchentry_parts SELECT * FROM matches_matchentry WHERE id > :line;
SELECT nextval(pg_get_serial_sequence('matches_matchentry', 'id')) AS next_id
\gset
DROP TABLE matches_matchentry;
ALTER TABLE matches_matchentry_parts RENAME TO matches_matchentry;
ALTER TABLE matches_matchentry RENAME CONSTRAINT entry_seq_once_parts TO entry_seq_once;
ALTER TABLE matches_matchentry RENAME CONSTRAINT entry_cid_once_parts TO entry_cid_once;
ALTER TABLE matches_matchentry RENAME CONSTRAINT matches_matchentry_stream_id_parts TO :"foreign_key";
ALTER TABLE matches_matchentry ALTER COLUMN id RESTART WITH :next_id;
ALTER TABLE matches_matchentry OWNER TO :"owner";

CREATE TRIGGER matches_matchentry_append_only BEFORE UPDATE OR DELETE ON matches_matchentry
  FOR EACH ROW EXECUTE FUNCTION refuse_log_change();
SELECT format('CREATE TRIGGER matches_matchentry_no_truncate BEFORE TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change()',
  relid)
FROM pg_partition_tree('matches_matchentry')
\gexec
COMMIT;
\echo 'the log has' :partitions 'partitions'
