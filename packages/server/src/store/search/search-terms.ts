import type { Collection } from '@boutique/domain'
import { literal, tableOf } from '../lists/columns.ts'
import { type Queryable, run } from '../connection/pool.ts'
import { type SearchPart, searchParts, textSql } from '../lists/search-fields.ts'

/** One searched text of a document: the fields of a part together, codes separately. */
export interface SearchSource {
  part: SearchPart
  /** Its SQL in a row of the table. */
  sql: string
}

/** The searched texts of a collection's documents, in the order of `SearchedTexts.texts`. */
export const searchSources = (collection: Collection): SearchSource[] =>
  searchParts(collection).flatMap((part) => {
    const values = part.fields.map(([name, field]) => textSql(name, field, 'data'))
    if (part.kind === 'code') return values.map((sql) => ({ part, sql }))
    return [{ part, sql: `concat_ws(' ', ${values.join(', ')})` }]
  })

/** Characters of a text that are searched. */
const MAX_TEXT_LENGTH = 100_000

/** A document with its current searched texts. */
export interface SearchedTexts {
  id: string
  scope: string
  /** In the database's format. */
  datetime: string
  texts: (string | null)[]
}

/** The searched texts of those documents that are not deleted. */
export async function readSearchedTexts(
  on: Queryable,
  collection: Collection,
  ids: readonly string[],
): Promise<SearchedTexts[]> {
  const texts = searchSources(collection).map(({ sql }) => `left(${sql}, ${MAX_TEXT_LENGTH})`)
  const rows = await run(
    on,
    `select id, _scope, datetime, ${texts.join(', ')} from ${tableOf(collection.slug)} where id = any($1) and not deleted`,
    [ids],
  )
  return rows.map(([id, scope, datetime, ...found]) => ({
    id: id as string,
    scope: scope as string,
    datetime: datetime as string,
    texts: found,
  }))
}

/** The forms of a folded word in the index: itself unless it is a stop word, and its stems. */
export interface WordForms {
  words: string[]
  stems: string[]
}

/** The forms of folded words, by PostgreSQL's French dictionaries. */
export async function readWordForms(on: Queryable, words: readonly string[]): Promise<Map<string, WordForms>> {
  const rows = await run(
    on,
    `select word, array_to_string(kept, ' '), array_to_string(system.search_stems(array_to_string(kept, ' ')), ' ')
     from unnest($1::text[]) as word,
       lateral (select tsvector_to_array(to_tsvector('system.words', word)) as kept offset 0) as forms`,
    [words],
  )
  return new Map(rows.map(([word, kept, stems]) => [word as string, { words: split(kept), stems: split(stems) }]))
}
const split = (text: string | null | undefined): string[] => (text ? text.split(' ') : [])

/** A document with its terms and words, which contain no spaces. */
export interface IndexedDocument extends Omit<SearchedTexts, 'texts'> {
  terms: readonly string[]
  words: readonly string[]
}

/**
 * Writes the terms and words of documents; other ids in `ids` lose theirs. The caller has locked the scope of the
 * documents, so that no older terms are written later.
 */
export async function writeTerms(
  on: Queryable,
  { slug }: Collection,
  ids: readonly string[],
  documents: readonly IndexedDocument[],
): Promise<void> {
  const vocabulary = new Map<string, [scope: string, word: string]>()
  for (const { scope, words } of documents) for (const word of words) vocabulary.set(`${scope} ${word}`, [scope, word])
  const words = [...vocabulary.values()]
  const name = literal(slug)
  await run(
    on,
    `with stored as (
      insert into system.search
      select ${name}, id, scope, datetime, array_to_tsvector(string_to_array(terms, ' '))
      from unnest($2::text[], $3::text[], $4::bigint[], $5::text[]) as made (id, scope, datetime, terms)
      order by scope, datetime, id
      on conflict (collection, id) do update
      set scope = excluded.scope, datetime = excluded.datetime, terms = excluded.terms
    ), gone as (
      delete from system.search where collection = ${name} and id = any($1) and id <> all ($2)
    ), accepted as (
      delete from system.search_refused where collection = ${name} and id = any($1)
    )
    insert into system.vocabulary (collection, scope, word)
      select ${name}, scope, word from unnest($6::text[], $7::text[]) as new (scope, word)
      where not exists (
        select from system.vocabulary as known
        where known.collection = ${name} and known.scope = new.scope and known.word = new.word)`,
    [
      ids,
      documents.map(({ id }) => id),
      documents.map(({ scope }) => scope),
      documents.map(({ datetime }) => datetime),
      documents.map(({ terms }) => terms.join(' ')),
      words.map(([scope]) => scope),
      words.map(([, word]) => word),
    ],
  )
}
