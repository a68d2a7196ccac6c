import {
  type Collection,
  collectionOf,
  type Data,
  mayMatch,
  type PostedLine,
  type PostedRequest,
  requestLineFrom,
  subscribedOnSite,
} from '@boutique/domain'
import { lockMatching, readDocuments } from '../../store/documents/documents.ts'
import { lockQuestion } from '../../store/connection/locks.ts'
import { hasUnsubscribed } from '../mailings/newsletter-refusal.ts'
import type { Queryable } from '../../store/connection/pool.ts'
import type { StoredDocument } from '../../store/documents/row.ts'
import { commit } from '../../operations/write/commit.ts'
import { creationOf } from '../../operations/write/creation.ts'
import type { Engine } from '../../operations/engine.ts'
import type { Creation, Modification, Planning, Write } from '../../operations/write/plan.ts'
import { grantToSystem } from '../../operations/rights/rights.ts'
import { sameContent } from '../../operations/write/repeated-post.ts'
import { onBehalfOfVisitor } from '../../operations/rights/visitor.ts'

/** How many contacts of one e-mail address are considered. */
const MAX_SAME_ADDRESS = 50

/**
 * Stores a request that a visitor sent, and its contact if the e-mail address is unknown, in one commit. The same
 * request is stored once: with a key for good, else for ten minutes or more. Data of an existing contact never change,
 * since anybody may type its address; only a consent to the newsletter is added where no contact of the address has refused.
 * @param key chosen by the sender to mark repetitions
 * @returns the id of the request, which nobody can compute or count
 */
export async function postRequest(
  engine: Engine,
  boutique: string,
  posted: PostedRequest,
  key?: string,
): Promise<string> {
  const [id = '', ...others] = sameContent(engine, ['demande', boutique], posted, key)
  const demandes = collectionOf(engine.registry, 'demandes')
  const granted = grantToSystem(demandes, boutique)
  let stored = id
  await commit(engine, onBehalfOfVisitor(boutique), [{ granted, id }], async (planning) => {
    const { on } = planning
    // Before the look for the request and for its contact, also on other nodes.
    await lockQuestion(on, JSON.stringify(['demande', boutique, posted.client.email]))
    const [known] = await readDocuments(on, demandes, [id, ...others])
    stored = known?.id ?? id
    if (known) return []
    const contact = await contactWrite(planning, boutique, posted)
    const lines = await linesOf(engine, on, boutique, posted.lines)
    const { firstname, lastname, email, phone, commercialName, zip, city, country } = posted.client
    const sent = {
      contact: contact.id,
      ...{ contact_firstname: firstname, contact_lastname: lastname, contact_email: email, contact_phone: phone },
      ...{ contact_entreprise: commercialName, contact_zip: zip, contact_city: city, contact_country: country },
      requests: lines,
    }
    const demande = creationOf(engine, 'system', granted, id, sent)
    return contact.write ? [contact.write, demande] : [demande]
  })
  return stored
}

/** The contact of a request, and its write: a creation, a consent, or none. */
async function contactWrite(
  { engine, on }: Planning,
  boutique: string,
  { client, newsletter: requested }: PostedRequest,
): Promise<{ id: string; write?: Write }> {
  const contacts = collectionOf(engine.registry, 'contacts')
  const granted = grantToSystem(contacts, boutique)
  const found = await lockMatching(on, contacts, boutique, { email: client.email }, MAX_SAME_ADDRESS)
  // Also a contact in the bin: deleting it must not let anybody subscribe its address again.
  const newsletter = requested && !(await hasUnsubscribed(engine, on, boutique, client.email))
  const [oldest] = found.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
  if (oldest) return { id: oldest.id, write: newsletter ? consentOf(granted, oldest) : undefined }
  const id = engine.newId()
  const creation = creationOf(engine, 'system', granted, id, client)
  const make: Creation['make'] = (context) => {
    const data = creation.make(context)
    return newsletter ? { ...data, ...subscribedOnSite(data, context.now) } : data
  }
  return { id, write: { ...creation, make } }
}

const consentOf = (granted: Modification['granted'], { id }: StoredDocument): Modification => ({
  ...{ type: 'change', granted, id },
  propose: (_, data, { now }) => {
    const consent = subscribedOnSite(data, now) ?? {}
    const changes = Object.entries(consent).flatMap(([path, after]) =>
      data[path] === after ? [] : [{ path, before: data[path], after }],
    )
    return { action: 'inscrire', byProgram: true, data: { ...data, ...consent }, changes }
  },
})

/** The lines of a request: published products with what the catalogue says of them, others as text without a link. */
async function linesOf(engine: Engine, on: Queryable, boutique: string, lines: readonly PostedLine[]): Promise<Data[]> {
  const produits = collectionOf(engine.registry, 'produits')
  const ids = [...new Set(lines.flatMap(({ produit_id: id }) => id ?? []))]
  const found = ids.length > 0 ? await readDocuments(on, produits, ids) : []
  const products = new Map(
    found.filter((one) => isPublished(produits, boutique, one)).map(({ id, text }) => [id, JSON.parse(text) as Data]),
  )
  return lines.map(({ produit_id: id, produit_name: name, ...requested }) => {
    const product = id === undefined ? undefined : products.get(id)
    return product
      ? { produit_id: id, ...requestLineFrom(product), ...requested }
      : { produit_name: name ?? id, ...requested }
  })
}

const isPublished = ({ fields, publicWhere }: Collection, boutique: string, { scope, deleted, text }: StoredDocument) =>
  scope === boutique && !deleted && publicWhere !== undefined && mayMatch(fields, publicWhere, JSON.parse(text) as Data)
