/** The first system tables, as numbered steps: `system-steps.ts` has them all. */
export const FIRST_STEPS: readonly string[] = [
  `
  create function system.fold(value text) returns text language sql immutable strict parallel safe
    return replace(replace(replace(replace(replace(
      lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g')),
      'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), 'ø', 'o'), 'ς', 'σ');

  create function system.like_escape(value text) returns text language sql immutable strict parallel safe
    return replace(replace(replace(value, '\\', '\\\\'), '%', '\\%'), '_', '\\_');

  create table system.journal (
    collection text not null,
    document text not null,
    rev integer not null,
    scope text not null,
    at text not null,
    actor text not null,
    action text not null,
    -- path → value before; a path that was empty stands with null
    changes jsonb not null default '{}',
    -- the paths among them that rules changed, not the person
    derived text[] not null default '{}',
    primary key (collection, document, rev)
  );
  create index journal_by_scope on system.journal (scope, at);

  create table system.counters (
    scope text not null,
    series text not null,
    value bigint not null,
    primary key (scope, series)
  );

  create table system.secrets (
    collection text not null,
    document text not null,
    field text not null,
    sealed bytea not null,
    primary key (collection, document, field)
  );

  create table system.declarations (
    kind text not null,
    name text not null,
    definition text not null,
    primary key (kind, name)
  );

  -- One statement on a collection is one notification a scope, sent at commit: the ids, or none when they are too many.
  create function system.notify_change() returns trigger language plpgsql as $$
  declare
    one record;
  begin
    for one in
      select _scope, count(*) as many, json_agg(id) as ids from changed group by _scope
    loop
      perform pg_notify('changes', json_build_object(
        'collection', tg_argv[0], 'scope', one._scope,
        'ids', case when one.many <= 100 then one.ids end)::text);
    end loop;
    return null;
  end $$;

  -- Sessions and identities: the users concerned, so that every node forgets what it knew of them.
  create function system.notify_identity() returns trigger language plpgsql as $$
  begin
    perform pg_notify('changes', json_build_object(
      'collection', '@identity', 'scope', '',
      'ids', (select json_agg(distinct value) from (
        select case tg_argv[0] when 'session' then to_jsonb(changed)->>'userId' else to_jsonb(changed)->>'id' end as value
        from changed limit 100) as users))::text);
    return null;
  end $$;
  `,
  `
  -- Files to be removed from storage once nobody can want them back; removed_at: when it was done.
  create table system.media_deletions (
    id text not null,
    boutique text not null,
    full_path text collate "C" primary key,
    doc_type text,
    doc_id text,
    asked_at text collate "C" not null,
    actor text not null,
    replaced_by text,
    metadata jsonb,
    removed_at text
  );
  create index media_deletions_due on system.media_deletions (asked_at) where removed_at is null;
  `,
]
