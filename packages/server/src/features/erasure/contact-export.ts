import type { Actor, Data } from '@boutique/domain'
import { mailingsTo } from './sql/forget.ts'
import { filesOf } from './sql/owned-documents.ts'
import { latestEntries } from '../../store/journal/entries.ts'
import { dataOf, type StoredDocument } from '../../store/documents/row.ts'
import { checkContact, contactHoldings, idsOf } from './contact-holdings.ts'
import type { Engine } from '../../operations/engine.ts'
import { expensivelyFor } from '../../operations/read/expensive.ts'
import type { PhotoServices } from '../../operations/photo-services.ts'

/** The bytes of files that one export holds; larger ones are only named. */
const MAX_FILE_BYTES = 25_000_000

/** Everything that the boutique holds about a contact, in one document; its files in base64. */
export async function exportContact(
  { engine, storage }: Pick<PhotoServices, 'engine' | 'storage'>,
  actor: Actor,
  boutique: string,
  id: string,
): Promise<Data> {
  await checkContact(engine, actor, boutique, id)
  return expensivelyFor(actor, boutique, () => readAll(engine, storage, boutique, id))
}

async function readAll(engine: Engine, storage: PhotoServices['storage'], boutique: string, id: string): Promise<Data> {
  const holdings = await contactHoldings(engine.pool, engine.registry, { boutique, contact: id })
  const ids = holdings.contacts.map((one) => one.id)
  const shown = ({ id: one, createdAt, updatedAt, deleted, text }: StoredDocument): Data => ({
    id: one,
    createdAt,
    updatedAt,
    deleted,
    ...dataOf({ text }),
  })
  const owned = Object.fromEntries([...holdings.owned].map(([slug, documents]) => [slug, documents.map(shown)]))
  const journal: Data[] = []
  for (const contact of ids) journal.push(...(await entriesOf(engine, 'contacts', contact)))
  for (const [slug, documents] of holdings.owned)
    for (const document of documents) journal.push(...(await entriesOf(engine, slug, document.id)))
  return {
    date: engine.now(),
    boutique,
    contacts: holdings.contacts.map(shown),
    ...owned,
    courriels: await mailingsTo(engine.pool, ids, holdings.emails, boutique),
    fichiers: await exportFiles(storage, await filesOf(engine.pool, boutique, idsOf(holdings))),
    journal,
  }
}

async function entriesOf(engine: Engine, collection: string, document: string): Promise<Data[]> {
  const entries = await latestEntries(engine.pool, collection, document, 500)
  return entries.map(({ rev, at, action, changes }) => ({ collection, document, rev, at, action, changes }))
}

async function exportFiles(storage: PhotoServices['storage'], paths: readonly string[]): Promise<Data[]> {
  const files: Data[] = []
  let room = MAX_FILE_BYTES
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
