import { type Actor, type Data, ID_PATTERN, invalid, writerOf } from '@boutique/domain'
import { commitOne } from './commit.ts'
import { creationOf } from './creation.ts'
import type { Engine, Place } from './engine.ts'
import { grant } from './rights.ts'

/**
 * Creates a document: defaults, what was sent, rules, number. A client may bring the id: sending the same again answers
 * the document that stands. Returns its JSON text.
 */
export async function createDocument(engine: Engine, actor: Actor, place: Place, body: Data): Promise<string> {
  const granted = await grant(engine, actor, place, 'create')
  const { id: sentId, ...sent } = body
  if (sentId !== undefined && (typeof sentId !== 'string' || !ID_PATTERN.test(sentId))) {
    throw invalid([{ path: 'id', message: 'Identifiant attendu' }])
  }
  return commitOne(engine, actor, creationOf(engine, writerOf(actor), granted, sentId ?? engine.newId(), sent))
}
