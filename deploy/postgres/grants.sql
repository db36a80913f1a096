-- What the role of web processes and workers may do, after each migration; safe to run again, and harmless to who is connected.
-- As the owner of the tables, by `deploy/run migrate` where OSHI_APP_ROLE is set, or by hand:
--
--   psql "$OWNER_URL" -c "SET oshi.app_role = 'oshi_app'" -f deploy/postgres/grants.sql
--
-- A log is a table whose triggers refuse changes. The app reads logs and adds to them; the triggers refuse the owner too, and only the
-- owner could lift them. Partitions are reached through their table alone, and the list of migrations is only read.
DO $grants$
DECLARE
  app text := current_setting('oshi.app_role');
  one record;
BEGIN
  FOR one IN
    SELECT oid::regclass AS name, relispartition AS is_partition, relname = 'django_migrations' AS is_list,
      EXISTS (SELECT FROM pg_trigger WHERE tgrelid = pg_class.oid AND tgfoid = to_regproc('public.refuse_log_change')) AS is_log
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
  LOOP
    EXECUTE format('REVOKE ALL ON %s FROM PUBLIC', one.name);
    IF one.is_partition OR one.is_list OR one.is_log THEN
      EXECUTE format('REVOKE ALL ON %s FROM %I', one.name, app);
    END IF;
    EXECUTE CASE
      WHEN one.is_partition THEN 'SELECT'
      WHEN one.is_list THEN format('GRANT SELECT ON %s TO %I', one.name, app)
      WHEN one.is_log THEN format('GRANT SELECT, INSERT ON %s TO %I', one.name, app)
      ELSE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO %I', one.name, app)
    END;
  END LOOP;
  EXECUTE format('GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO %I', app);
END
$grants$;
