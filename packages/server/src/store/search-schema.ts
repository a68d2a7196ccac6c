import type { Collection } from '@boutique/domain'
import { literal, quote, tableOf } from './columns.ts'
import { placeSql, searchParts, textSql } from './search-fields.ts'

const EVENTS = ['insert', 'update', 'delete'] as const
const trigger = (event: string): string => `searched_by_${event}`
const functionOf = (slug: string): string => `system.${quote(`search_note_${slug}`)}`
/** The function that indexes every document of a collection anew. */
export const fillFunction = (slug: string): string => `system.${quote(`search_fill_${slug}`)}`

/**
 * The SQL that keeps a searched collection's terms: row triggers, which cost nothing when no searched field changes, and a
 * function that fills the index from the documents that stand, which runs at once.
 */
export function searchSql(collection: Collection): string {
  const { slug } = collection
  const table = tableOf(slug)
  const note = functionOf(slug)
  const watched = ['deleted', '_scope', 'datetime', ...Object.keys(collection.search ?? {}).map(dataMember)]
  const row = (version: string): string => `(${watched.map((column) => `${version}.${column}`).join(', ')})`
  const when = { insert: 'not new.deleted', update: `${row('old')} is distinct from ${row('new')}`, delete: 'true' }
  return `
  create or replace function ${note}() returns trigger language plpgsql as $$
  declare
    made record;
  begin
    if tg_op = 'DELETE' or new.deleted then
      delete from system.search where collection = ${literal(slug)} and id = old.id;
    else
      select * into made from ${indexSql(collection, 'new._scope', 'new.data')};
      insert into system.search values (${literal(slug)}, new.id, new._scope, new.datetime, made.terms)
        on conflict (collection, id) do update
        set scope = excluded.scope, datetime = excluded.datetime, terms = excluded.terms;
      insert into system.vocabulary (collection, scope, word)
        select ${literal(slug)}, new._scope, word from (
          select unnest(made.words)
          except select known.word from system.vocabulary as known
          where known.collection = ${literal(slug)} and known.scope = new._scope and known.word = any (made.words)
        ) as fresh(word) where length(word) >= 3 and word !~ '[0-9]';
    end if;
    return null;
  end $$;
  ${EVENTS.map((event) => `create or replace trigger ${trigger(event)} after ${event} on ${table} for each row when (${when[event]}) execute function ${note}();`).join('\n')}
  ${fillSql(collection)}
  select ${fillFunction(slug)}();`
}

/** The SQL that ends the search of a collection. */
export function noSearchSql(slug: string): string {
  const drops = EVENTS.map((event) => `drop trigger if exists ${trigger(event)} on ${tableOf(slug)};`)
  return `${drops.join('\n')}
  drop function if exists ${functionOf(slug)}();
  drop function if exists ${fillFunction(slug)}();
  ${emptySql(slug)}`
}

const dataMember = (name: string): string => `data->${literal(name)}`
const emptySql = (slug: string): string => `
    delete from system.search where collection = ${literal(slug)};
    delete from system.vocabulary where collection = ${literal(slug)};`

/** The call that makes terms and words of a document. */
function indexSql(collection: Collection, scope: string, document: string): string {
  const parts = searchParts(collection)
  const letters: string[] = []
  const texts: string[] = []
  const codeLetters: string[] = []
  const codes: string[] = []
  for (const { letter, kind, fields } of parts) {
    const values = fields.map(([name, field]) => textSql(name, field, document))
    if (kind === 'code') {
      codeLetters.push(...values.map(() => literal(letter)))
      codes.push(...values)
    } else {
      letters.push(literal(letter))
      texts.push(`concat_ws(' ', ${values.join(', ')})`)
    }
  }
  const arrays = [letters, texts, codeLetters, codes].map((values) => `array[${values.join(', ')}]::text[]`)
  return `system.search_index(${placeSql(collection.slug, scope)}, ${arrays.join(', ')})`
}

/**
 * Thousands of documents are written beside the index of terms, which is made again afterwards: ten times faster than one
 * entry after the other. They go in by boutique and age: those that are looked at together then lie together.
 */
const fillSql = (collection: Collection): string => `
  create or replace function ${fillFunction(collection.slug)}() returns void language plpgsql as $$
  declare
    batch text[];
    many boolean := (select count(*) from (select from ${tableOf(collection.slug)} limit 5000) as first_ones) = 5000;
  begin
    ${emptySql(collection.slug)}
    if many then drop index system.search_terms; end if;
    for batch in
      select array_agg(id) from (
        select id, row_number() over (order by _scope, datetime, id) / 5000 as part from ${tableOf(collection.slug)} where not deleted
      ) as parts group by part order by part
    loop
      with made as materialized (
        select id, _scope as scope, datetime, terms, words
        from ${tableOf(collection.slug)}, lateral ${indexSql(collection, '_scope', 'data')}
        where id = any (batch) order by _scope, datetime, id
      ), stored as (
        insert into system.search select ${literal(collection.slug)}, id, scope, datetime, terms from made
      )
      insert into system.vocabulary (collection, scope, word)
        select distinct ${literal(collection.slug)}, scope, new_word from made, unnest(words) as new_word
        where length(new_word) >= 3 and new_word !~ '[0-9]' and not exists (
          select from system.vocabulary as known
          where known.collection = ${literal(collection.slug)} and known.scope = made.scope and known.word = new_word);
    end loop;
    if many then create index search_terms on system.search using gin (terms) with (gin_pending_list_limit = 256); end if;
  end $$;`
