import { Readable } from 'node:stream'
import type { Collection, Registry } from '@boutique/domain'
import type { FileStorage } from '../../media/storage.ts'
import { insertIdentity } from '../../store/accounts/identities.ts'
import { type Pool, type Queryable, transaction } from '../../store/connection/pool.ts'
import type { SecretBox } from '../../store/documents/secrets.ts'
import { fileNameOf } from './export.ts'
import { lineBatches, objectOf } from './lines.ts'
import { COMMON, folderOf, storedPathOf } from './manifest.ts'
import type { Archive } from './open-archive.ts'
import { type ImportPlan, openSecrets, type PlannedBoutique } from './plan-import.ts'
import { ArchiveRefusal } from './refusal.ts'
import {
  addMembers,
  columnsOfTable,
  holdImports,
  insertDocuments,
  insertRows,
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
  progress(done: number, total: number): void
}

/**
 * Imports what a plan found new: the users, then each boutique as a whole or not at all. What an earlier run imported is
 * left out, so that an interrupted import goes on.
 *
 * @throws ArchiveRefusal when another import is at work, or a boutique collides after all
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
      return await new Import(options).run()
    } finally {
      await releaseImports(holder)
    }
  } finally {
    holder.release()
  }
}

class Import {
  readonly #options: ImportOptions
  /** Ids of the archive's users under which somebody else is known here. */
  readonly #renamed: ReadonlyMap<string, string>
  readonly #renamedPattern: RegExp | undefined
  readonly #total: number
  #done = 0

  constructor(options: ImportOptions) {
    const { archive, plan } = options
    this.#options = options
    this.#renamed = new Map(
      plan.users.flatMap(({ id, known }) => (known !== undefined && known !== id ? [[id, known] as const] : [])),
    )
    // A quoted id is a whole text of JSON: ids have no character that JSON escapes.
    this.#renamedPattern =
      this.#renamed.size > 0 ? new RegExp(`"(${[...this.#renamed.keys()].join('|')})"`, 'g') : undefined
    this.#total = archive.manifest.files.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  async run(): Promise<PlannedBoutique[]> {
    const { plan } = this.#options
    if (!plan.isCommonDone) await this.#common()
    const made: PlannedBoutique[] = []
    for (const boutique of plan.boutiques) {
      if (boutique.state !== 'nouvelle') continue
      await this.#boutique(boutique)
      made.push(boutique)
    }
    return made
  }

  /** New users with their identities, and the documents of nobody's boutique. Known users stay as they are. */
  async #common(): Promise<void> {
    const { pool, registry, archive, plan, newId, now, passphrase } = this.#options
    const sealed = await openSecrets(archive, COMMON, passphrase)
    const others = [...registry.values()].filter(({ scope, slug }) => scope !== 'boutique' && slug !== 'boutiques')
    await this.#refused(() =>
      transaction(pool, async (client) => {
        await noteImported(client, plan.archive, COMMON, now())
        for (const { known, ...user } of plan.users)
          if (known === undefined) await insertIdentity(client, { ...user, accountId: newId() })
        for (const collection of others) {
          const path = `${COMMON}/collections/${fileNameOf(collection)}.jsonl`
          await this.#documents(
            client,
            collection,
            path,
            collection.slug === 'utilisateurs' ? this.#userLine : undefined,
          )
        }
        for (const table of COMMON_TABLES)
          await this.#rows(client, table.name, COMMON, table.name === 'counters' ? 'counted' : 'skipped')
        if (plan.isEmpty) for (const { name, value } of sealed?.keys ?? []) await replaceKey(client, name, value)
        for (const { collection, document, field, value } of sealed?.secrets ?? [])
          await this.#options.box.write(client, collection, document, field, value)
      }),
    )
  }

  /** The document of a new user; none of one who is known here. */
  readonly #userLine = (line: string): string | undefined => {
    const { plan } = this.#options
    const document = objectOf('utilisateurs', line)
    const user = plan.users.find(({ id }) => id === document.id)
    if (!user || user.known !== undefined) return undefined
    const data = document.data as Record<string, unknown>
    // Only an empty installation takes its administrators from an archive.
    return plan.isEmpty || data.type !== 'admin'
      ? line
      : JSON.stringify({ ...document, data: { ...data, type: 'user' } })
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
      const members = await this.#membersOf(id)
      await this.#refused(() =>
        transaction(pool, async (client) => {
          await noteImported(client, plan.archive, id, now())
          for (const collection of own)
            await this.#documents(
              client,
              collection,
              `${folder}/collections/${fileNameOf(collection)}.jsonl`,
              undefined,
              id,
            )
          for (const { name } of BOUTIQUE_TABLES) await this.#rows(client, name, folder, 'refused')
          for (const { collection, document, field, value } of sealed?.secrets ?? [])
            if (collection === 'boutiques' && document === id)
              await box.write(client, collection, document, field, value)
          await addMembers(client, id, members, now())
        }),
      )
    } catch (error) {
      const owned = new Set(await ownedPaths(pool, written))
      for (const path of written) if (!owned.has(path)) await this.#options.storage.remove(path)
      throw error
    }
  }

  /** The users of this installation who are members of the boutique in the archive. */
  async #membersOf(boutique: string): Promise<string[]> {
    const { archive, plan } = this.#options
    const path = `${COMMON}/collections/utilisateurs.jsonl`
    const known = new Map(
      plan.users.flatMap(({ id, known: here }) => (here === undefined ? [] : [[id, here] as const])),
    )
    const members: string[] = []
    if (known.size === 0 || !archive.zip.entries.has(path)) return members
    for await (const lines of lineBatches(path, archive.read(path))) {
      for (const line of lines) {
        const { id, data } = objectOf(path, line) as { id: string; data: { boutiques?: unknown } }
        const here = known.get(id)
        if (here !== undefined && Array.isArray(data.boutiques) && data.boutiques.includes(boutique)) members.push(here)
      }
    }
    return members
  }

  async #file(path: string, file: string, written: string[]): Promise<void> {
    const { archive, storage } = this.#options
    if (!(await storage.stat(file))) written.push(file)
    const { bytes } = await storage.write(file, Readable.from(archive.read(path), { objectMode: false }))
    this.#advance(bytes)
  }

  async #documents(
    on: Queryable,
    collection: Collection,
    path: string,
    change: (line: string) => string | undefined = (line) => line,
    boutique?: string,
  ): Promise<void> {
    await this.#lines(path, async (batch) => {
      const lines = batch.flatMap((line) => change(line) ?? [])
      const known =
        boutique === undefined ? { skipKnown: true } : { boutique: collection.scope === 'boutique' ? boutique : '' }
      if (lines.length > 0) await insertDocuments(on, collection, lines, known)
    })
  }

  async #rows(on: Queryable, name: string, folder: string, known: 'refused' | 'skipped' | 'counted'): Promise<void> {
    const here = await columnsOfTable(on, name)
    await this.#lines(`${folder}/systeme/${name}.jsonl`, async (lines) => {
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
      await each(this.#renamedPattern ? batch.map((line) => this.#rename(line)) : batch)
      this.#advance(batch.reduce((sum, line) => sum + line.length, 0))
    }
  }

  #rename(line: string): string {
    return line.replace(this.#renamedPattern as RegExp, (_, id: string) => `"${this.#renamed.get(id)}"`)
  }

  /** Says which value was taken while the import ran. */
  async #refused<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const { code, detail } = error as { code?: string; detail?: string }
      if (code !== '23505') throw error
      throw new ArchiveRefusal(
        'import.pris',
        `Une valeur de l'archive est déjà prise dans cette installation (${detail ?? ''}) : rien de cette boutique n'a été importé.`,
      )
    }
  }

  #advance(bytes: number): void {
    this.#options.progress((this.#done += bytes), this.#total)
  }
}
