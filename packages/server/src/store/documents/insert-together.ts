import type { Collection } from '@boutique/domain'
import { addressNumbers } from './address-function.ts'
import { literal, tableOf } from '../lists/columns.ts'
import { marked } from '../connection/changes.ts'
import { photosAreMarked } from './photo-function.ts'
import { type Pool, runMarked } from '../connection/pool.ts'
import { textBeside } from './row.ts'
import { prepareValue } from '../wire/index.ts'
import { JOURNAL, type NewDocument } from './write.ts'

/** An address of the website that a new document takes: the question whose lock it needs, and its spellings. */
export interface TakenAddress {
  question: string
  spellings: readonly string[]
  /** Where it ends in the text of the document: there it gets a number when it is taken. Absent: it may get none. */
  end?: number
}

/** A new document, with the address that it takes and the photos that it shows. */
export interface Insertion {
  document: NewDocument
  address?: TakenAddress
  photos: readonly string[]
}

/** The columns of `sent`, and what each document gives them. */
const SENT: Record<string, (insertion: Insertion) => unknown> = {
  id: ({ document }) => document.id,
  parent: ({ document }) => document.parent,
  text: ({ document, address }) => document.text.slice(0, address?.end),
  rest: ({ document, address }) => (address?.end === undefined ? '' : document.text.slice(address.end)),
  datetime: ({ document }) => document.datetime,
  at: ({ document }) => document.entry.at,
  actor: ({ document }) => document.entry.actor,
  action: ({ document }) => document.entry.action,
  commit: ({ document }) => document.entry.commit,
  photos: ({ photos }) => (photos.length > 0 ? arrayText(photos) : null),
  question: ({ address }) => address?.question ?? null,
  numbered: ({ address }) => address?.end !== undefined,
  spellings: ({ address }) => (address ? arrayText(address.spellings) : null),
}
const NAMES = Object.keys(SENT)

/** The text of a PostgreSQL array. */
const arrayText = (texts: readonly string[]): unknown => prepareValue([...texts])

/**
 * Stores new documents of one collection and scope, their journal entries and the photos that they show in one
 * statement. Resolves once they are durable, as are those that exist already, with the ids that were stored, each with
 * the number that its address got (0 for none): not those that exist (a retry), nor documents whose address is taken and
 * may get no number, or of which a photo must first be marked as used.
 *
 * @param insertions with different ids, in the order of their questions: two statements that lock the same ones must not
 *   wait for each other
 * @throws the database's error; then none is stored, unless the connection was lost
 */
export async function insertTogether(pool: Pool, insertions: readonly Insertion[]): Promise<Map<string, number>> {
  const [{ document } = {}] = insertions
  if (!document) return new Map()
  const shows = insertions.some(({ photos }) => photos.length > 0)
  const takes = insertions.some(({ address }) => address)
  const values = NAMES.map((name) => insertions.map(SENT[name] as (insertion: Insertion) => unknown))
  const rows = await runMarked(pool, insertSql(document.collection, shows, takes), [document.scope, ...values])
  return new Map(rows.flatMap(([id, number]) => (id ? [[id, Number(number)]] : [])))
}

function insertSql({ slug }: Collection, shows: boolean, takes: boolean): string {
  const isMarked = shows ? `(photos is null or ${photosAreMarked('$1', 'photos::text[]')})` : 'true'
  const inPlace = (value: string): string => `array_agg(${value} order by place)`
  const questions = inPlace('case when is_marked then question end')
  const numbers = takes
    ? `${addressNumbers(slug)}($1, ${questions}, ${inPlace('spellings')}, ${inPlace('numbered::boolean')}, '{}')`
    : inPlace('0')
  const shown = `, shown as (insert into system.media_uses (boutique, full_path, collection, document)
      select $1, path, ${literal(slug)}, id from sent, unnest(photos::text[]) as path where id in (select id from doc))`
  // Every transaction locks the marks before the addresses.
  return `with ${marked(`$${NAMES.length + 2}`)}, sent as materialized (
      select *, ${isMarked} as is_marked
      from unnest(${NAMES.map((_, at) => `$${at + 2}::text[]`).join(', ')}) with ordinality as s (${NAMES.join(', ')}, place)),
    given as materialized (select ${numbers} as numbers from sent),
    made as materialized (
      select sent.*, number, text || case when number > 0 then '-' || number else '' end || rest as whole
      from sent, lateral (select (select numbers from given)[place] as number) as of_place
      where is_marked and number is not null),
    doc as (
      insert into ${tableOf(slug)} (id, _scope, _parent, data, data_text, created_at, updated_at, datetime)
      select id, $1, parent, whole::jsonb, ${textBeside('whole')}, at, at, datetime::bigint from made
      on conflict (id) do nothing returning id),
    noted as (
      insert into ${JOURNAL}
      select ${literal(slug)}, id, 1, $1, at, actor, action, '{}', '{}', commit from sent
      where id in (select id from doc))${shows ? shown : ''}
    select id, number from marked left join (doc join made using (id)) on true`
}
