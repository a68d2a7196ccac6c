import { collectionOf, type Consent, type Data, isStoppedByLink, resumedByLink, stoppedByLink } from '@boutique/domain'
import { lockMatching, readDocument } from '../store/documents.ts'
import { commit } from './commit.ts'
import type { Engine } from './engine.ts'
import type { Modification } from './plan.ts'
import { grantToSystem } from './rights.ts'
import type { UnsubscribeLink } from './unsubscribe-links.ts'
import { onBehalfOfVisitor } from './visitor.ts'

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
const MOST_SAME_ADDRESS = 50

/** The state of the contact of a link; undefined when its boutique or contact does not exist. */
export async function newsletterOf(engine: Engine, link: UnsubscribeLink): Promise<NewsletterState | undefined> {
  const { boutique, contact } = link
  const settings = await engine.readBoutique(boutique)
  if (!settings) return undefined
  const stored = await readDocument(engine.pool, collectionOf(engine.registry, 'contacts'), contact)
  if (stored?.scope !== boutique) return undefined
  return { shop: String(settings.libelle ?? settings.name), state: stateOf(JSON.parse(stored.text) as Consent) }
}

/**
 * Unsubscribes the contact of a link, or subscribes it again, in one commit with all contacts of its e-mail address:
 * the person may be known twice, or the contact of the mail may have been merged into another one. Idempotent.
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
  await commit(engine, onBehalfOfVisitor(boutique), [{ granted, id: contact }], async ({ on }, documents) => {
    const { email } = JSON.parse(documents.get(`contacts/${contact}`)?.text ?? '{}') as Data
    if (typeof email !== 'string') return [write(contact)]
    const same = await lockMatching(on, collection, boutique, { email }, MOST_SAME_ADDRESS)
    return [...new Set([contact, ...same.map(({ id }) => id)])].map(write)
  })
  return newsletterOf(engine, link)
}

const stateOf = (contact: Consent): NewsletterState['state'] =>
  isStoppedByLink(contact) ? 'byLink' : contact.newsletterStoppedAt === undefined ? 'receives' : 'refused'
