import type { ImportPhoto, ImportRecord, NamedDocuments } from '@boutique/domain'
import type { Queryable } from '../../store/connection/pool.ts'
import { notedProblems } from './line-problems.ts'
import { type FileServices, withSource } from './opened-file.ts'
import { addPhotos, type NewPhoto } from './sql/import-photos.ts'
import { addRecords, type NewRecord } from './sql/import-records.ts'
import type { ImportRow } from './sql/imports.ts'

/** The records that one statement stores. */
const BATCH = 500
/** The most photos that one file brings. */
const MAX_PHOTOS = 10_000

/** Reads the records of a file and stores them. Returns what they name. */
export async function storeRecords(
  on: Queryable,
  services: FileServices,
  { number, layout }: Pick<ImportRow, 'number' | 'layout'>,
  content: Buffer,
): Promise<NamedDocuments[]> {
  const reader = services.reading.readerOf(layout)
  const named = new NamedSoFar()
  const keys = new KnownKeys()
  let position = 0
  let batch: NewRecord[] = []
  let photos: NewPhoto[] = []
  let room = MAX_PHOTOS
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await addRecords(on, number, batch)
    if (photos.length > 0) await addPhotos(on, number, photos)
    batch = []
    photos = []
  }
  const take = async (records: readonly ImportRecord[]): Promise<void> => {
    for (const record of records) {
      const one = newRecord(record, position++, keys)
      if (one.outcome === undefined) {
        named.add(record.named)
        const taken = record.photos.slice(0, room)
        room -= taken.length
        photos.push(...taken.map((photo, place) => newPhoto(photo, one.position, place)))
        if (taken.length < record.photos.length) one.problems = [...one.problems, tooManyPhotos(record)]
      }
      batch.push(one)
      if (batch.length === BATCH) await flush()
    }
  }
  await withSource(services, content, async ({ parts }) => {
    for await (const rows of parts) for (const row of rows) await take(reader.push(row))
  })
  await take(reader.end())
  await flush()
  return named.all
}

const newPhoto = (photo: ImportPhoto, position: number, place: number): NewPhoto => ({
  ...photo,
  ...{ position, place, host: new URL(photo.address).host.slice(0, 255) },
})

const tooManyPhotos = ({ lines }: ImportRecord) => ({
  line: lines[0] ?? 0,
  sentence: `Un fichier apporte ${MAX_PHOTOS.toLocaleString('fr-FR')} photos au plus : celles de cette ligne sont au-delà`,
})

function newRecord(record: ImportRecord, position: number, known: KnownKeys): NewRecord {
  const { lines, title, collection, keys, values, named, children, problems, warnings } = record
  const kept = { position, lines, title, collection, record: { keys, values, named, children } }
  const notes = [...notedProblems(problems), ...notedProblems(warnings)]
  if (problems.length > 0) return { ...kept, problems: notes, outcome: 'refuse' }
  const line = lines[0] ?? 0
  const earlier = known.add(record, line)
  if (earlier === undefined) return { ...kept, problems: notes }
  const sentence = `Même ${earlier.by} que la ligne ${earlier.line}`
  return { ...kept, problems: [{ line, sentence }, ...notes], outcome: 'double' }
}

/** What keys are called in sentences. */
const SAID: Readonly<Record<string, string>> = {
  id: 'identifiant',
  sku: 'référence',
  email: 'e-mail',
  phoneKey: 'téléphone',
  phone: 'téléphone',
  numero: 'numéro',
}

/** The keys of the records so far, each with its line: two lines about one document are told. */
class KnownKeys {
  readonly #lines = new Map<string, number>()

  /** The line that has a key of this record already; otherwise its keys are known from now on. */
  add({ keys }: ImportRecord, line: number): { by: string; line: number } | undefined {
    const all = keys.map((key) =>
      JSON.stringify(Object.entries(key).map(([name, value]) => [name, value.toLowerCase()])),
    )
    for (const [at, text] of all.entries()) {
      const known = this.#lines.get(text)
      const [name = ''] = Object.keys(keys[at] ?? {})
      if (known !== undefined) return { by: SAID[name] ?? 'nom', line: known }
    }
    for (const text of all) this.#lines.set(text, line)
    return undefined
  }
}

/** The most different names of one collection that a file may bring: categories, not every line's own. */
const MAX_NAMES = 2000

/** The names in a file, each once. */
class NamedSoFar {
  readonly #named = new Map<string, { one: NamedDocuments; names: Set<string> }>()

  add(named: readonly NamedDocuments[]): void {
    for (const one of named) {
      if (!one.creates) continue
      const key = `${one.collection} ${one.by}`
      const known = this.#named.get(key) ?? { one, names: new Set<string>() }
      this.#named.set(key, known)
      for (const name of one.names) if (known.names.size < MAX_NAMES) known.names.add(name)
    }
  }

  get all(): NamedDocuments[] {
    return [...this.#named.values()].map(({ one, names }) => ({ ...one, names: [...names] }))
  }
}
