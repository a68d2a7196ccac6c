import { mkdir, rename, rm, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Collection, Registry } from '@boutique/domain'
import type { FileStorage } from '../../media/storage/storage.ts'
import type { Pool } from '../../store/connection/pool.ts'
import type { SecretBox } from '../../store/documents/secrets.ts'
import { sealUnder } from '../../sealed/passphrase.ts'
import {
  documentLines,
  FILE_PATHS,
  identityLines,
  readBoutiques,
  readKeys,
  secretPlaces,
  type Snapshot,
  tableLines,
  withSnapshot,
} from './sql/archive-read.ts'
import { COMMON, folderOf, type Manifest, MANIFEST, manifestOf, SEALED } from './manifest.ts'
import { collectionCsv, photoLines, README } from './readable.ts'
import { ArchiveRefusal, RESERVE_BYTES } from './refusal.ts'
import { BOUTIQUE_TABLES, COMMON_TABLES } from './tables.ts'
import { createZip, type Zip } from './zip/zip-writer.ts'

export interface ExportOptions {
  /** A pool without time limits: the snapshot lasts as long as the export. */
  pool: Pool
  registry: Registry
  storage: FileStorage
  file: string
  /** One boutique; `null`: the installation. */
  boutique: string | null
  /** Absent: without secrets. */
  secrets?: { box: SecretBox; passphrase: string }
  /** Whether the hashes of passwords are exported; without them everybody chooses a new one. */
  withHashes: boolean
  productVersion: string
  now(): string
  progress(done: number, total: number): void
  signal?: AbortSignal
}

/** Lines are joined to pieces of about this size before they are compressed. */
const PIECE_BYTES = 256 * 1024
/** How often the free space is read: after this many bytes. */
const LOOK_BYTES = 64_000_000

/**
 * Writes an installation or one boutique to a file, as they are at one moment, while others write. The file appears
 * under its name once it is whole.
 *
 * @throws ArchiveRefusal `export.boutique` for an unknown boutique, `export.disque` before the disk is full
 */
export async function exportArchive(options: ExportOptions): Promise<Manifest> {
  const { file } = options
  await mkdir(dirname(file), { recursive: true })
  const aside = `${file}.partiel`
  await rm(aside, { force: true })
  const zip = await createZip(aside)
  try {
    const manifest = await withSnapshot(options.pool, (snapshot) => new Export(options, zip, snapshot, aside).write())
    await zip.finish()
    await rename(aside, file)
    return manifest
  } catch (error) {
    await zip.abandon()
    await rm(aside, { force: true })
    throw error
  }
}

class Export {
  readonly #options: ExportOptions
  readonly #zip: Zip
  readonly #snapshot: Snapshot
  readonly #file: string
  readonly #files: Manifest['files'] = []
  readonly #missing: string[] = []
  #done = 0
  #total = 0
  #looked = 0

  constructor(options: ExportOptions, zip: Zip, snapshot: Snapshot, file: string) {
    this.#options = options
    this.#zip = zip
    this.#snapshot = snapshot
    this.#file = file
  }

  async write(): Promise<Manifest> {
    const { boutique, registry, now, productVersion } = this.#options
    const at = now()
    const found = await readBoutiques(this.#snapshot.on, boutique)
    if (boutique !== null && found.length === 0)
      throw new ArchiveRefusal('export.boutique', `Aucune boutique n'a l'identifiant « ${boutique.slice(0, 100)} ».`)
    const scoped = [...registry.values()].filter(({ scope }) => scope === 'boutique')
    this.#total = found.length * (scoped.length + 2) + 2
    await this.#add('LISEZ-MOI.txt', [Buffer.from(README)])
    await this.#common(found)
    this.#advance()
    const boutiques: Manifest['boutiques'] = []
    for (const one of found) boutiques.push(await this.#boutique(one, scoped))
    const files = this.#files
    const manifest = manifestOf({ at, boutique, boutiques, missing: this.#missing, files, productVersion })
    await this.#zip.add(MANIFEST, [Buffer.from(`${JSON.stringify(manifest)}\n`)])
    return manifest
  }

  /** Users and what belongs to no boutique; of a boutique's export, its members only. */
  async #common(found: readonly { id: string }[]): Promise<void> {
    const { boutique, registry, secrets, withHashes } = this.#options
    const isMember = boutique === null ? '$1::text is null' : `d.data->'boutiques' ? $1 and not d.deleted`
    await this.#lines(`${COMMON}/identites.jsonl`, identityLines(isMember, withHashes), [boutique])
    for (const collection of registry.values()) {
      const path = `${COMMON}/collections/${fileNameOf(collection)}.jsonl`
      if (collection.slug === 'utilisateurs') await this.#lines(path, this.#userLines(collection), [boutique])
      else if (boutique === null && collection.scope !== 'boutique' && collection.slug !== 'boutiques')
        await this.#lines(path, documentLines(collection, 'true', secrets !== undefined), [])
    }
    if (boutique !== null) return
    for (const table of COMMON_TABLES) await this.#lines(`${COMMON}/systeme/${table.name}.jsonl`, tableLines(table), [])
    if (secrets) await this.#seal(COMMON, null, await readKeys(this.#snapshot.on))
    void found
  }

  /** A boutique's export tells nothing of the other boutiques of its members, and makes nobody an administrator. */
  #userLines(collection: Collection): string {
    const { boutique } = this.#options
    if (boutique === null) return documentLines(collection, '$1::text is null', true)
    const own = documentLines(collection, `t.data->'boutiques' ? $1 and not t.deleted`, true)
    const reduced = `(t.data || jsonb_build_object('boutiques', jsonb_build_array($1::text), 'boutique', $1::text, 'type', 'user'))::text`
    return own.replace('coalesce(t.data_text, t.data::text)', reduced)
  }

  async #boutique({ id, name }: { id: string; name: string }, scoped: readonly Collection[]) {
    const { registry, secrets } = this.#options
    const folder = folderOf(id)
    const own = registry.get('boutiques') as Collection
    const settings = documentLines(own, 't.id = $1', secrets !== undefined)
    await this.#lines(`${folder}/collections/${fileNameOf(own)}.jsonl`, settings, [id])
    let documents = 0
    for (const collection of scoped) {
      const path = `${folder}/collections/${fileNameOf(collection)}.jsonl`
      documents += await this.#lines(path, documentLines(collection, 't._scope = $1', true), [id])
      this.#advance()
    }
    for (const table of BOUTIQUE_TABLES)
      await this.#lines(`${folder}/systeme/${table.name}.jsonl`, tableLines(table), [id])
    this.#advance()
    if (secrets) await this.#seal(folder, id, [])
    const { files, bytes } = await this.#stored(id, folder)
    await this.#readable(id, folder, scoped)
    this.#advance()
    return { id, name, documents, files, bytes }
  }

  /** The photos and files of a boutique, not compressed again. */
  async #stored(id: string, folder: string): Promise<{ files: number; bytes: number }> {
    let files = 0
    let bytes = 0
    for await (const paths of this.#snapshot.lines(FILE_PATHS, [id])) {
      this.#total += paths.length
      for (const path of paths) {
        const found = await this.#options.storage.read(path)
        if (found) {
          bytes += await this.#add(`${folder}/fichiers/${path}`, found.stream, false)
          files++
        } else this.#missing.push(path)
        this.#advance()
      }
    }
    return { files, bytes }
  }

  /** What spreadsheets open. */
  async #readable(id: string, folder: string, scoped: readonly Collection[]): Promise<void> {
    const { registry } = this.#options
    for (const collection of scoped) {
      // Only those with documents have lines of JSON.
      const name = fileNameOf(collection)
      if (!this.#files.some(({ path }) => path === `${folder}/collections/${name}.jsonl`)) continue
      const lines = collectionCsv(this.#snapshot, collection, registry, id)
      await this.#add(`${folder}/csv/${name}.csv`, bytesOf(lines))
    }
    await this.#add(`${folder}/photos.csv`, bytesOf(photoLines(this.#snapshot, id)))
  }

  async #seal(folder: string, boutique: string | null, keys: readonly object[]): Promise<void> {
    const { box, passphrase } = this.#options.secrets as NonNullable<ExportOptions['secrets']>
    const { on } = this.#snapshot
    const secrets: object[] = []
    for (const place of await secretPlaces(on, boutique)) {
      const value = await box.read(on, place.collection, place.document, place.field)
      secrets.push({ ...place, value })
    }
    const content = Buffer.from(JSON.stringify({ secrets, keys }))
    await this.#add(`${folder}/${SEALED}`, [await sealUnder(passphrase, content)], false)
  }

  /** Adds lines of JSON; none when there are none. Returns their number. */
  async #lines(path: string, statement: string, values: readonly unknown[]): Promise<number> {
    let lines = 0
    const count = (more: number): void => void (lines += more)
    const content = pieces(this.#snapshot.lines(statement, values), count)
    const first = await content.next()
    if (first.done) return 0
    await this.#add(path, resumed(first.value, content))
    const last = this.#files.at(-1)
    if (last) last.lines = lines
    return lines
  }

  async #add(path: string, content: AsyncIterable<Buffer> | Iterable<Buffer>, compressed = true): Promise<number> {
    this.#options.signal?.throwIfAborted()
    if (this.#zip.bytes - this.#looked > LOOK_BYTES || this.#looked === 0) await this.#look()
    const entry = await this.#zip.add(path, content, compressed)
    this.#files.push(entry)
    return entry.bytes
  }

  /** A full disk would stop the database beside. */
  async #look(): Promise<void> {
    this.#looked = this.#zip.bytes + 1
    const { bavail, bsize } = await statfs(dirname(this.#file))
    if (bavail * bsize < RESERVE_BYTES)
      throw new ArchiveRefusal(
        'export.disque',
        "Le disque n'a plus assez de place pour cet export : libérez-en, ou écrivez-le sur un autre disque.",
      )
  }

  #advance(): void {
    this.#options.progress(++this.#done, this.#total)
  }
}

/** The name of a collection's file: `produits/variants` → `produits.variants`. */
export const fileNameOf = ({ slug }: Pick<Collection, 'slug'>): string => slug.replace('/', '.')

/** Lines as pieces of bytes. */
async function* pieces(batches: AsyncIterable<string[]>, count: (lines: number) => void): AsyncGenerator<Buffer> {
  let piece = ''
  for await (const lines of batches) {
    count(lines.length)
    for (const line of lines) {
      piece += `${line}\n`
      if (piece.length > PIECE_BYTES) {
        yield Buffer.from(piece)
        piece = ''
      }
    }
  }
  if (piece) yield Buffer.from(piece)
}

async function* resumed(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* rest
}

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) yield Buffer.from(text)
}
