import { type Queryable, run } from '../../../store/connection/pool.ts'

/**
 * The document that the latest commit of photos changed which an undo has not looked at. The photos of created documents
 * are undone with their creation.
 */
export async function nextPhotosToUndo(on: Queryable, number: string) {
  const text = `select r.collection, p.document, p.rev, r.parent from system.import_photos as p
    join system.import_records as r on r.import = p.import and r.position = p.position
    where p.import = $1::bigint and p.state = 'prise' and r.state <> 'cree' order by p.position desc, p.rev desc limit 1`
  return (await run(on, text, [number])).map(([collection, id, rev]) => ({
    collection: collection as string,
    id: id as string,
    rev: Number(rev),
  }))
}

/** Marks the photos of one commit as undone; as left where there is a sentence, which is told with their record. */
export async function notePhotosUndone(
  on: Queryable,
  number: string,
  { id, rev }: { id: string; rev: number },
  sentence: string | undefined,
): Promise<void> {
  const text = `with noted as (update system.import_photos set state = case when $4::text is null then 'rendu' else 'garde' end
      where import = $1::bigint and document = $2 and rev = $3 and state = 'prise' returning position, line, header)
    update system.import_records as r set problems = (coalesce(r.problems, '[]')::jsonb
        || jsonb_build_object('line', n.line, 'column', n.header, 'sentence', $4::text))::text
    from (select distinct on (position) * from noted) as n
    where $4::text is not null and r.import = $1::bigint and r.position = n.position`
  await run(on, text, [number, id, rev, sentence ?? null])
}

/** The photos of created documents are undone with them, or left with those in `kept`. */
export async function notePhotosFollow(
  on: Queryable,
  number: string,
  documents: readonly string[],
  kept: readonly string[],
): Promise<void> {
  const text = `update system.import_photos set state = case when document = any($3) then 'garde' else 'rendu' end
    where import = $1::bigint and document = any($2) and state = 'prise'`
  await run(on, text, [number, documents, kept])
}

/** Media records of photos that were undone, some at a time. */
export async function undoneMedias(on: Queryable, number: string, limit: number): Promise<string[]> {
  const text = `select media from system.import_photos
    where import = $1::bigint and state = 'rendu' and media is not null order by position, place limit $2`
  return (await run(on, text, [number, limit])).map(([media]) => media as string)
}

/** Media records were dealt with. */
export async function noteMediasGone(on: Queryable, number: string, medias: readonly string[]): Promise<void> {
  await run(on, `update system.import_photos set media = null where import = $1::bigint and media = any($2)`, [
    number,
    medias,
  ])
}
