/** The error for data that a newer program has changed. */
export const NEWER_DATA =
  "Ces données ont été mises à jour par une version plus récente d'Arrière-boutique, et celle-ci ne peut pas les ouvrir. Rien n'a été touché : démarrez la version la plus récente."

/**
 * Version and notes of the schema, as one step of the system tables: it is never edited after a release.
 *
 * The first release compared `system.declarations` with its own declarations and dropped what it did not know. A view
 * that raises an error replaces that table, so that the first release stops before it changes anything.
 */
export const SCHEMA_STEP = `
-- One row: the highest schema version that has opened this database, and when it first did.
create table system.version (
  version integer not null,
  since timestamptz not null default now()
);
create unique index version_alone on system.version ((true));
insert into system.version values (0);

-- Columns, indexes and searches that programs declared, and the highest schema version that declared them.
create table system.schema_parts (
  kind text not null,
  table_name text not null,
  name text not null,
  version integer not null,
  -- of a search: what its terms are made of
  definition text,
  primary key (kind, table_name, name)
);

-- Tables that are being copied into another form. Their copies stand in the schema upgrade.
create schema upgrade;
create table system.rebuilds (
  name text primary key,
  form text not null,
  -- every row up to this id is copied
  copied_to text collate "C" not null default ''
);

-- What the first release made stands on; a definition is from now on a comment of the column or index itself.
insert into system.schema_parts (kind, table_name, name, version)
  select kind, replace(split_part(name, '.', 1), '/', '__'), split_part(name, '.', 2), 0
  from system.declarations where kind in ('column', 'index');
do $$
declare
  statement text;
begin
  for statement in
    select format('comment on %s is %L',
      case kind
        when 'index' then format('index %I', split_part(name, '.', 2))
        else format('column %I.%I', replace(split_part(name, '.', 1), '/', '__'), split_part(name, '.', 2)) end,
      'arriere-boutique ' || left(encode(sha256(convert_to(definition, 'UTF8')), 'hex'), 16))
    from system.declarations
    where kind = 'index' and to_regclass(quote_ident(split_part(name, '.', 2))) is not null
      or kind = 'column' and exists (
        select from pg_attribute
        where attrelid = to_regclass(quote_ident(replace(split_part(name, '.', 1), '/', '__')))
          and attname = split_part(name, '.', 2) and attgenerated = 's')
  loop
    execute statement;
  end loop;
end $$;

drop table system.declarations;
create function system.refuse_older() returns setof text language plpgsql as $$
begin
  raise exception '%', '${NEWER_DATA.replaceAll("'", "''")}';
end $$;
create view system.declarations as
  select refused as kind, refused as name, refused as definition from system.refuse_older() as refused;
`
