import {
  type Collection,
  collectionOfType,
  ON_SALE_UNTOUCHED_SINCE,
  type Registry,
  type ShownTreatment,
  type Treatment,
  type TreatmentState,
} from '@boutique/domain'
import { tableOf } from '../../../store/lists/columns.ts'
import { type Queryable, type Row, run } from '../../../store/connection/pool.ts'
import { DATA, readRow, ROW, type StoredDocument } from '../../../store/documents/row.ts'
import { Parameters } from '../../../store/lists/where.ts'

/** A treatment of a boutique's data; `actor` is an id. */
export type TreatmentRow = Omit<ShownTreatment, 'actor'> & { boutique: string; actor: string }

/** The collection that a treatment changes. */
export const treatedCollection = (registry: Registry, { kind }: Pick<Treatment, 'kind'>): Collection =>
  registry.get(kind === 'adresses' ? 'urls' : 'produits') as Collection

/**
 * The documents that a treatment would change, in the order of their ids. Products without inventory are always on sale
 * (PROD-75): only those whose rules agree are found.
 */
function candidatesSql({ kind, type = '' }: Treatment, boutique: string, parameters: Parameters): string {
  const scope = `_scope = ${parameters.add(boutique)} and not deleted`
  if (kind === 'adresses') {
    const target = tableOf(collectionOfType(type))
    return `from ${tableOf('urls')} as d where ${scope} and data->>'type' = ${parameters.add(type)}
      and not exists (select from ${target} as t
        where t.id = d.data->>'docId' and t._scope = d._scope and not t.deleted)`
  }
  const isFlag = (name: string, value: boolean): string =>
    `coalesce(data->'${name}' = 'true'::jsonb, false) = ${String(value)}`
  return `from ${tableOf('produits')} as d where ${scope} and updated_at < ${parameters.add(ON_SALE_UNTOUCHED_SINCE)}
    and ${isFlag('onSale', true)} and ${isFlag('inStock', false)}
    and (data->>'productType' = 'variants'
      or (${isFlag('hasInventory', true)} and coalesce(data->'qtyAvailable' in ('0'::jsonb, 'null'::jsonb), true)))`
}

/** The documents that a treatment would change, with their number up to a limit. */
export async function findTreated(
  on: Queryable,
  treatment: Treatment,
  boutique: string,
  { rows, most }: { rows: number; most: number },
): Promise<{ count: number; documents: StoredDocument[] }> {
  const counting = new Parameters()
  const from = candidatesSql(treatment, boutique, counting)
  const [counted] = await run(on, `select count(*) from (select ${from} limit ${most + 1}) as found`, counting.values)
  const listing = new Parameters()
  const text = `select ${ROW}, ${DATA} ${candidatesSql(treatment, boutique, listing)} order by id limit ${rows}`
  const documents = await run(on, text, listing.values)
  return { count: Number(counted?.[0]), documents: documents.map(readRow) }
}

/** The ids of the next documents of a treatment, locked until the transaction ends. */
export async function lockTreated(
  on: Queryable,
  treatment: Treatment,
  boutique: string,
  limit: number,
): Promise<string[]> {
  const parameters = new Parameters()
  const text = `select id ${candidatesSql(treatment, boutique, parameters)} order by id limit ${limit} for no key update`
  return (await run(on, text, parameters.values)).map(([id]) => id as string)
}

/** Records a treatment that waits for its job. */
export async function insertTreatment(
  on: Queryable,
  row: Omit<TreatmentRow, 'state' | 'changed' | 'restored' | 'kept'>,
) {
  await run(
    on,
    `insert into system.treatments (id, boutique, kind, type, label, actor, at, total, has_more)
     values ($1, $2, $3, $4, $5, $6, $7, $8::int, $9::boolean)`,
    [row.id, row.boutique, row.kind, row.type ?? null, row.label, row.actor, row.at, row.total, row.hasMore],
  )
}

const COLUMNS = `t.id, t.boutique, t.kind, t.type, t.label, t.actor, t.state, t.at, t.ended_at, t.total, t.has_more,
  (select coalesce(sum(documents), 0) from system.treatment_commits as c where c.treatment = t.id),
  (select coalesce(sum(documents - kept), 0) from system.treatment_commits as c where c.treatment = t.id and undone),
  (select coalesce(sum(kept), 0) from system.treatment_commits as c where c.treatment = t.id)`
const treatmentRow = (row: Row): TreatmentRow => ({
  id: row[0] as string,
  boutique: row[1] as string,
  kind: row[2] as Treatment['kind'],
  ...(row[3] && { type: row[3] }),
  label: row[4] as string,
  actor: row[5] as string,
  state: row[6] as TreatmentState,
  at: row[7] as string,
  ...(row[8] && { endedAt: row[8] }),
  total: Number(row[9]),
  hasMore: row[10] === 't',
  changed: Number(row[11]),
  restored: Number(row[12]),
  kept: Number(row[13]),
})

/** The latest treatments of a boutique, newest first. */
export async function listTreatments(on: Queryable, boutique: string, limit: number): Promise<TreatmentRow[]> {
  const text = `select ${COLUMNS} from system.treatments as t where boutique = $1 order by at desc, id limit $2`
  return (await run(on, text, [boutique, limit])).map(treatmentRow)
}

/** A treatment of a boutique; with `locks` it is locked until the transaction ends. */
export async function readTreatment(
  on: Queryable,
  boutique: string,
  id: string,
  locks = false,
): Promise<TreatmentRow | undefined> {
  const text = `select ${COLUMNS} from system.treatments as t where boutique = $1 and id = $2 ${locks ? 'for update' : ''}`
  const [row] = await run(on, text, [boutique, id])
  return row && treatmentRow(row)
}

/** Changes the state of a treatment; false when it was in another one. */
export async function moveTreatment(
  on: Queryable,
  id: string,
  from: TreatmentState,
  to: TreatmentState,
  endedAt: string | null,
): Promise<boolean> {
  const text = 'update system.treatments set state = $3, ended_at = $4 where id = $1 and state = $2 returning 1'
  return (await run(on, text, [id, from, to, endedAt])).length > 0
}

/** A commit of a treatment, named by one of its documents. */
export interface TreatmentCommit {
  commit: string
  at: string
  collection: string
  document: string
  documents: number
}

/** Records a commit of a treatment, so that it can be undone. */
export async function noteTreatmentCommit(on: Queryable, treatment: string, one: TreatmentCommit): Promise<void> {
  await run(
    on,
    `insert into system.treatment_commits (treatment, commit, at, collection, document, documents)
     values ($1, $2, $3, $4, $5, $6::int)`,
    [treatment, one.commit, one.at, one.collection, one.document, one.documents],
  )
}

/** The latest commit of a treatment that was not undone. */
export async function nextToUndo(on: Queryable, treatment: string): Promise<TreatmentCommit | undefined> {
  const [row] = await run(
    on,
    `select commit, at, collection, document, documents from system.treatment_commits
     where treatment = $1 and not undone order by at desc, commit limit 1`,
    [treatment],
  )
  if (!row) return undefined
  const [commit, at, collection, document] = row as [string, string, string, string]
  return { commit, at, collection, document, documents: Number(row[4]) }
}

/** Records that a commit of a treatment was undone; `kept` is the number of documents that stayed as they were. */
export async function noteUndone(on: Queryable, treatment: string, commit: string, kept: number): Promise<void> {
  const text = 'update system.treatment_commits set undone = true, kept = $3::int where treatment = $1 and commit = $2'
  await run(on, text, [treatment, commit, kept])
}

/** The documents that a commit of a treatment wrote, with the revision that it made. */
export async function documentsOfCommit(
  on: Queryable,
  boutique: string,
  { commit, at }: TreatmentCommit,
): Promise<{ id: string; rev: number }[]> {
  const text = 'select document, rev from system.journal where scope = $1 and at = $2 and commit = $3 order by document'
  return (await run(on, text, [boutique, at, commit])).map(([id, rev]) => ({ id: id as string, rev: Number(rev) }))
}

/** The number of documents of a commit that an undo restored since. */
export async function countUndone(on: Queryable, { commit, at }: TreatmentCommit): Promise<number> {
  const [row] = await run(
    on,
    `select count(*) from system.journal as j where j.at = $1 and j.commit = $2
       and j.scope = (select boutique from system.treatments as t
         join system.treatment_commits as c on c.treatment = t.id where c.commit = $2 limit 1)
       and exists (select from system.journal as later where later.collection = j.collection
         and later.document = j.document and later.rev > j.rev and later.action = 'annuler')`,
    [at, commit],
  )
  return Number(row?.[0])
}

/** The labels of treatments by the commits that belong to them. */
export async function labelsOfCommits(on: Queryable, commits: readonly string[]): Promise<Map<string, string>> {
  const text = `select c.commit, t.label from system.treatment_commits as c join system.treatments as t on t.id = c.treatment
    where c.commit = any($1)`
  return new Map((await run(on, text, [commits])).map(([commit, label]) => [commit as string, label as string]))
}
