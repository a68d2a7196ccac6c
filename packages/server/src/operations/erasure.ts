import {
  type Actor,
  CLIENT_NAMES,
  type Collection,
  collectionOf,
  contactName,
  dataWithoutPerson,
  type Data,
  equal,
  ERASED,
  erasedData,
  fold,
  ID_PATTERN,
  isAboutPerson,
  type PersonalPattern,
  personalPattern,
  personalWords,
  type PersonalWords,
  Problem,
  refusals,
  splitPath,
  stillNames,
  TEXTS_ABOUT_OTHERS,
  withoutPerson,
} from '@boutique/domain'
import {
  addCounts,
  emptyJournal,
  type ErasureRow,
  filesLeft,
  filesOf,
  findJournalMentions,
  findMentions,
  forgetFiles,
  forgetMailings,
  forgetSearch,
  insertErasure,
  listErasures as list,
  lockEntries,
  lockUndone,
  mailingsTo,
  mailingsWith,
  mediasOf,
  noteErased,
  noteFilesLeft,
  OWNED,
  ownedDocuments,
  readErasure,
  rewrite,
  rewriteEntry,
  rewriteMailing,
  samePerson,
  setCount,
  tellFilesGone,
} from '../store/erasures.ts'
import { lockDocuments } from '../store/documents.ts'
import { addJobs } from '../store/jobs.ts'
import { latestEntries } from '../store/journal.ts'
import { type Queryable, transaction } from '../store/pool.ts'
import type { StoredDocument } from '../store/row.ts'
import type { Engine } from './engine.ts'
import { ERASE } from './erased.ts'
import { checkJournal } from './journal.ts'
import type { PhotoServices } from './photos.ts'
import { checkAccess, grant } from './rights.ts'

export const ERASURE_TASK = 'contacts.effacement'
const PAGE = 2000
/** The documents or entries that one transaction locks: others wait for them. */
const BATCH = 100
const LISTED = 50
/** The bytes of files that one export holds; larger ones are only named. */
const MOST_FILE_BYTES = 25_000_000

/** Everything that the boutique holds of a person. */
interface Held {
  contacts: StoredDocument[]
  owned: Map<string, StoredDocument[]>
  emails: readonly string[]
}

/** An erasure as the API shows it: the proof of what went. */
export type ShownErasure = Omit<ErasureRow, 'boutique' | 'actor'> & { actor: { id: string; displayname: string } }

/** Checks that the actor may export and erase contacts: administrators. Throws 403 or 404. */
async function checkContact(engine: Engine, actor: Actor, boutique: string, id: string): Promise<void> {
  await checkJournal(engine, actor, boutique)
  const granted = await grant(engine, actor, { boutique, collection: 'contacts' }, 'remove')
  const [stored] = ID_PATTERN.test(id) ? await samePerson(engine.pool, boutique, id) : []
  if (!stored || stored.id !== id) throw refusals.missing(granted.collection)
  checkAccess(actor, granted, stored, { deleted: true })
}

/** What is held of a contact; in a transaction, `lock` keeps others from changing it until its end. */
async function heldOf(
  on: Queryable,
  collections: Engine['registry'],
  { boutique, contact, lock = false }: { boutique: string; contact: string; lock?: boolean },
): Promise<Held> {
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

const dataOf = ({ text }: StoredDocument): Data => JSON.parse(text) as Data
const idsOf = ({ contacts, owned }: Held): string[] => [...contacts, ...[...owned.values()].flat()].map(({ id }) => id)

/** The counts of what an erasure would change, and the words that confirm it. */
export async function previewErasure(engine: Engine, actor: Actor, boutique: string, id: string) {
  await checkContact(engine, actor, boutique, id)
  const held = await heldOf(engine.pool, engine.registry, { boutique, contact: id })
  const ids = held.contacts.map((one) => one.id)
  const counts: Record<string, number> = { contacts: held.contacts.length }
  for (const [slug, documents] of held.owned) counts[slug] = documents.length
  counts.fichiers = (await filesOf(engine.pool, boutique, idsOf(held))).length
  counts.courriels = (await mailingsTo(engine.pool, ids, held.emails, boutique)).length
  return { confirmation: confirmationOf(held), counts }
}

/** The text that a person types to confirm: the name of the contact. */
const confirmationOf = ({ contacts: [first] }: Held): string => (first && contactName(dataOf(first))) ?? 'effacer'

/** Everything that the boutique holds about a contact, in one document; its files in base64. */
export async function exportContact(
  { engine, storage }: Pick<PhotoServices, 'engine' | 'storage'>,
  actor: Actor,
  boutique: string,
  id: string,
): Promise<Data> {
  await checkContact(engine, actor, boutique, id)
  const held = await heldOf(engine.pool, engine.registry, { boutique, contact: id })
  const ids = held.contacts.map((one) => one.id)
  const shown = ({ id: one, createdAt, updatedAt, deleted, ...stored }: StoredDocument): Data => ({
    id: one,
    createdAt,
    updatedAt,
    deleted,
    ...dataOf({ ...stored, id: one, createdAt, updatedAt, deleted }),
  })
  const owned = Object.fromEntries([...held.owned].map(([slug, documents]) => [slug, documents.map(shown)]))
  const journal: Data[] = []
  for (const contact of ids) journal.push(...(await entriesOf(engine, 'contacts', contact)))
  for (const [slug, documents] of held.owned)
    for (const document of documents) journal.push(...(await entriesOf(engine, slug, document.id)))
  return {
    date: engine.now(),
    boutique,
    contacts: held.contacts.map(shown),
    ...owned,
    courriels: await mailingsTo(engine.pool, ids, held.emails, boutique),
    fichiers: await exportFiles(storage, await filesOf(engine.pool, boutique, idsOf(held))),
    journal,
  }
}

async function entriesOf(engine: Engine, collection: string, document: string): Promise<Data[]> {
  const entries = await latestEntries(engine.pool, collection, document, 500)
  return entries.map(({ rev, at, action, changes }) => ({ collection, document, rev, at, action, changes }))
}

async function exportFiles(storage: PhotoServices['storage'], paths: readonly string[]): Promise<Data[]> {
  const files: Data[] = []
  let room = MOST_FILE_BYTES
  for (const chemin of paths) {
    const stat = await storage.stat(chemin)
    if (!stat) continue
    const file: Data = { chemin, octets: stat.bytes }
    files.push(file)
    if (stat.bytes > room) continue
    room -= stat.bytes
    const read = await storage.read(chemin)
    if (!read) continue
    const chunks: Buffer[] = []
    for await (const chunk of read.stream) chunks.push(chunk as Buffer)
    file.contenu = Buffer.concat(chunks).toString('base64')
  }
  return files
}

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
  const expected = confirmationOf(await heldOf(engine.pool, engine.registry, { boutique, contact: id }))
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
    const asked = isNew ? erasure.id : (await lockUndone(client, boutique, id))?.id
    if (asked === undefined) throw new Problem(409, 'effacement.demande', "L'effacement de ce contact est déjà demandé")
    const { maxAttempts, isLong = false } = policy
    const job = { task: ERASURE_TASK, payload: { effacement: asked }, key: asked, maxAttempts, isLong }
    await addJobs(client, [{ ...job, boutique, actor: actor.id }], erasure.at)
    return asked
  })
  return shown(engine, (await readErasure(engine.pool, boutique, started)) as ErasureRow)
}

/** The latest erasures of a boutique, for administrators: the proofs of what went. */
export async function listErasures(engine: Engine, actor: Actor, boutique: string): Promise<ShownErasure[]> {
  await checkJournal(engine, actor, boutique)
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
    const held = await heldOf(engine.pool, engine.registry, { boutique, contact: row.contact })
    const words = personalWords(held.contacts.map(dataOf))
    const pattern = personalPattern(words)
    if (pattern !== undefined) await eraseMentions(engine, row, { own: held, words, pattern }, signal)
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

const byOf = (engine: Engine, { actor }: ErasureRow) => ({ at: engine.now(), actor, commit: engine.newId() })

/** The person whose mentions are erased, and what is theirs. */
interface Sought {
  own: Held
  words: PersonalWords
  pattern: PersonalPattern
}

/** Erases mentions of the person in the documents of others, and in all of the journal. */
async function eraseMentions(engine: Engine, row: ErasureRow, sought: Sought, signal: AbortSignal): Promise<void> {
  const own = new Set(idsOf(sought.own))
  const { json } = sought.pattern
  let addresses = 0
  for (const collection of engine.registry.values()) {
    if (collection.scope !== 'boutique') continue
    for (let after: string | undefined = ''; after !== undefined; ) {
      signal.throwIfAborted()
      const asked = { boutique: row.boutique, pattern: json, after, limit: PAGE }
      const page: Awaited<ReturnType<typeof findMentions>> = await findMentions(engine.pool, collection, asked)
      for (const ids of batches(page.found.filter((id) => !own.has(id))))
        addresses += await transaction(engine.pool, (client) => eraseIn(engine, client, row, collection, ids, sought))
      after = page.last
    }
  }
  await setCount(engine.pool, row.id, 'adresses', addresses)
  for (let after: readonly [string, string, string, number] | undefined = ['', '', '', 0]; after !== undefined; ) {
    signal.throwIfAborted()
    const asked = { boutique: row.boutique, pattern: json, after, limit: PAGE }
    const page: Awaited<ReturnType<typeof findJournalMentions>> = await findJournalMentions(engine.pool, asked)
    const found = page.found.filter((one) => !own.has(one.document))
    for (const keys of batches(found))
      await transaction(engine.pool, async (client) => {
        let written = 0
        for (const { text, ...key } of await lockEntries(client, keys)) {
          const changes = JSON.parse(text) as Data
          if (!stillNames(changes, sought.pattern)) continue
          const texts = TEXTS_ABOUT_OTHERS[key.collection]
          const names = Object.keys(changes).map((path) => splitPath(path)[0] ?? '')
          const kept = names.filter((name) => texts && !texts.includes(name))
          const clean = withoutPerson(changes, sought.pattern, new Set(kept)) as Data
          if (equal(clean, changes)) continue
          // A path that names the person, such as that of a file, is not kept.
          const isNamed = kept.length === 0 && stillNames(clean, sought.pattern)
          await rewriteEntry(client, key, isNamed ? '{}' : JSON.stringify(clean))
          written++
        }
        if (written > 0) await addCounts(client, row.id, { journal: written })
      })
    after = page.last
  }
}

function* batches<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += BATCH) yield all.slice(at, at + BATCH)
}

/** Whether a document belongs to another contact, whose data it holds. */
const isOfAnother = ({ slug }: Collection, { contact }: Data): boolean =>
  OWNED.includes(slug) && typeof contact === 'string'

/** Fields that hold no text of somebody: another value would break relations, series and what is unique. */
function keptFields({ slug, fields, numbering }: Collection): ReadonlySet<string> {
  const texts = TEXTS_ABOUT_OTHERS[slug]
  const kept = Object.entries(fields).filter(
    ([name, { kind, unique }]) =>
      unique || kind.startsWith('relation') || name === numbering?.field || (texts && !texts.includes(name)),
  )
  return new Set(kept.map(([name]) => name))
}

/**
 * Erases mentions in documents as they are now: they are locked first, since others may have changed or deleted them
 * after they were found. Returns how many of them keep an address with the name.
 */
async function eraseIn(
  engine: Engine,
  client: Queryable,
  row: ErasureRow,
  collection: Collection,
  ids: readonly string[],
  { own, words, pattern }: Sought,
): Promise<number> {
  const { slug } = collection
  const contacts = own.contacts.map(({ id }) => id)
  const kept = keptFields(collection)
  const documents: { id: string; deleted: boolean; data: string }[] = []
  const theirs: string[] = []
  let addresses = 0
  for (const stored of await lockDocuments(client, collection, ids)) {
    const before = dataOf(stored)
    if (isOfAnother(collection, before)) continue
    const isTheirs = slug !== 'contacts' && isAboutPerson(before, contacts, words)
    const after = (isTheirs ? dataWithoutPerson(slug, before, words) : withoutPerson(before, pattern, kept)) as Data
    // Another contact may have the same name, address or number.
    if (slug !== 'contacts' && stillNames(after, pattern)) addresses++
    if (isTheirs) theirs.push(stored.id)
    const deleted = stored.deleted || (isTheirs && ERASED[slug] === 'whole')
    if (!equal(before, after)) documents.push({ id: stored.id, deleted, data: JSON.stringify(after) })
  }
  if (documents.length === 0) return addresses
  const written = documents.map(({ id }) => id)
  await rewrite(client, collection, documents, byOf(engine, row), ERASE)
  await forgetSearch(client, slug, row.boutique, written)
  const journal = await emptyJournal(client, slug, theirs)
  await addCounts(client, row.id, { mentions: documents.length, journal })
  return addresses
}

/** Erases the documents of the person, their journal, search words, mails and file records. */
async function eraseOwn(engine: Engine, client: Queryable, row: ErasureRow, pattern: PersonalPattern | undefined) {
  const { boutique, id } = row
  // Another run of the same erasure may have come here first.
  if ((await lockUndone(client, boutique, row.contact))?.state !== 'attente') return
  const held = await heldOf(client, engine.registry, { boutique, contact: row.contact, lock: true })
  const contacts = held.contacts.map((one) => one.id)
  const by = byOf(engine, row)
  const counts = { contacts: contacts.length, journal: 0, courriels: 0, fichiers: 0 } as Record<string, number> & {
    journal: number
  }
  const medias = collectionOf(engine.registry, 'medias')
  const records = await mediasOf(client, boutique, idsOf(held))
  const paths = [...new Set([...records.map(({ path }) => path), ...(await filesOf(client, boutique, idsOf(held)))])]
  const groups: [Collection, StoredDocument[]][] = [
    [collectionOf(engine.registry, 'contacts'), held.contacts],
    ...[...held.owned].map(([slug, documents]): [Collection, StoredDocument[]] => [
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
  counts.courriels = await forgetMailings(client, contacts, held.emails, boutique)
  if (pattern !== undefined) {
    for (const { campaign, content, refusals: refused } of await mailingsWith(client, boutique, pattern.json)) {
      const clean = (text: string): string => JSON.stringify(withoutPerson(JSON.parse(text), pattern))
      await rewriteMailing(client, campaign, clean(content), clean(refused))
    }
  }
  await forgetFiles(client, paths)
  counts.fichiers = paths.length
  await addCounts(client, id, counts)
  await noteFilesLeft(client, id, paths)
}
