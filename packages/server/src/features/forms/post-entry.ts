import { collectionOf, type Data, Problem, readEntry } from '@boutique/domain'
import { readChildren, readDocument, readDocuments } from '../../store/documents/documents.ts'
import { erasedAmong } from '../../store/documents/erase.ts'
import { lockQuestion } from '../../store/connection/locks.ts'
import { commit, commitOne } from '../../operations/write/commit.ts'
import { creationOf } from '../../operations/write/creation.ts'
import { declaredIn } from '../../operations/rights/declared-collections.ts'
import type { Engine } from '../../operations/engine.ts'
import { askForNotice } from './entry-notice.ts'
import type { Propose } from '../../operations/write/plan.ts'
import { type Granted, grantToSystem } from '../../operations/rights/rights.ts'
import { sameContent } from '../../operations/write/repeated-post.ts'
import { onBehalfOfVisitor } from '../../operations/rights/visitor.ts'

/** An entry that a visitor sent, as its schema reads it. */
export interface PostedEntry {
  schema: string
  /** The boutique wants a mail. */
  notifies: boolean
  granted: Granted
  data: Data
}

/**
 * Reads an entry of a schema that a visitor of the boutique's website sent.
 * @throws Problem 404 for a schema of another boutique; 422 for refused values
 */
export async function readPostedEntry(
  engine: Engine,
  boutique: string,
  schema: string,
  sent: Data,
): Promise<PostedEntry> {
  const found = await readDocument(engine.pool, collectionOf(engine.registry, 'schemas'), schema)
  if (!found || found.scope !== boutique || found.deleted)
    throw new Problem(404, 'schema.inconnu', "Ce formulaire n'existe pas")
  const described = await readChildren(engine.pool, collectionOf(engine.registry, 'schemas/fields'), boutique, schema)
  const fields = described.map((one) => ({ ...(JSON.parse(one.text) as Data), id: one.id }))
  const data = readEntry(fields, sent)
  const collection = await declaredIn(engine, collectionOf(engine.registry, 'schemas/datas'), boutique, schema)
  const { notifies = false } = JSON.parse(found.text) as { notifies?: boolean }
  return { schema, notifies, granted: grantToSystem(collection, boutique, schema), data }
}

/**
 * Stores it. The same entry is stored once: with a key for good, else for ten minutes or more; an erased one does not
 * come back. The first entry that a full schema refuses is noted in the schema, for its people.
 *
 * @param key chosen by the sender to mark repetitions
 * @returns the id of the entry
 * @throws Problem 409 when the schema is full
 */
export async function postEntry(
  engine: Engine,
  boutique: string,
  { schema, notifies, granted, data }: PostedEntry,
  key?: string,
): Promise<string> {
  const { collection } = granted
  const ids = sameContent(engine, ['entrée', boutique, schema], data, key)
  const [id = ''] = ids
  let stored = id
  try {
    await commit(engine, onBehalfOfVisitor(boutique), [{ granted, id }], async ({ on }) => {
      await lockQuestion(on, JSON.stringify(['entrée', boutique, schema, data]))
      const [known] = await readDocuments(on, collection, ids)
      const [erased] = await erasedAmong(on, collection, ids)
      stored = known?.id ?? erased ?? id
      if (known || erased) return []
      if (notifies) await askForNotice(on, engine, boutique, schema)
      return [creationOf(engine, 'system', granted, id, data)]
    })
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'nombre.atteint') throw error
    await noteInSchema(engine, boutique, schema, ({ fullAt }, now) => (fullAt === undefined ? { fullAt: now } : {}))
    throw new Problem(409, 'formulaire.plein', FULL, {}, error)
  }
  await noteInSchema(engine, boutique, schema, ({ fullAt }) => (fullAt === undefined ? {} : { fullAt: undefined }))
  return stored
}

/** The sentence for a visitor. */
const FULL = 'Ce formulaire ne reçoit plus de réponses pour le moment : contactez la boutique directement'

/** Notes in a schema that more entries arrive than its boutique takes. */
export const noteFlood = (engine: Engine, boutique: string, schema: string): Promise<void> =>
  noteInSchema(engine, boutique, schema, (_, now) => ({ floodedAt: now }))

/** Changes notes of a schema of the boutique; none of another, and no commit without a change. */
async function noteInSchema(
  engine: Engine,
  boutique: string,
  id: string,
  valuesOf: (schema: Data, now: string) => Data,
): Promise<void> {
  const schemas = collectionOf(engine.registry, 'schemas')
  const stored = await readDocument(engine.pool, schemas, id)
  if (!stored || stored.scope !== boutique || stored.deleted) return
  const now = engine.now()
  if (Object.keys(valuesOf(JSON.parse(stored.text) as Data, now)).length === 0) return
  const propose: Propose = (_, data) => {
    const values = valuesOf(data, now)
    const changes = Object.entries(values).map(([path, after]) => ({ path, before: data[path], after }))
    return { action: 'modifier', data: { ...data, ...values }, changes }
  }
  const granted = grantToSystem(schemas, boutique)
  await commitOne(engine, onBehalfOfVisitor(boutique), { type: 'change', granted, id, propose })
}
