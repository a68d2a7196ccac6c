import {
  type Collection,
  dataWithoutPerson,
  type Data,
  equal,
  ERASED,
  isAboutPerson,
  type PersonalPattern,
  type PersonalWords,
  splitPath,
  stillNames,
  TEXTS_ABOUT_OTHERS,
  withoutPerson,
} from '@boutique/domain'
import { lockDocuments } from '../../store/documents/documents.ts'
import { addCounts, type ErasureRow, setCount } from './sql/erasures.ts'
import { findJournalMentions, findMentions, type JournalPlace, lockEntries, rewriteEntry } from './sql/mentions.ts'
import { emptyJournal, forgetSearch, rewrite } from './sql/forget.ts'
import { OWNED } from './sql/owned-documents.ts'
import { type Queryable, transaction } from '../../store/connection/pool.ts'
import { dataOf } from '../../store/documents/row.ts'
import { type ContactHoldings, idsOf } from './contact-holdings.ts'
import type { Engine } from '../../operations/engine.ts'
import { ERASE } from './erased.ts'

/** What one statement searches: its time limit must be enough for it, on a slow machine too. */
const PAGE = { limit: 200, bytes: 4_000_000 }
/** The documents or entries that one transaction locks: others wait for them. */
const BATCH = 100

/** Who writes an erasure, and when; the writes of one call are one commit. */
export const byOf = (engine: Engine, { actor }: ErasureRow) => ({ at: engine.now(), actor, commit: engine.newId() })

/** The person whose mentions are erased, and what is theirs. */
interface Sought {
  own: ContactHoldings
  words: PersonalWords
  pattern: PersonalPattern
}

/** Erases mentions of the person in the documents of others, and in all of the journal. */
export async function eraseMentions(
  engine: Engine,
  row: ErasureRow,
  sought: Sought,
  signal: AbortSignal,
): Promise<void> {
  const own = new Set(idsOf(sought.own))
  const { json } = sought.pattern
  let addresses = 0
  for (const collection of engine.registry.values()) {
    if (collection.scope !== 'boutique') continue
    for (let after: string | undefined = ''; after !== undefined; ) {
      signal.throwIfAborted()
      const requested = { boutique: row.boutique, pattern: json, after, ...PAGE }
      const page: Awaited<ReturnType<typeof findMentions>> = await findMentions(engine.pool, collection, requested)
      for (const ids of batches(page.found.filter((id) => !own.has(id))))
        addresses += await transaction(engine.pool, (client) => eraseIn(engine, client, row, collection, ids, sought))
      after = page.last
    }
  }
  await setCount(engine.pool, row.id, 'adresses', addresses)
  for (let after: JournalPlace | undefined = ['', '', '', 0]; after !== undefined; ) {
    signal.throwIfAborted()
    const requested = { boutique: row.boutique, pattern: json, after, ...PAGE }
    const page: Awaited<ReturnType<typeof findJournalMentions>> = await findJournalMentions(engine.pool, requested)
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

/** The items in parts of a size. */
export function* batches<T>(all: readonly T[], size: number = BATCH): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
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
