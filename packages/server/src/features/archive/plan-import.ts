import { type Collection, type Registry } from '@boutique/domain'
import type { Queryable } from '../../store/connection/pool.ts'
import { isStoragePath } from '../../media/storage/storage-path.ts'
import { openSealed } from '../../sealed/passphrase.ts'
import { type ArchivedUser, readUsers } from './archived-users.ts'
import { fileNameOf } from './export.ts'
import { documentOf, isId, lineBatches, objectOf } from './lines.ts'
import { COMMON, folderOf, SEALED, storedPathOf } from './manifest.ts'
import type { Archive } from './open-archive.ts'
import { altered, ArchiveRefusal } from './refusal.ts'
import { hasBoutiques, hasValue, importedParts, knownIds, ownedPaths, photoFolders } from './sql/archive-write.ts'
import { type ArchivedTable, BOUTIQUE_TABLES, COMMON_TABLES } from './tables.ts'

/** What an import does with a boutique: `fait`: an earlier run of the same archive imported it. */
export interface PlannedBoutique {
  id: string
  name: string
  documents: number
  files: number
  state: 'nouvelle' | 'fait' | 'refusee'
  /** Why it is refused: sentences. */
  reasons: string[]
}
export interface ImportPlan {
  archive: string
  at: string
  boutiques: PlannedBoutique[]
  users: ArchivedUser[]
  /** Whether the users and what belongs to nobody's boutique are still to be imported. */
  hasCommon: boolean
  /** Whether the installation has no boutique but those of this archive: its administrators are administrators here. */
  isEmpty: boolean
  /** Whether there is anything to import. */
  isNew: boolean
  bytes: number
  missing: number
}
export interface Sealed {
  secrets: { collection: string; document: string; field: string; value?: string }[]
  keys: { name: string; value: string }[]
}

export interface PlanOptions {
  archive: Archive
  on: Queryable
  registry: Registry
  /** Opens the sealed secrets, if there are any. */
  passphrase?: string
  progress(done: number, total: number): void
}

/**
 * Reads an archive once from end to end, checks every hash and line, and compares it with the installation. Changes
 * nothing.
 *
 * @throws ArchiveRefusal, PassphraseError
 */
export async function planImport(options: PlanOptions): Promise<ImportPlan> {
  const { archive, on, progress } = options
  const { manifest } = archive
  const done = await importedParts(on, archive.id)
  const users = await readUsers(archive, on)
  const total = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0)
  let read = 0
  const advance = (bytes: number): void => progress((read += bytes), total)
  const check = new Check(options, advance)
  await check.folder(COMMON, null, COMMON_TABLES)
  const boutiques: PlannedBoutique[] = []
  for (const { id, name, documents, files } of manifest.boutiques) {
    const isDone = done.has(id)
    const reasons = await check.folder(folderOf(id), id, BOUTIQUE_TABLES)
    const state = isDone ? 'fait' : reasons.length > 0 ? 'refusee' : 'nouvelle'
    boutiques.push({ id, name, documents, files, state, reasons: isDone ? [] : reasons })
  }
  for (const { path } of manifest.files) if (!path.includes('/')) await check.whole(path)
  // An import that was interrupted goes on as it began.
  const isEmpty = !(await hasBoutiques(on, [...done]))
  const ours = new Set(boutiques.flatMap(({ id, state }) => (state === 'refusee' ? [] : [id])))
  for (const user of users)
    if (user.known === undefined && !isEmpty) user.isLeftOut = !user.boutiques.some((id) => ours.has(id))
  const isAdding = users.some(({ known, isLeftOut }) => known === undefined && !isLeftOut)
  const hasCommon = isAdding || (!done.has(COMMON) && (isEmpty || ours.size > 0))
  return {
    archive: archive.id,
    at: manifest.at,
    boutiques,
    users,
    hasCommon,
    isEmpty,
    isNew: hasCommon || boutiques.some(({ state }) => state === 'nouvelle'),
    bytes: total,
    missing: manifest.missing.length,
  }
}

/** Opens the sealed secrets of a folder; undefined when it has none. */
export async function openSecrets(
  archive: Archive,
  folder: string,
  passphrase: string | undefined,
): Promise<Sealed | undefined> {
  const path = `${folder}/${SEALED}`
  if (!archive.zip.entries.has(path)) return undefined
  if (passphrase === undefined)
    throw new ArchiveRefusal(
      'archive.phrase',
      'Cet export contient des secrets scellés : il faut la phrase secrète donnée à son écriture.',
    )
  const chunks: Buffer[] = []
  for await (const chunk of archive.read(path)) chunks.push(chunk)
  return JSON.parse((await openSealed(passphrase, Buffer.concat(chunks))).toString('utf8')) as Sealed
}

/** The fields of boutiques that no two may share. */
const UNIQUE = {
  applicationId: "identifiant d'application",
  storageBucketPath: 'dossier des photos',
  indexAlgolia: 'index Algolia',
} as const
/** Ids asked for at once. */
const QUERY_BATCH = 2000

class Check {
  readonly #options: PlanOptions
  readonly #advance: (bytes: number) => void

  constructor(options: PlanOptions, advance: (bytes: number) => void) {
    this.#options = options
    this.#advance = advance
  }

  /** Checks all entries of a folder; returns why its boutique cannot be imported. */
  async folder(folder: string, boutique: string | null, tables: readonly ArchivedTable[]): Promise<string[]> {
    const { archive, registry, passphrase } = this.#options
    const reasons = new Set<string>()
    const collections = new Map(
      [...registry.values()].map((one) => [`${folder}/collections/${fileNameOf(one)}.jsonl`, one]),
    )
    const rows = new Map(tables.map((one) => [`${folder}/systeme/${one.name}.jsonl`, one]))
    const stored: string[] = []
    await openSecrets(archive, folder, passphrase)
    const owned: Owned = { rows: new Set(), paths: new Set(), reasons }
    let hasSettings = false
    for (const { path, lines } of archive.under(folder)) {
      const collection = collections.get(path)
      const table = rows.get(path)
      const file = storedPathOf(path)
      let counted = lines ?? 0
      if (collection) counted = await this.#documents(path, collection, boutique, reasons)
      else if (table) counted = await this.#rows(path, table, boutique, owned)
      else if (path.startsWith(`${folder}/collections/`) || path.startsWith(`${folder}/systeme/`))
        throw new ArchiveRefusal('archive.collection', `Cette version ne connaît pas ${path} : rien n'a été importé.`)
      else await this.whole(path)
      if (file !== undefined) stored.push(file)
      if (lines !== undefined && counted !== lines) throw altered(path)
      if (collection?.slug === 'boutiques' && counted === 1) hasSettings = true
    }
    // By its name alone it could be another one of this installation, of which users would become members.
    if (boutique !== null && !hasSettings) throw altered(folder)
    if (boutique !== null) await this.#files(boutique, stored, owned)
    return [...reasons]
  }

  /** Reads an entry to its end, where its hash is compared. */
  async whole(path: string): Promise<void> {
    for await (const chunk of this.#options.archive.read(path)) this.#advance(chunk.length)
  }

  async #documents(
    path: string,
    collection: Collection,
    boutique: string | null,
    reasons: Set<string>,
  ): Promise<number> {
    const { on } = this.#options
    const { slug, scope } = collection
    const isSettings = slug === 'boutiques'
    if (boutique === null ? scope === 'boutique' || isSettings : scope !== 'boutique' && !isSettings)
      throw altered(path)
    let lines = 0
    let ids: string[] = []
    const compare = async (): Promise<void> => {
      if (boutique !== null) await this.#known(collection, ids, reasons)
      ids = []
    }
    for await (const batch of lineBatches(path, this.#read(path))) {
      lines += batch.length
      for (const line of batch) {
        const { id, data } = documentOf(path, line, isSettings ? null : boutique)
        ids.push(id)
        if (!isSettings) continue
        if (id !== boutique || lines > 1) throw altered(path)
        for (const [field, label] of Object.entries(UNIQUE)) {
          const value = data[field]
          if (typeof value === 'string' && value !== '' && (await hasValue(on, slug, field, value)))
            reasons.add(`Une boutique a déjà le même ${label} (« ${value.slice(0, 100)} »).`)
        }
      }
      if (ids.length >= QUERY_BATCH) await compare()
    }
    await compare()
    return lines
  }

  /** Notes which of these documents exist here. */
  async #known({ slug, label }: Collection, ids: readonly string[], reasons: Set<string>): Promise<void> {
    const known = ids.length > 0 ? await knownIds(this.#options.on, slug, ids) : []
    if (known.length === 0) return
    reasons.add(
      slug === 'boutiques'
        ? `Une boutique a déjà l'identifiant « ${known[0]} ».`
        : `${label.many} : des documents ont déjà ces identifiants (${known.slice(0, 3).join(', ')}).`,
    )
  }

  /** Rows may only be about documents and files that are nobody else's: history would be written into theirs. */
  async #rows(path: string, table: ArchivedTable, boutique: string | null, owned: Owned): Promise<number> {
    const { registry } = this.#options
    let lines = 0
    for await (const batch of lineBatches(path, this.#read(path))) {
      lines += batch.length
      const documents = new Map<Collection, Set<string>>()
      for (const line of batch) {
        const row = objectOf(path, line)
        if (boutique === null) continue
        if (!isOf(row, table, boutique, owned)) throw altered(path)
        for (const named of table.paths?.(row) ?? []) {
          if (typeof named !== 'string' || !isStoragePath(named)) throw altered(path)
          owned.paths.add(named)
        }
        if (!table.document) continue
        const { collection, id } = table.document(row)
        const declared = registry.get(String(collection))
        // Of a collection that is no more there are no documents.
        if (!declared) continue
        const isSettings = declared.slug === 'boutiques'
        if (isSettings ? id !== boutique : declared.scope !== 'boutique' || !isId(id)) throw altered(path)
        documents.set(declared, (documents.get(declared) ?? new Set()).add(String(id)))
      }
      for (const [collection, ids] of documents) await this.#known(collection, [...ids], owned.reasons)
    }
    return lines
  }

  /** Photos may not take the place of those of others. */
  async #files(boutique: string, stored: readonly string[], { rows, paths, reasons }: Owned): Promise<void> {
    const { on } = this.#options
    const folders = await photoFolders(on)
    const places = new Set(stored)
    for (const path of stored) {
      if (!rows.has(`media_files ${path}`)) throw altered(path)
      for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1))
        if (places.has(path.slice(0, end))) throw altered(path)
    }
    const all = [...paths]
    const isOthers = (path: string): boolean =>
      folders.some((folder) => folded(path).startsWith(`${folded(folder)}/`)) ||
      (folded(path).startsWith('prive/') && !path.startsWith(`prive/${boutique}/`))
    if (all.some(isOthers)) reasons.add("Ses photos sont dans le dossier d'une autre boutique de cette installation.")
    for (let from = 0; from < all.length; from += QUERY_BATCH) {
      const known = await ownedPaths(on, all.slice(from, from + QUERY_BATCH))
      if (known.length > 0) reasons.add(`Des fichiers ont déjà ces noms (${known.slice(0, 3).join(', ')}).`)
    }
  }

  async *#read(path: string): AsyncGenerator<Buffer> {
    for await (const chunk of this.#options.archive.read(path)) {
      this.#advance(chunk.length)
      yield chunk
    }
  }
}

/** Some file systems, as that of macOS, take names that differ by this only for one. */
const folded = (path: string): string => path.normalize('NFC').toLowerCase()

/** What the system rows of a boutique name. */
interface Owned {
  /** Rows that others hang on, by table and key. */
  rows: Set<string>
  paths: Set<string>
  /** Why the boutique cannot be imported. */
  reasons: Set<string>
}

/** Whether a row of a system table belongs to the boutique, itself or by the row that it hangs on. */
function isOf(
  row: Record<string, unknown>,
  { name, scope }: ArchivedTable,
  boutique: string,
  { rows }: Owned,
): boolean {
  if (scope && row[scope] !== boutique) return false
  if (name === 'journal') return row.scope === boutique || (row.collection === 'boutiques' && row.document === boutique)
  if (name === 'media_files') rows.add(`${name} ${String(row.full_path)}`)
  if (name === 'mailings') rows.add(`${name} ${String(row.campaign)}`)
  if (name === 'treatments') rows.add(`${name} ${String(row.id)}`)
  if (name === 'mailing_recipients') return rows.has(`mailings ${String(row.campaign)}`)
  if (name === 'treatment_commits') return rows.has(`treatments ${String(row.treatment)}`)
  return true
}
