import { type Collection, type Registry } from '@boutique/domain'
import type { Queryable } from '../../store/connection/pool.ts'
import { openSealed } from '../../sealed/passphrase.ts'
import { fileNameOf } from './export.ts'
import { documentOf, isId, lineBatches, objectOf } from './lines.ts'
import { COMMON, folderOf, SEALED, storedPathOf } from './manifest.ts'
import type { Archive } from './open-archive.ts'
import { altered, ArchiveRefusal } from './refusal.ts'
import {
  hasBoutiques,
  hasValue,
  importedParts,
  knownIds,
  knownUsers,
  ownedPaths,
  photoFolders,
} from './sql/archive-write.ts'
import { type ArchivedTable, BOUTIQUE_TABLES, COMMON_TABLES } from './tables.ts'

/** A person of an archive. */
export interface ArchivedUser {
  id: string
  email: string
  name: string
  passwordHash?: string
  /** The id of the user of this installation who has the address or the id already. */
  known?: string
}
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
  /** Whether the users and what belongs to nobody's boutique were imported by an earlier run. */
  isCommonDone: boolean
  /** Whether the installation has no boutique yet: then administrators of the archive are administrators here. */
  isEmpty: boolean
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
  const users = await readUsers(archive)
  await markKnown(on, users)
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
  const isCommonDone = done.has(COMMON)
  const [bytes, missing] = [total, manifest.missing.length]
  return {
    archive: archive.id,
    at: manifest.at,
    boutiques,
    users,
    isCommonDone,
    isEmpty: !(await hasBoutiques(on)),
    bytes,
    missing,
  }
}

/** The people of an archive. There are few: they are held in memory. */
async function readUsers(archive: Archive): Promise<ArchivedUser[]> {
  const path = `${COMMON}/identites.jsonl`
  if (!archive.zip.entries.has(path)) return []
  const users: ArchivedUser[] = []
  for await (const lines of lineBatches(path, archive.read(path))) {
    for (const line of lines) {
      const { id, email, name, passwordHash } = objectOf(path, line)
      const isWhole = isId(id) && typeof email === 'string' && typeof name === 'string' && email.length <= 320
      if (!isWhole || (passwordHash !== null && typeof passwordHash !== 'string')) throw altered(path)
      users.push({ id, email: email.toLowerCase(), name, passwordHash: passwordHash ?? undefined })
    }
  }
  return users
}

async function markKnown(on: Queryable, users: readonly ArchivedUser[]): Promise<void> {
  const found = await knownUsers(
    on,
    users.map(({ id }) => id),
    users.map(({ email }) => email),
  )
  const byEmail = new Map(found.map(({ id, email }) => [email, id]))
  const ids = new Set(found.map(({ id }) => id))
  for (const user of users) {
    const known = byEmail.get(user.email) ?? (ids.has(user.id) ? user.id : undefined)
    if (known !== undefined) user.known = known
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
const ASKED = 2000

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
    const owned = new Set<string>()
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
    }
    if (boutique !== null) await this.#files(boutique, stored, owned, reasons)
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
      const known = boutique === null ? [] : await knownIds(on, slug, ids)
      if (known.length > 0)
        reasons.add(
          isSettings
            ? `Une boutique a déjà l'identifiant « ${boutique} ».`
            : `${collection.label.many} : des documents ont déjà ces identifiants (${known.slice(0, 3).join(', ')}).`,
        )
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
      if (ids.length >= ASKED) await compare()
    }
    await compare()
    return lines
  }

  async #rows(path: string, table: ArchivedTable, boutique: string | null, owned: Set<string>): Promise<number> {
    let lines = 0
    for await (const batch of lineBatches(path, this.#read(path))) {
      lines += batch.length
      for (const line of batch) {
        const row = objectOf(path, line)
        if (boutique !== null && !isOf(row, table, boutique, owned)) throw altered(path)
      }
    }
    return lines
  }

  /** Photos may not take the place of those of others. */
  async #files(
    boutique: string,
    stored: readonly string[],
    owned: ReadonlySet<string>,
    reasons: Set<string>,
  ): Promise<void> {
    const { on } = this.#options
    const folders = await photoFolders(on)
    for (const path of stored) {
      if (!owned.has(`media_files ${path}`)) throw altered(path)
      const isOthers = folders.some((folder) => path.startsWith(`${folder}/`))
      if (isOthers || (path.startsWith('prive/') && !path.startsWith(`prive/${boutique}/`)))
        reasons.add("Ses photos sont dans le dossier d'une autre boutique de cette installation.")
    }
    for (let from = 0; from < stored.length; from += ASKED) {
      const known = await ownedPaths(on, stored.slice(from, from + ASKED))
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

/** Whether a row of a system table belongs to the boutique, itself or by the row that it hangs on. */
function isOf(
  row: Record<string, unknown>,
  { name, scope }: ArchivedTable,
  boutique: string,
  owned: Set<string>,
): boolean {
  if (scope && row[scope] !== boutique) return false
  if (name === 'journal') return row.scope === boutique || (row.collection === 'boutiques' && row.document === boutique)
  if (name === 'media_files') owned.add(`${name} ${String(row.full_path)}`)
  if (name === 'mailings') owned.add(`${name} ${String(row.campaign)}`)
  if (name === 'treatments') owned.add(`${name} ${String(row.id)}`)
  if (name === 'mailing_recipients') return owned.has(`mailings ${String(row.campaign)}`)
  if (name === 'treatment_commits') return owned.has(`treatments ${String(row.treatment)}`)
  return true
}
