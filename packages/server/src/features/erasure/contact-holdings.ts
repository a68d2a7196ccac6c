import { type Actor, collectionOf, ID_PATTERN, personalWords, refusals } from '@boutique/domain'
import { lockDocuments } from '../../store/documents/documents.ts'
import { OWNED, ownedDocuments, samePerson } from './sql/owned-documents.ts'
import type { Queryable } from '../../store/connection/pool.ts'
import { dataOf, type StoredDocument } from '../../store/documents/row.ts'
import type { Engine } from '../../operations/engine.ts'
import { checkAccess, grant } from '../../operations/rights/rights.ts'
import { checkAdministrator } from '../../operations/rights/administrator.ts'

/** Everything that the boutique holds of a person. */
export interface ContactHoldings {
  contacts: StoredDocument[]
  owned: Map<string, StoredDocument[]>
  emails: readonly string[]
}

/** Checks that the actor may export and erase contacts: administrators. Throws 403 or 404. */
export async function checkContact(engine: Engine, actor: Actor, boutique: string, id: string): Promise<void> {
  await checkAdministrator(engine, actor, boutique)
  const granted = await grant(engine, actor, { boutique, collection: 'contacts' }, 'remove')
  const [stored] = ID_PATTERN.test(id) ? await samePerson(engine.pool, boutique, id) : []
  if (!stored || stored.id !== id) throw refusals.missing(granted.collection)
  checkAccess(actor, granted, stored, { deleted: true })
}

/** What is held of a contact; in a transaction, `lock` keeps others from changing it until its end. */
export async function contactHoldings(
  on: Queryable,
  collections: Engine['registry'],
  { boutique, contact, lock = false }: { boutique: string; contact: string; lock?: boolean },
): Promise<ContactHoldings> {
  let contacts = await samePerson(on, boutique, contact)
  if (lock) {
    const ids = contacts.map(({ id }) => id)
    await lockDocuments(on, collectionOf(collections, 'contacts'), ids)
    contacts = await samePerson(on, boutique, contact)
  }
  const { emails } = personalWords(contacts.map(dataOf))
  const ids = contacts.map(({ id }) => id)
  const owned = new Map<string, StoredDocument[]>()
  for (const slug of [...OWNED].sort()) owned.set(slug, await ownedDocuments(on, slug, boutique, ids, emails, { lock }))
  return { contacts, owned, emails }
}

/** The ids of everything that is held. */
export const idsOf = ({ contacts, owned }: ContactHoldings): string[] =>
  [...contacts, ...[...owned.values()].flat()].map(({ id }) => id)
