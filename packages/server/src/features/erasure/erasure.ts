import {
  type Actor,
  CLIENT_NAMES,
  type Collection,
  collectionOf,
  contactName,
  erasedData,
  fold,
  type PersonalPattern,
  personalPattern,
  personalWords,
  Problem,
  withoutPerson,
} from '@boutique/domain'
import {
  addCounts,
  type ErasureRow,
  filesLeft,
  insertErasure,
  listErasures as list,
  lockUndone,
  noteErased,
  noteFilesLeft,
  readErasure,
} from './sql/erasures.ts'
import {
  emptyJournal,
  forgetFiles,
  forgetImported,
  forgetMailings,
  forgetReasons,
  forgetSearch,
  mailingIds,
  mailingsTo,
  mailingsWith,
  rewrite,
  rewriteMailing,
  tellFilesGone,
} from './sql/forget.ts'
import { filesOf, mediasOf } from './sql/owned-documents.ts'
import { addJobs } from '../../store/jobs/jobs.ts'
import { type Queryable, transaction } from '../../store/connection/pool.ts'
import { dataOf, type StoredDocument } from '../../store/documents/row.ts'
import { checkContact, type ContactHoldings, contactHoldings, idsOf } from './contact-holdings.ts'
import type { Engine } from '../../operations/engine.ts'
import { ERASE } from './erased.ts'
import { batches, byOf, eraseMentions } from './erasure-mentions.ts'
import type { PhotoServices } from '../../operations/photo-services.ts'
import { checkAdministrator } from '../../operations/rights/administrator.ts'

export const ERASURE_TASK = 'contacts.effacement'
const LISTED = 50
/** The composed mails that one statement searches. */
const MAILINGS = 5

/** An erasure as the API shows it: the proof of what went. */
export type ShownErasure = Omit<ErasureRow, 'boutique' | 'actor'> & { actor: { id: string; displayname: string } }

/** The counts of what an erasure would change, and the words that confirm it. */
export async function previewErasure(engine: Engine, actor: Actor, boutique: string, id: string) {
  await checkContact(engine, actor, boutique, id)
  const holdings = await contactHoldings(engine.pool, engine.registry, { boutique, contact: id })
  const ids = holdings.contacts.map((one) => one.id)
  const counts: Record<string, number> = { contacts: holdings.contacts.length }
  for (const [slug, documents] of holdings.owned) counts[slug] = documents.length
  counts.fichiers = (await filesOf(engine.pool, boutique, idsOf(holdings))).length
  counts.courriels = (await mailingsTo(engine.pool, ids, holdings.emails, boutique)).length
  return { confirmation: confirmationOf(holdings), counts }
}

/** The text that a person types to confirm: the name of the contact. */
const confirmationOf = ({ contacts: [first] }: ContactHoldings): string =>
  (first && contactName(dataOf(first))) ?? 'effacer'

/**
 * Asks for the erasure of a contact, for administrators: a job does it, and nothing brings the contact back.
 *
 * @param typed what the person typed: the name of the contact
 */
export async function eraseContact(
  engine: Engine,
  actor: Actor,
  boutique: string,
  id: string,
  typed: unknown,
): Promise<ShownErasure> {
  await checkContact(engine, actor, boutique, id)
  const expected = confirmationOf(await contactHoldings(engine.pool, engine.registry, { boutique, contact: id }))
  const isTyped = typeof typed === 'string' && typed.length <= 1000 && fold(typed).trim() === fold(expected).trim()
  if (!isTyped) {
    const message = `Tapez « ${expected} » pour confirmer`
    throw new Problem(422, 'validation', message, { errors: [{ path: 'confirmation', message }] })
  }
  const erasure = { id: engine.newId(), boutique, contact: id, actor: actor.id, at: engine.now() }
  const policy = engine.tasks.get(ERASURE_TASK)
  if (!policy) throw new Error(`There is no task ${ERASURE_TASK}`)
  const started = await transaction(engine.pool, async (client) => {
    // Somebody may have removed the job of an erasure that is not done: asking again starts it again.
    const isNew = await insertErasure(client, erasure)
    const requested = isNew ? erasure.id : (await lockUndone(client, boutique, id))?.id
    if (requested === undefined)
      throw new Problem(409, 'effacement.demande', "L'effacement de ce contact est déjà demandé")
    const { maxAttempts, isLong = false } = policy
    const job = { task: ERASURE_TASK, payload: { effacement: requested }, key: requested, maxAttempts, isLong }
    await addJobs(client, [{ ...job, boutique, actor: actor.id }], erasure.at)
    return requested
  })
  return shown(engine, (await readErasure(engine.pool, boutique, started)) as ErasureRow)
}

/** The latest erasures of a boutique, for administrators: the proofs of what went. */
export async function listErasures(engine: Engine, actor: Actor, boutique: string): Promise<ShownErasure[]> {
  await checkAdministrator(engine, actor, boutique)
  return Promise.all((await list(engine.pool, boutique, LISTED)).map((row) => shown(engine, row)))
}

const shown = async (engine: Engine, { boutique: _, actor, ...row }: ErasureRow): Promise<ShownErasure> => ({
  ...row,
  actor: { id: actor, displayname: await engine.nameOf(actor) },
})

/** How a task works on an erasure. */
export interface ErasureRun {
  boutique: string
  id: string
  signal: AbortSignal
  services: PhotoServices & { forget(path: string): Promise<void> }
}

/**
 * Erases a contact: first its mentions in other documents and in the journal, while its name is known; then its own
 * documents in one transaction; then its files. Each step may run again after a crash.
 */
export async function runErasure(engine: Engine, { boutique, id, signal, services }: ErasureRun): Promise<void> {
  const row = await readErasure(engine.pool, boutique, id)
  if (!row || row.state === 'fait') return
  if (row.state === 'attente') {
    const holdings = await contactHoldings(engine.pool, engine.registry, { boutique, contact: row.contact })
    const words = personalWords(holdings.contacts.map(dataOf))
    const pattern = personalPattern(words)
    if (pattern !== undefined) await eraseMentions(engine, row, { own: holdings, words, pattern }, signal)
    signal.throwIfAborted()
    await transaction(engine.pool, (client) => eraseOwn(engine, client, row, pattern))
  }
  const paths = await filesLeft(engine.pool, id)
  for (const path of paths) {
    signal.throwIfAborted()
    await services.storage.remove(path)
    await services.forget(path)
  }
  await transaction(engine.pool, async (client) => {
    await tellFilesGone(client, paths)
    await noteErased(client, id, engine.now())
  })
}

/** Erases the documents of the person, their journal, search words, mails and file records. */
async function eraseOwn(engine: Engine, client: Queryable, row: ErasureRow, pattern: PersonalPattern | undefined) {
  const { boutique, id } = row
  // Another run of the same erasure may have come here first.
  if ((await lockUndone(client, boutique, row.contact))?.state !== 'attente') return
  const holdings = await contactHoldings(client, engine.registry, { boutique, contact: row.contact, lock: true })
  const contacts = holdings.contacts.map((one) => one.id)
  const by = byOf(engine, row)
  const counts = { contacts: contacts.length, journal: 0, courriels: 0, fichiers: 0 } as Record<string, number> & {
    journal: number
  }
  const medias = collectionOf(engine.registry, 'medias')
  const records = await mediasOf(client, boutique, idsOf(holdings))
  const paths = [
    ...new Set([...records.map(({ path }) => path), ...(await filesOf(client, boutique, idsOf(holdings)))]),
  ]
  const groups: [Collection, StoredDocument[]][] = [
    [collectionOf(engine.registry, 'contacts'), holdings.contacts],
    ...[...holdings.owned].map(([slug, documents]): [Collection, StoredDocument[]] => [
      collectionOf(engine.registry, slug),
      documents,
    ]),
  ]
  for (const [collection, documents] of groups) {
    const { slug } = collection
    if (documents.length === 0) continue
    const ids = documents.map((one) => one.id)
    counts.journal += await emptyJournal(client, slug, ids)
    const written = documents.map((one) => {
      const data = erasedData(slug, dataOf(one))
      // What is kept may name the person too, in a free text.
      const clean = pattern === undefined ? data : withoutPerson(data, pattern)
      return { id: one.id, data: JSON.stringify(clean), deleted: one.deleted || CLIENT_NAMES[slug] === undefined }
    })
    await rewrite(client, collection, written, by, ERASE)
    await forgetSearch(client, slug, boutique, ids)
    counts[slug] = documents.length
  }
  if (records.length > 0) {
    const ids = records.map((one) => one.id)
    counts.journal += await emptyJournal(client, medias.slug, ids)
    await rewrite(
      client,
      medias,
      records.map((one) => ({ id: one.id, data: '{}', deleted: true })),
      by,
      ERASE,
    )
    await forgetSearch(client, medias.slug, boutique, ids)
  }
  counts.courriels = await forgetMailings(client, contacts, holdings.emails, boutique)
  if (pattern !== undefined) {
    await forgetReasons(client, boutique, pattern.json)
    await forgetImported(client, boutique, pattern.json)
    const clean = (text: string): string => JSON.stringify(withoutPerson(JSON.parse(text), pattern))
    for (const some of batches(await mailingIds(client, boutique), MAILINGS))
      for (const { campaign, content, refusals: refused } of await mailingsWith(client, some, pattern.json))
        await rewriteMailing(client, campaign, clean(content), clean(refused))
  }
  await forgetFiles(client, paths)
  counts.fichiers = paths.length
  await addCounts(client, id, counts)
  await noteFilesLeft(client, id, paths)
}
