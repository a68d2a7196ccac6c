import { type Actor, Problem, type RecipientPage } from '@boutique/domain'
import { decodeCursor, encodeCursor } from '../../store/lists/cursor.ts'
import { readDocument } from '../../store/documents/documents.ts'
import { listRecipients, RECIPIENT_STATES, type RecipientState } from './sql/mailing-recipients.ts'
import type { Engine } from '../../operations/engine.ts'
import { checkAccess, grant } from '../../operations/rights/rights.ts'

const PAGE = 50

/** The recipients of a campaign in a state, in the order of their addresses, for whoever reads the campaign. */
export async function recipients(
  engine: Engine,
  actor: Actor,
  { boutique, id }: { boutique: string; id: string },
  { etat, after }: { etat?: unknown; after?: unknown },
): Promise<RecipientPage> {
  const granted = await grant(engine, actor, { boutique, collection: 'campagnes' }, 'read')
  checkAccess(actor, granted, await readDocument(engine.pool, granted.collection, id))
  if (!isState(etat)) throw new Problem(400, 'etat.inconnu', `L'état doit être ${RECIPIENT_STATES.join(', ')}`)
  const from = typeof after === 'string' ? (decodeCursor(after).value ?? '') : ''
  const found = await listRecipients(engine.pool, { campaign: id, state: etat, after: from, limit: PAGE + 1 })
  const shown = found.slice(0, PAGE)
  const last = shown.at(-1)
  return {
    recipients: shown,
    ...(found.length > PAGE && last && { next: encodeCursor({ value: last.address, id: '' }) }),
  }
}

const isState = (text: unknown): text is RecipientState => (RECIPIENT_STATES as readonly unknown[]).includes(text)
