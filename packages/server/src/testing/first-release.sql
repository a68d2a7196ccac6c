-- What the first release made for the collection "essais", beside the system steps 1 to 4, and its note of each definition.
create table "essais" (
    id text collate "C" primary key,
    _scope text collate "C" not null,
    _parent text collate "C" not null default '',
    data jsonb not null,
    deleted boolean not null default false,
    created_at text collate "C" not null,
    updated_at text collate "C" not null,
    datetime bigint not null,
    rev integer not null default 1
  );
  alter table "essais" alter column data set storage main;
  alter table "essais" set (toast_tuple_target = 8160);
alter table "essais" add column "f_titre" text collate "C" generated always as (data->>'titre') stored;
alter table "essais" add column "s_titre" text collate "C" generated always as (left(system.fold(data->>'titre'), 200)) stored;
alter table "essais" add column "f_code" text collate "C" generated always as (data->>'code') stored;
alter table "essais" add column "f_adresse" text collate "C" generated always as (data->>'adresse') stored;
alter table "essais" add column "s_adresse" text collate "C" generated always as (left(system.fold(data->>'adresse'), 200)) stored;
alter table "essais" add column "f_entier" numeric generated always as (case jsonb_typeof(data->'entier') when 'number' then (data->>'entier')::numeric end) stored;
alter table "essais" add column "f_nombre" numeric generated always as (case jsonb_typeof(data->'nombre') when 'number' then (data->>'nombre')::numeric end) stored;
alter table "essais" add column "f_montant" numeric generated always as (case jsonb_typeof(data->'montant') when 'number' then (data->>'montant')::numeric end) stored;
alter table "essais" add column "f_drapeau" boolean generated always as (coalesce(data->'drapeau' = 'true'::jsonb, false)) stored;
alter table "essais" add column "f_choix" text collate "C" generated always as (data->>'choix') stored;
alter table "essais" add column "f_jour" text collate "C" generated always as (data->>'jour') stored;
alter table "essais" add column "f_instant" text collate "C" generated always as (data->>'instant') stored;
alter table "essais" add column "f_lien" text collate "C" generated always as (data->>'lien') stored;
create index "ix_333215c65fd5648d" on "essais" (_scope, "s_titre", id) where not deleted;
create index "ix_97e573c518b9d52c" on "essais" (_scope, "datetime", id) where not deleted;
create unique index "ix_41c751fcd9da7c39" on "essais" (_scope, "f_code");
create index "ix_575aac2385345a98" on "essais" (_scope, "s_adresse", id) where not deleted;
create index "ix_ac4df1b1a5162417" on "essais" (_scope, "f_entier", id) where not deleted;
create index "ix_07221ebc2b1f6a14" on "essais" (_scope, "f_nombre", id) where not deleted;
create index "ix_1d46c33d65a5ae5b" on "essais" (_scope, "f_montant", id) where not deleted;
create index "ix_67a4c8e4f3a6723c" on "essais" (_scope, "f_drapeau", id) where not deleted;
create index "ix_f8bc6b49ee290c65" on "essais" (_scope, "f_jour", id) where not deleted;
create index "ix_e3e671348845568f" on "essais" (_scope, "f_instant", id) where not deleted;
create index "ix_4f3dcadf8f040bee" on "essais" (_scope, "f_lien") where not deleted;
create index "ix_55950c74fb873827" on "essais" (_scope, "f_montant", id) where not deleted and "f_drapeau" and "f_choix" = 'un';
create or replace function system."search_note_essais"() returns trigger language plpgsql as $$
  declare
    made record;
  begin
    if tg_op = 'DELETE' or new.deleted then
      delete from system.search where collection = 'essais' and id = old.id;
    else
      select * into made from system.search_index(left(md5('essais/' || new._scope), 6), array['a', 'b', 'c']::text[], array[concat_ws(' ', new.data->>'titre'), concat_ws(' ', new.data->>'titre'), concat_ws(' ', (select string_agg(item #>> '{}', ' ') from jsonb_array_elements(case jsonb_typeof(new.data->'mots') when 'array' then new.data->'mots' else '[]' end) as item))]::text[], array['d']::text[], array[new.data->>'code']::text[]);
      insert into system.search values ('essais', new.id, new._scope, new.datetime, made.terms)
        on conflict (collection, id) do update
        set scope = excluded.scope, datetime = excluded.datetime, terms = excluded.terms;
      insert into system.vocabulary (collection, scope, word)
        select 'essais', new._scope, word from (
          select unnest(made.words)
          except select known.word from system.vocabulary as known
          where known.collection = 'essais' and known.scope = new._scope and known.word = any (made.words)
        ) as fresh(word) where length(word) >= 3 and word !~ '[0-9]';
    end if;
    return null;
  end $$;
  create or replace trigger searched_by_insert after insert on "essais" for each row when (not new.deleted) execute function system."search_note_essais"();
create or replace trigger searched_by_update after update on "essais" for each row when ((old.deleted, old._scope, old.datetime, old.data->'titre', old.data->'mots', old.data->'code') is distinct from (new.deleted, new._scope, new.datetime, new.data->'titre', new.data->'mots', new.data->'code')) execute function system."search_note_essais"();
create or replace trigger searched_by_delete after delete on "essais" for each row when (true) execute function system."search_note_essais"();
  create or replace function system."search_fill_essais"() returns void language plpgsql as $$
  declare
    batch text[];
    many boolean := (select count(*) from (select from "essais" limit 5000) as first_ones) = 5000;
  begin
    delete from system.search where collection = 'essais';
    delete from system.vocabulary where collection = 'essais';
    if many then drop index system.search_terms; end if;
    for batch in
      select array_agg(id) from (
        select id, row_number() over (order by _scope, datetime, id) / 5000 as part from "essais" where not deleted
      ) as parts group by part order by part
    loop
      with made as materialized (
        select id, _scope as scope, datetime, terms, words
        from "essais", lateral system.search_index(left(md5('essais/' || _scope), 6), array['a', 'b', 'c']::text[], array[concat_ws(' ', data->>'titre'), concat_ws(' ', data->>'titre'), concat_ws(' ', (select string_agg(item #>> '{}', ' ') from jsonb_array_elements(case jsonb_typeof(data->'mots') when 'array' then data->'mots' else '[]' end) as item))]::text[], array['d']::text[], array[data->>'code']::text[])
        where id = any (batch) order by _scope, datetime, id
      ), stored as (
        insert into system.search select 'essais', id, scope, datetime, terms from made
      )
      insert into system.vocabulary (collection, scope, word)
        select distinct 'essais', scope, new_word from made, unnest(words) as new_word
        where length(new_word) >= 3 and new_word !~ '[0-9]' and not exists (
          select from system.vocabulary as known
          where known.collection = 'essais' and known.scope = made.scope and known.word = new_word);
    end loop;
    if many then create index search_terms on system.search using gin (terms) with (gin_pending_list_limit = 256); end if;
  end $$;
  select system."search_fill_essais"();
create trigger changed_by_insert after insert on "essais" referencing new table as changed
      for each statement execute function system.notify_change('essais');
create trigger changed_by_update after update on "essais" referencing new table as changed
      for each statement execute function system.notify_change('essais');
create trigger changed_by_delete after delete on "essais" referencing old table as changed
      for each statement execute function system.notify_change('essais');
insert into system.declarations values
  ('table', 'essais', '1'),
  ('column', 'essais.f_titre', 'text collate "C" generated always as (data->>''titre'') stored'),
  ('column', 'essais.s_titre', 'text collate "C" generated always as (left(system.fold(data->>''titre''), 200)) stored'),
  ('column', 'essais.f_code', 'text collate "C" generated always as (data->>''code'') stored'),
  ('column', 'essais.f_adresse', 'text collate "C" generated always as (data->>''adresse'') stored'),
  ('column', 'essais.s_adresse', 'text collate "C" generated always as (left(system.fold(data->>''adresse''), 200)) stored'),
  ('column', 'essais.f_entier', 'numeric generated always as (case jsonb_typeof(data->''entier'') when ''number'' then (data->>''entier'')::numeric end) stored'),
  ('column', 'essais.f_nombre', 'numeric generated always as (case jsonb_typeof(data->''nombre'') when ''number'' then (data->>''nombre'')::numeric end) stored'),
  ('column', 'essais.f_montant', 'numeric generated always as (case jsonb_typeof(data->''montant'') when ''number'' then (data->>''montant'')::numeric end) stored'),
  ('column', 'essais.f_drapeau', 'boolean generated always as (coalesce(data->''drapeau'' = ''true''::jsonb, false)) stored'),
  ('column', 'essais.f_choix', 'text collate "C" generated always as (data->>''choix'') stored'),
  ('column', 'essais.f_jour', 'text collate "C" generated always as (data->>''jour'') stored'),
  ('column', 'essais.f_instant', 'text collate "C" generated always as (data->>''instant'') stored'),
  ('column', 'essais.f_lien', 'text collate "C" generated always as (data->>''lien'') stored'),
  ('index', 'essais.ix_333215c65fd5648d', 'index on "essais" (_scope, "s_titre", id) where not deleted'),
  ('index', 'essais.ix_97e573c518b9d52c', 'index on "essais" (_scope, "datetime", id) where not deleted'),
  ('index', 'essais.ix_41c751fcd9da7c39', 'unique index on "essais" (_scope, "f_code")'),
  ('index', 'essais.ix_575aac2385345a98', 'index on "essais" (_scope, "s_adresse", id) where not deleted'),
  ('index', 'essais.ix_ac4df1b1a5162417', 'index on "essais" (_scope, "f_entier", id) where not deleted'),
  ('index', 'essais.ix_07221ebc2b1f6a14', 'index on "essais" (_scope, "f_nombre", id) where not deleted'),
  ('index', 'essais.ix_1d46c33d65a5ae5b', 'index on "essais" (_scope, "f_montant", id) where not deleted'),
  ('index', 'essais.ix_67a4c8e4f3a6723c', 'index on "essais" (_scope, "f_drapeau", id) where not deleted'),
  ('index', 'essais.ix_f8bc6b49ee290c65', 'index on "essais" (_scope, "f_jour", id) where not deleted'),
  ('index', 'essais.ix_e3e671348845568f', 'index on "essais" (_scope, "f_instant", id) where not deleted'),
  ('index', 'essais.ix_4f3dcadf8f040bee', 'index on "essais" (_scope, "f_lien") where not deleted'),
  ('index', 'essais.ix_55950c74fb873827', 'index on "essais" (_scope, "f_montant", id) where not deleted and "f_drapeau" and "f_choix" = ''un'''),
  ('search', 'essais', '2612e0802088747c'),
  ('trigger', 'essais.insert', '1'),
  ('trigger', 'essais.update', '1'),
  ('trigger', 'essais.delete', '1');
