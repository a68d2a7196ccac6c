import type { Actor, RecipientPage, RecipientState } from '@boutique/domain'
import { decodeCursor, encodeCursor } from '../../store/lists/cursor.ts'
import { readDocument } from '../../store/documents/documents.ts'
import { listRecipients } from './sql/mailing-recipients.ts'
import type { Engine } from '../../operations/engine.ts'
import { checkAccess, grant } from '../../operations/rights/rights.ts'

const PAGE = 50

/** The recipients of a campaign in a state, in the order of their addresses, for whoever reads the campaign. */
export async function recipients(
  engine: Engine,
  actor: Actor,
  { boutique, id }: { boutique: string; id: string },
  { etat, after }: { etat: RecipientState; after?: string },
): Promise<RecipientPage> {
  const granted = await grant(engine, actor, { boutique, collection: 'campagnes' }, 'read')
  checkAccess(actor, granted, await readDocument(engine.pool, granted.collection, id))
  const from = after === undefined ? '' : (decodeCursor(after).value ?? '')
  const found = await listRecipients(engine.pool, { campaign: id, state: etat, after: from, limit: PAGE + 1 })
  const shown = found.slice(0, PAGE)
  const last = shown.at(-1)
  return {
    recipients: shown,
    ...(found.length > PAGE && last && { next: encodeCursor({ value: last.address, id: '' }) }),
  }
}
