import type { Collection, ImportLine, ImportPhoto } from '@boutique/domain'
import { columnOf, tableOf } from '../../../store/lists/columns.ts'
import { DATA } from '../../../store/documents/row.ts'
import { type Queryable, type Row, run } from '../../../store/connection/pool.ts'

/** A photo whose turn it is. */
export interface WaitingPhoto extends ImportPhoto {
  /** Of the record. */
  position: number
  /** Among the photos of the record. */
  place: number
  host: string
  document: string
  attempts: number
}

/** Stores the photos of a record before it is written. */
export interface NewPhoto extends ImportPhoto {
  position: number
  place: number
  host: string
}

export async function addPhotos(on: Queryable, number: string, photos: readonly NewPhoto[]): Promise<void> {
  const text = `insert into system.import_photos (import, position, place, line, header, address, host)
    select $1::bigint, position, place, line, header, address, host from json_to_recordset($2::json)
      as p (position int, place int, line int, header text, address text, host text)`
  await run(on, text, [number, JSON.stringify(photos)])
}

/** SQL: whether the document of a photo `p` has had it before. */
const isKnown = (medias: Collection, boutique: string, document: string): string =>
  `exists (select 1 from ${tableOf(medias.slug)} as m where m._scope = ${boutique} and not m.deleted
    and m.${columnOf(medias, 'docId')} = ${document} and (${DATA})::json->>'origin' = p.address)`

/** How many photos each record has that its document has not had before. @param documents of records that have one already */
export async function newPhotos(
  on: Queryable,
  medias: Collection,
  { number, boutique }: { number: string; boutique: string },
  records: readonly { position: number; document?: string }[],
): Promise<Map<number, number>> {
  const text = `select p.position, count(*) from system.import_photos as p
    join json_to_recordset($2::json) as r (position int, document text) on r.position = p.position
    where p.import = $1::bigint and p.state = 'attente'
      and (r.document is null or not ${isKnown(medias, '$3', 'r.document')}) group by p.position`
  const rows = await run(on, text, [number, JSON.stringify(records), boutique])
  return new Map(rows.map(([position, many]) => [Number(position), Number(many)]))
}

/** Records were written: their photos are to be fetched, except those that the document has had before. */
export async function placePhotos(
  on: Queryable,
  medias: Collection,
  { number, boutique }: { number: string; boutique: string },
  records: readonly { position: number; document: string }[],
): Promise<void> {
  const text = `update system.import_photos as p set document = r.document,
      state = case when ${isKnown(medias, '$3', 'r.document')} then 'connue' else 'attente' end
    from json_to_recordset($2::json) as r (position int, document text)
    where p.import = $1::bigint and p.position = r.position and p.state = 'attente'`
  await run(on, text, [number, JSON.stringify(records), boutique])
}

/** Forgets the photos of records that are refused: of one, or of all. */
export async function dropPhotos(on: Queryable, number: string, position?: number): Promise<void> {
  const text = `delete from system.import_photos as p using system.import_records as r
    where p.import = $1::bigint and r.import = p.import and r.position = p.position and r.state = 'refuse'
      and p.document is null and ($2::int is null or p.position = $2)`
  await run(on, text, [number, position ?? null])
}

const waitingPhoto = (row: Row): WaitingPhoto => ({
  position: Number(row[0]),
  place: Number(row[1]),
  line: Number(row[2]),
  header: row[3] as string,
  address: row[4] as string,
  host: row[5] as string,
  document: row[6] as string,
  attempts: Number(row[7]),
})

/** The next photos of one document that wait, by now. */
export async function nextPhotos(on: Queryable, number: string, now: string, limit: number): Promise<WaitingPhoto[]> {
  const text = `select position, place, line, header, address, host, document, attempts from system.import_photos
    where import = $1::bigint and state = 'attente' and document is not null and (again_at is null or again_at <= $2)
    order by position, place limit $3`
  const rows = (await run(on, text, [number, now, limit])).map(waitingPhoto)
  return rows.filter(({ position }) => position === rows[0]?.position)
}

/** When the next photo is to be tried; null: now. Undefined: none waits. */
export async function nextAttempt(on: Queryable, number: string): Promise<string | null | undefined> {
  const text = `select again_at from system.import_photos
    where import = $1::bigint and state = 'attente' and document is not null order by again_at nulls first limit 1`
  const [row] = await run(on, text, [number])
  return row && (row[0] as string | null)
}

/** Those of some photos of a record that still wait, by their places. */
export async function stillWaitingPhotos(on: Queryable, number: string, position: number): Promise<Set<number>> {
  const text = `select place from system.import_photos
    where import = $1::bigint and position = $2 and state = 'attente' for update`
  return new Set((await run(on, text, [number, position])).map(([place]) => Number(place)))
}

/** A photo that was stored, with its media record. */
export interface TakenPhoto {
  position: number
  place: number
  media: string
  bytes: number
}

/** Marks photos as taken, in the transaction of the commit that shows them. */
export async function noteTaken(
  on: Queryable,
  number: string,
  { commit, rev }: { commit: string; rev: number },
  photos: readonly TakenPhoto[],
): Promise<void> {
  const text = `update system.import_photos as p set state = 'prise', code = null, media = t.media, bytes = t.bytes,
      commit = $3, rev = $4
    from json_to_recordset($2::json) as t (position int, place int, media text, bytes bigint)
    where p.import = $1::bigint and p.position = t.position and p.place = t.place`
  await run(on, text, [number, JSON.stringify(photos), commit, rev])
}

/** A photo is tried again after an instant. */
export async function notePhotoLater(
  on: Queryable,
  number: string,
  { position, place }: Pick<WaitingPhoto, 'position' | 'place'>,
  { code, at }: { code: string; at: string },
): Promise<void> {
  const text = `update system.import_photos set attempts = attempts + 1, again_at = $4, code = $5
    where import = $1::bigint and position = $2 and place = $3 and state = 'attente'`
  await run(on, text, [number, position, place, at, code])
}

/** SQL: adds a problem to those of a record `r`, so many at most. */
const withProblem = `case when json_array_length(coalesce(r.problems, '[]')::json) < 40
  then (coalesce(r.problems, '[]')::jsonb || $4::jsonb)::text else r.problems end`

/** Marks a photo as refused, with why among the problems of its record. */
export async function noteRefusedPhoto(
  on: Queryable,
  number: string,
  { position, place }: Pick<WaitingPhoto, 'position' | 'place'>,
  { code, problem }: { code: string; problem: ImportLine['problems'][number] },
): Promise<void> {
  const text = `with noted as (update system.import_photos set state = 'refuse', code = $5
      where import = $1::bigint and position = $2 and place = $3 and state = 'attente' returning 1)
    update system.import_records as r set problems = ${withProblem}
    where r.import = $1::bigint and r.position = $2 and exists (select 1 from noted)`
  await run(on, text, [number, position, place, JSON.stringify([problem]), code])
}

/** Whether several photos of a server got no answer, and none came. @param code of those without an answer */
export async function isSilent(on: Queryable, number: string, host: string, code: readonly string[], most: number) {
  const text = `select count(*) filter (where code = any($3)) >= $4 and count(*) filter (where state = 'prise') = 0
    from system.import_photos where import = $1::bigint and host = $2 and (code is not null or state = 'prise')`
  return (await run(on, text, [number, host, code, most]))[0]?.[0] === 't'
}

/** The bytes of the photos that an import has taken. */
export async function bytesTaken(on: Queryable, number: string): Promise<number> {
  const text = `select coalesce(sum(bytes), 0) from system.import_photos where import = $1::bigint`
  return Number((await run(on, text, [number]))[0]?.[0])
}

/** How many photos an import fetches, has dealt with, and could not take. */
export async function countPhotos(on: Queryable, number: string) {
  const text = `select count(*) filter (where state <> 'connue'), count(*) filter (where state not in ('connue', 'attente')),
      count(*) filter (where state = 'refuse'), count(*) filter (where state = 'prise')
    from system.import_photos where import = $1::bigint`
  const [row = []] = await run(on, text, [number])
  const [total = 0, done = 0, refused = 0, taken = 0] = row.map(Number)
  return { total, done, refused, taken }
}

/** Forgets the addresses of the photos of an import that ended. */
export async function forgetAddresses(on: Queryable, number: string): Promise<void> {
  await run(on, `delete from system.import_photos where import = $1::bigint and state in ('attente', 'connue')`, [
    number,
  ])
  await run(on, `update system.import_photos set address = '' where import = $1::bigint`, [number])
}
