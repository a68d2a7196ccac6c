/**
 * The notification of a transaction names its commit where the transaction says so. No statement does so any more (ADR 46
 * was withdrawn).
 *
 * A numbered step of the system tables, never edited after a release.
 */
export const COMMIT_MARK_STEP = `
create or replace function system.notify_change() returns trigger language plpgsql as $$
declare
  one record;
begin
  if current_setting('boutique.silent', true) = 'on' then return null; end if;
  for one in
    select _scope, count(*) as many, json_agg(id) as ids from changed group by _scope
  loop
    perform pg_notify('changes', json_build_object(
      'collection', tg_argv[0], 'scope', one._scope,
      'ids', case when one.many <= 100 then one.ids end,
      'commit', nullif(current_setting('boutique.commit', true), ''))::text);
  end loop;
  return null;
end $$;
`
