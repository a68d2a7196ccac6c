import { type Actor, type Data, invalid, isNewId, refusedData, writerOf } from '@boutique/domain'
import type { Queryable } from '../../store/connection/pool.ts'
import type { StoredDocument } from '../../store/documents/row.ts'
import { commit, commitOne } from './commit.ts'
import { creationOf } from './creation.ts'
import type { Engine, CollectionRef } from '../engine.ts'
import { refuseFields } from '../rights/own-fields.ts'
import { grant } from '../rights/rights.ts'
import { requestMark } from './existing-creation.ts'
import { text } from '../read/text.ts'

/** Options of a creation. */
interface Beside {
  /** Stores more in the transaction of the document, on its connection. */
  beside?(on: Queryable): Promise<void>
  /** What a repeated request has in common with the first; the sent values by default. */
  requested?: unknown
}

/**
 * Creates a document: defaults, sent values, rules, number. A client may choose the id: repeating the same creation
 * returns the existing document. Returns the JSON text.
 *
 * @throws Problem 409 for an id that another request took, 422 for values that a client may not send
 */
export async function createDocument(
  engine: Engine,
  actor: Actor,
  ref: CollectionRef,
  body: Data,
  { beside, requested }: Beside = {},
): Promise<string> {
  const granted = await grant(engine, actor, ref, 'create')
  const { id: sentId, ...sent } = body
  if (sentId !== undefined && !isNewId(sentId)) {
    throw invalid([{ path: 'id', message: 'Identifiant attendu' }])
  }
  refuseFields({ without: granted.ability.without }, Object.keys(sent))
  const refused = refusedData(granted.collection.fields, sent)
  if (refused.length > 0) throw invalid(refused, undefined, granted.collection.fields)
  const id = sentId ?? engine.newId()
  const request = sentId === undefined ? undefined : requestMark(engine, actor, ref.collection, id, requested ?? sent)
  const write = { ...creationOf(engine, writerOf(actor), granted, id, sent), request }
  if (!beside) return commitOne(engine, actor, write)
  const [stored] = await commit(engine, actor, [write], async ({ on }) => {
    await beside(on)
    return [write]
  })
  return text(granted, stored as StoredDocument)
}
