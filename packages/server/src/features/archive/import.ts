import { Readable } from 'node:stream'
import type { Registry } from '@boutique/domain'
import type { FileStorage } from '../../media/storage/storage.ts'
import { insertIdentity } from '../../store/accounts/identities.ts'
import { type Pool, type Queryable, transaction } from '../../store/connection/pool.ts'
import type { SecretBox } from '../../store/documents/secrets.ts'
import { CommonPart } from './common-part.ts'
import { fileNameOf } from './export.ts'
import { lineBatches, objectOf } from './lines.ts'
import { COMMON, folderOf, storedPathOf } from './manifest.ts'
import type { Archive } from './open-archive.ts'
import { type ImportPlan, openSecrets, type PlannedBoutique } from './plan-import.ts'
import { altered, ArchiveRefusal, diskFull, RESERVE_BYTES } from './refusal.ts'
import {
  addMembers,
  columnsOfTable,
  hasBoutiques,
  holdImports,
  importedParts,
  insertDocuments,
  insertRows,
  knownIds,
  noteImported,
  ownedPaths,
  releaseImports,
  replaceKey,
} from './sql/archive-write.ts'
import { BOUTIQUE_TABLES, COMMON_TABLES } from './tables.ts'

export interface ImportOptions {
  archive: Archive
  plan: ImportPlan
  /** A pool without time limits: a boutique is one transaction. */
  pool: Pool
  registry: Registry
  storage: FileStorage
  box: SecretBox
  passphrase?: string
  newId(): string
  now(): string
  /** The free bytes of the disk of the files, and of the embedded database. */
  readFree(): Promise<number>
  progress(done: number, total: number): void
}

/**
 * Imports what a plan found new: each boutique as a whole or not at all, then the users of those that got in. What an
 * earlier run imported is left out, so that an interrupted import goes on.
 *
 * @throws ArchiveRefusal when another import is at work, the installation is no more the one of the plan, or a boutique
 * collides after all
 */
export async function importArchive(options: ImportOptions): Promise<PlannedBoutique[]> {
  const holder = await options.pool.connect()
  try {
    if (!(await holdImports(holder)))
      throw new ArchiveRefusal(
        'import.en_cours',
        'Un autre import est en cours sur cette installation : attendez sa fin.',
      )
    try {
      await checkUnchanged(options, holder)
      return await new Import(options).run()
    } finally {
      // A database that is gone holds nothing.
      await releaseImports(holder).catch(() => undefined)
    }
  } finally {
    holder.release()
  }
}

/**
 * Refuses a plan of before somebody made a boutique: the administrators of the archive would be administrators there, and its
 * files could take the place of others.
 */
async function checkUnchanged({ plan }: ImportOptions, on: Queryable): Promise<void> {
  const news = plan.boutiques.filter(({ state }) => state === 'nouvelle').map(({ id }) => id)
  const isFilled = plan.isEmpty && (await hasBoutiques(on, [...(await importedParts(on, plan.archive))]))
  if (isFilled || (await knownIds(on, 'boutiques', news)).length > 0)
    throw new ArchiveRefusal(
      'import.change',
      "L'installation a changé depuis que le fichier a été vérifié : rien n'a été importé. Recommencez l'import.",
    )
}

/** A plan without the boutiques that did not get in, and without the users who would open nothing. */
function withoutUnfinished(plan: ImportPlan, made: readonly PlannedBoutique[]): ImportPlan {
  const boutiques = plan.boutiques.map((one) =>
    one.state === 'nouvelle' && !made.includes(one) ? { ...one, state: 'refusee' as const } : one,
  )
  const open = new Set(boutiques.flatMap(({ id, state }) => (state === 'refusee' ? [] : [id])))
  const users = plan.users.map((user) => ({ ...user, isLeftOut: !user.boutiques.some((id) => open.has(id)) }))
  return { ...plan, boutiques, users }
}

/** How often the free space is read: after this many bytes. */
const LOOK_BYTES = 16_000_000

/** A quoted id is a whole text of JSON: ids have no character that JSON escapes. */
const QUOTED_ID = /"([A-Za-z0-9_-]{1,128})"/g

class Import {
  readonly #options: ImportOptions
  /** Ids of the archive's users under which somebody else is known here. */
  readonly #renamed: ReadonlyMap<string, string>
  readonly #total: number
  #done = 0
  #looked = Number.NEGATIVE_INFINITY

  constructor(options: ImportOptions) {
    const { archive, plan } = options
    this.#options = options
    this.#renamed = new Map(
      plan.users.flatMap(({ id, known }) => (known !== undefined && known !== id ? [[id, known] as const] : [])),
    )
    this.#total = archive.manifest.files.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  async run(): Promise<PlannedBoutique[]> {
    const { plan } = this.#options
    await this.#advance(0)
    const made: PlannedBoutique[] = []
    try {
      for (const boutique of plan.boutiques) {
        if (boutique.state !== 'nouvelle') continue
        await this.#boutique(boutique)
        made.push(boutique)
      }
    } catch (error) {
      // Where this fails too, the next run does it.
      if (plan.hasCommon && made.length > 0)
        await this.#common(withoutUnfinished(plan, made), false).catch(() => undefined)
      throw error
    }
    if (plan.hasCommon) await this.#common(plan, true)
    return made
  }

  /** New users with their identities, and the documents of nobody's boutique. Known users stay as they are. */
  async #common(plan: ImportPlan, isWhole: boolean): Promise<void> {
    const { pool, registry, archive, newId, now, passphrase } = this.#options
    const sealed = await openSecrets(archive, COMMON, passphrase)
    const others = [...registry.values()].filter(({ scope, slug }) => scope !== 'boutique' && slug !== 'boutiques')
    const part = new CommonPart(plan)
    await this.#refused(() =>
      transaction(pool, async (client) => {
        if (isWhole) await noteImported(client, plan.archive, COMMON, now())
        for (const { id, email, name, passwordHash } of part.users)
          await insertIdentity(client, { id, email, name, passwordHash, accountId: newId() })
        for (const collection of others) {
          const { slug } = collection
          await this.#lines(`${COMMON}/collections/${fileNameOf(collection)}.jsonl`, async (batch) => {
            const lines = batch.map((line) => ({ line, document: objectOf(slug, line) }))
            const ids = lines.map(({ document }) => String(document.id))
            const known = new Set(await knownIds(client, slug, ids))
            const taken = lines.flatMap(({ line, document }) => {
              const stored = known.has(String(document.id)) ? undefined : part.document(slug, document)
              return stored === document ? [line] : stored ? [JSON.stringify(stored)] : []
            })
            if (taken.length > 0) await insertDocuments(client, collection, taken, '')
          })
        }
        for (const { name } of COMMON_TABLES)
          await this.#rows(client, name, COMMON, name === 'counters' ? 'counted' : 'skipped', (row) => part.takes(row))
        // Of an installation in use they stay as they are.
        if (!plan.isEmpty) return
        for (const { name, value } of sealed?.keys ?? []) await replaceKey(client, name, value)
        for (const { collection, document, field, value } of sealed?.secrets ?? [])
          if (collection !== 'boutiques') await this.#options.box.write(client, collection, document, field, value)
      }),
    )
  }

  async #boutique({ id }: PlannedBoutique): Promise<void> {
    const { pool, registry, archive, plan, now, passphrase, box } = this.#options
    const folder = folderOf(id)
    const sealed = await openSecrets(archive, folder, passphrase)
    const written: string[] = []
    try {
      for (const { path } of archive.under(folder)) {
        const file = storedPathOf(path)
        if (file !== undefined) await this.#file(path, file, written)
      }
      const own = [...registry.values()].filter(({ scope, slug }) => scope === 'boutique' || slug === 'boutiques')
      const members = plan.users.flatMap(({ known, boutiques }) =>
        known !== undefined && boutiques.includes(id) ? [known] : [],
      )
      await this.#refused(() =>
        transaction(pool, async (client) => {
          await noteImported(client, plan.archive, id, now())
          for (const collection of own)
            await this.#lines(`${folder}/collections/${fileNameOf(collection)}.jsonl`, (lines) =>
              insertDocuments(client, collection, lines, collection.scope === 'boutique' ? id : ''),
            )
          for (const { name } of BOUTIQUE_TABLES) await this.#rows(client, name, folder, 'refused')
          for (const { collection, document, field, value } of sealed?.secrets ?? [])
            if (collection === 'boutiques' && document === id)
              await box.write(client, collection, document, field, value)
          await addMembers(client, id, members, now())
        }),
      )
    } catch (error) {
      await this.#forget(written).catch(() => undefined)
      throw error
    }
  }

  /** Removes files that no boutique owns. */
  async #forget(written: readonly string[]): Promise<void> {
    const { pool, storage } = this.#options
    const owned = new Set(await ownedPaths(pool, written))
    for (const path of written) if (!owned.has(path)) await storage.remove(path)
  }

  async #file(path: string, file: string, written: string[]): Promise<void> {
    const { archive, storage } = this.#options
    if (!(await storage.stat(file))) written.push(file)
    const { bytes } = await storage.write(file, Readable.from(archive.read(path), { objectMode: false }))
    await this.#advance(bytes)
  }

  async #rows(
    on: Queryable,
    name: string,
    folder: string,
    known: 'refused' | 'skipped' | 'counted',
    takes: (row: Record<string, unknown>) => boolean = () => true,
  ): Promise<void> {
    const here = await columnsOfTable(on, name)
    await this.#lines(`${folder}/systeme/${name}.jsonl`, async (batch) => {
      const lines = batch.filter((line) => takes(objectOf(name, line)))
      if (lines.length === 0) return
      const archived = objectOf(name, lines[0] as string)
      await insertRows(
        on,
        name,
        lines,
        here.filter((column) => column in archived),
        known,
      )
    })
  }

  async #lines(path: string, each: (lines: string[]) => Promise<void>): Promise<void> {
    const { archive } = this.#options
    if (!archive.zip.entries.has(path)) return
    for await (const batch of lineBatches(path, archive.read(path))) {
      await each(this.#renamed.size > 0 ? batch.map((line) => this.#rename(line)) : batch)
      await this.#advance(batch.reduce((sum, line) => sum + line.length, 0))
    }
  }

  #rename(line: string): string {
    return line.replace(QUOTED_ID, (quoted, id: string) => {
      const known = this.#renamed.get(id)
      return known === undefined ? quoted : `"${known}"`
    })
  }

  /** Says which value was taken while the import ran, or what no export writes. */
  async #refused<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const { code, detail = '', table = '' } = error as { code?: string; detail?: string; table?: string }
      if (code === '23505')
        throw new ArchiveRefusal(
          'import.pris',
          `Une valeur de l'archive est déjà prise dans cette installation (${detail}) : rien de cette boutique n'a été importé.`,
        )
      // Values that a column refuses, or that are too deep or large for PostgreSQL.
      if (/^(2[23]|54)/.test(code ?? '')) throw altered(table || 'une ligne')
      throw error
    }
  }

  /** A full disk would stop the database. */
  async #advance(bytes: number): Promise<void> {
    this.#options.progress((this.#done += bytes), this.#total)
    if (this.#done - this.#looked < LOOK_BYTES) return
    this.#looked = this.#done
    if ((await this.#options.readFree()) < RESERVE_BYTES) throw diskFull()
  }
}
