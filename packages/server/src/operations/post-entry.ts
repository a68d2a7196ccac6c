import { collectionOf, type Data, Problem, readEntry } from '@boutique/domain'
import { readChildren, readDocument, readDocuments } from '../store/documents.ts'
import { erasedAmong } from '../store/erase.ts'
import { lockQuestion } from '../store/locks.ts'
import { commit } from './commit.ts'
import { creationOf } from './creation.ts'
import { declaredIn } from './declared.ts'
import type { Engine } from './engine.ts'
import { grantToSystem } from './rights.ts'
import { sameContent } from './same-content.ts'
import { onBehalfOfVisitor } from './visitor.ts'

const unknownSchema = (): Problem => new Problem(404, 'schema.inconnu', "Ce formulaire n'existe pas")

/**
 * Stores an entry of a schema that a visitor of the boutique's website sent. The same entry is stored once: with a key
 * for good, else for ten minutes or more; an erased one does not come back.
 *
 * @param key chosen by the sender to mark repetitions
 * @returns the id of the entry
 * @throws Problem 404 for a schema of another boutique; 422 for refused values, and when the schema is full
 */
export async function postEntry(
  engine: Engine,
  boutique: string,
  schema: string,
  sent: Data,
  key?: string,
): Promise<string> {
  const schemas = collectionOf(engine.registry, 'schemas')
  const found = await readDocument(engine.pool, schemas, schema)
  if (!found || found.scope !== boutique || found.deleted) throw unknownSchema()
  const described = await readChildren(engine.pool, collectionOf(engine.registry, 'schemas/fields'), boutique, schema)
  const fields = described.map((one) => ({ ...(JSON.parse(one.text) as Data), id: one.id }))
  const data = readEntry(fields, sent)
  const base = collectionOf(engine.registry, 'schemas/datas')
  const collection = await declaredIn(engine, base, boutique, schema)
  const granted = grantToSystem(collection, boutique, schema)
  const ids = sameContent(engine, ['entrée', boutique, schema], data, key)
  const [id = ''] = ids
  let stored = id
  await commit(engine, onBehalfOfVisitor(boutique), [{ granted, id }], async ({ on }) => {
    await lockQuestion(on, JSON.stringify(['entrée', boutique, schema, data]))
    const [known] = await readDocuments(on, collection, ids)
    const [erased] = await erasedAmong(on, collection, ids)
    stored = known?.id ?? erased ?? id
    return known || erased ? [] : [creationOf(engine, 'system', granted, id, data)]
  })
  return stored
}
