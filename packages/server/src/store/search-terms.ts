import type { Collection } from '@boutique/domain'
import { literal, tableOf } from './columns.ts'
import { type Queryable, run } from './pool.ts'
import { placeSql, searchParts, textSql } from './search-fields.ts'

/** The call that makes terms and words of a document. */
export function termsSql(collection: Collection, scope: string, document: string): string {
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
 * Writes the terms and words of documents as they stand now; those that are deleted lose theirs. The caller holds the
 * scope of the documents, so that nobody writes older ones over them.
 */
export async function writeTerms(on: Queryable, collection: Collection, ids: readonly string[]): Promise<void> {
  const slug = literal(collection.slug)
  await run(
    on,
    `with made as materialized (
      select id, _scope as scope, datetime, terms, words
      from ${tableOf(collection.slug)}, lateral ${termsSql(collection, '_scope', 'data')}
      where id = any($1) and not deleted order by _scope, datetime, id
    ), stored as (
      insert into system.search select ${slug}, id, scope, datetime, terms from made
      on conflict (collection, id) do update
      set scope = excluded.scope, datetime = excluded.datetime, terms = excluded.terms
    ), gone as (
      delete from system.search where collection = ${slug} and id = any($1) and id not in (select id from made)
    ), accepted as (
      delete from system.search_refused where collection = ${slug} and id = any($1)
    )
    insert into system.vocabulary (collection, scope, word)
      select distinct ${slug}, scope, new_word from made, unnest(words) as new_word
      where length(new_word) >= 3 and new_word !~ '[0-9]' and not exists (
        select from system.vocabulary as known
        where known.collection = ${slug} and known.scope = made.scope and known.word = new_word)`,
    [ids],
  )
}
