import { collectionOf, type Consent, isStoppedByLink, resumedByLink, stoppedByLink } from '@boutique/domain'
import { lockDocuments, lockMatching, readDocument } from '../../store/documents/documents.ts'
import { dataOf, type StoredDocument } from '../../store/documents/row.ts'
import { commit } from '../../operations/write/commit.ts'
import type { Engine } from '../../operations/engine.ts'
import type { Modification } from '../../operations/write/plan.ts'
import { grantToSystem } from '../../operations/rights/rights.ts'
import type { UnsubscribeLink } from '../../mail/unsubscribe-links.ts'
import { onBehalfOfVisitor } from '../../operations/rights/visitor.ts'

/** What the page of a link says about its contact. */
export interface NewsletterState {
  /** The name of the boutique. */
  shop: string
  /** `byLink`: a link has unsubscribed it. `refused`: it has refused in another way. */
  state: 'receives' | 'byLink' | 'refused'
}

/** What a link does: unsubscribe, or subscribe again whom a link has unsubscribed. */
export type LinkWish = 'stop' | 'resume'

/** How many contacts of one e-mail address a link changes. */
const MAX_SAME_ADDRESS = 50
/** How many merges a link follows. */
const MAX_MERGES = 20

/**
 * The state of the contact of a link, or of the one that it was merged into; undefined when its boutique or contact does
 * not exist.
 */
export async function newsletterOf(engine: Engine, link: UnsubscribeLink): Promise<NewsletterState | undefined> {
  const { boutique, contact } = link
  const settings = await engine.readBoutique(boutique)
  if (!settings) return undefined
  const contacts = collectionOf(engine.registry, 'contacts')
  const last = (await mergesOf(boutique, contact, (id) => readDocument(engine.pool, contacts, id))).at(-1)
  if (!last) return undefined
  return { shop: String(settings.libelle ?? settings.name), state: stateOf(dataOf(last)) }
}

/** A contact and those that it was merged into, one after the other, as long as the former ones are in the bin. */
async function mergesOf(
  boutique: string,
  contact: string,
  read: (id: string) => Promise<StoredDocument | undefined>,
): Promise<StoredDocument[]> {
  const found = new Map<string, StoredDocument>()
  let next: unknown = contact
  while (typeof next === 'string' && !found.has(next) && found.size <= MAX_MERGES) {
    const stored = await read(next)
    if (stored?.scope !== boutique) break
    found.set(next, stored)
    next = stored.deleted ? dataOf(stored).mergedInto : undefined
  }
  return [...found.values()]
}

/**
 * Unsubscribes the contact of a link, or subscribes it again, in one commit with those that it was merged into and with
 * all contacts of their e-mail addresses: the person may be known twice. Idempotent.
 * @returns the state afterwards; undefined when the boutique or the contact does not exist
 */
export async function applyLink(
  engine: Engine,
  link: UnsubscribeLink,
  wish: LinkWish,
): Promise<NewsletterState | undefined> {
  const { boutique, contact, campagne } = link
  if (!(await newsletterOf(engine, link))) return undefined
  const collection = collectionOf(engine.registry, 'contacts')
  const granted = grantToSystem(collection, boutique)
  const write = (id: string): Modification => ({
    type: 'change',
    granted,
    id,
    // Also in the bin: a restored contact has still refused.
    deleted: true,
    propose: (_, data, { now }) => {
      const consent = wish === 'stop' ? stoppedByLink(data, now, campagne) : resumedByLink(data, now)
      const changes = Object.entries(consent ?? {}).map(([path, after]) => ({ path, before: data[path], after }))
      return {
        action: wish === 'stop' ? 'desinscrire' : 'reinscrire',
        byProgram: true,
        data: { ...data, ...consent },
        changes: changes.filter(({ before, after }) => before !== after),
      }
    },
  })
  await commit(engine, onBehalfOfVisitor(boutique), [{ granted, id: contact }], async ({ on }) => {
    const lock = async (id: string) => (await lockDocuments(on, collection, [id]))[0]
    const merges = await mergesOf(boutique, contact, lock)
    const ids = new Set(merges.map(({ id }) => id))
    for (const { email } of merges.map(dataOf)) {
      if (typeof email !== 'string') continue
      const same = await lockMatching(on, collection, boutique, { email }, MAX_SAME_ADDRESS)
      for (const { id } of same) ids.add(id)
    }
    return [...ids].map(write)
  })
  return newsletterOf(engine, link)
}

const stateOf = (contact: Consent): NewsletterState['state'] =>
  isStoppedByLink(contact) ? 'byLink' : contact.newsletterStoppedAt === undefined ? 'receives' : 'refused'
