import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Collection } from '@boutique/domain'
import { openSealed } from '../../../sealed/passphrase.ts'
import { recoverCluster } from '../../../postgres/index.ts'
import type { FileStorage } from '../../../media/storage/storage.ts'
import { type Connection, createMaintenancePool } from '../../../store/connection/pool.ts'
import { BackupError } from '../backup-error.ts'
import { KEY } from '../key.ts'
import { countDocuments, shopNames } from '../sql/backup.ts'
import { readFilePaths } from '../sql/proof.ts'
import { readMark, readSmall, type Target } from '../target.ts'
import { fillBase, fillLog } from './fill.ts'
import { endRestore, prepareFolder } from './folder.ts'
import { type Plan, planRestore } from './plan.ts'
import type { StoredCopy } from '../files.ts'
import { missingFiles, newestCopies, restoreFiles } from './restore-files.ts'

export interface RestoreOptions {
  target: Target
  /** Where to; it is empty. */
  dataDir: string
  /** The storage of its files. */
  storage: FileStorage
  /** The moment to restore, in milliseconds; the newest by default. */
  at: number | undefined
  /** Opens the sealed key; without it the key is left out. */
  passphrase: string | undefined
  collections: readonly Collection[]
  /** Settings of PostgreSQL while it replays. */
  settings?: Record<string, string>
  /** Called before anything is written. */
  found(plan: Plan, files: { count: number; bytes: number }): void
  /** Called with the restored database when its key was not restored. */
  withoutKey(connection: Connection): Promise<void>
  /** What is being done, from 0 to 1. */
  progress(step: string, part: number): void
  log(message: string): void
}

export interface Restored {
  documents: number
  shops: string[]
  files: number
  /** Files whose copy is damaged. */
  damaged: string[]
  /** Files that the database knows and the backup has not. */
  missing: string[]
  /** `restored`; `sealed`: the passphrase is missing; `none`: the backup has no key. */
  key: 'restored' | 'sealed' | 'none'
}

const MAX_SHOPS_NAMED = 1000

/**
 * Restores a backup into an empty data folder. Until the end the folder counts as unfinished: after an interruption
 * the next run begins again.
 *
 * @throws BackupError, PassphraseError, PostgresError, each with a French sentence
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { target, dataDir, storage, at, collections, progress, log } = options
  await checkMark(target)
  const plan = await planRestore(target.files, at)
  const kept = await keptOutside(options)
  const { copies } = kept
  options.found(plan, sizeOf(copies))
  prepareFolder(dataDir)
  const recovered = await recoverCluster({
    dataDir,
    major: plan.base.major,
    until: plan.until,
    log,
    ...(options.settings && { settings: options.settings }),
    async fill(folder) {
      await fillBase(target.files, plan.base, folder, (part) => progress('Base de données', part))
      await fillLog(target.files, plan, folder, (part) => progress('Journal', part))
      progress('PostgreSQL rejoue le journal', 0)
    },
  })
  try {
    const pool = createMaintenancePool(recovered.connection)
    const [documents, shops, missing] = await Promise.all([
      countDocuments(pool, collections),
      shopNames(pool, MAX_SHOPS_NAMED),
      missingFiles((after, most) => readFilePaths(pool, after, most), copies, storage),
    ]).finally(() => pool.end())
    progress('PostgreSQL rejoue le journal', 1)
    const restored = await restoreOutside(options, kept)
    if (restored.key !== 'restored') await options.withoutKey(recovered.connection)
    await recovered.finish()
    endRestore(dataDir)
    return { documents, shops, ...restored, missing }
  } catch (error) {
    await recovered.discard()
    throw error
  }
}

type OutsideOptions = Pick<RestoreOptions, 'target' | 'dataDir' | 'storage' | 'passphrase' | 'progress'>

/**
 * Restores what a backup has beside the database, whose server is somebody else's: the files, and the key.
 *
 * @param pages the paths of the files that the database knows
 * @throws BackupError, PassphraseError
 */
export async function restoreFilesAndKey(
  options: OutsideOptions & { found(files: { count: number; bytes: number }): void },
  pages: (after: string, most: number) => Promise<string[]>,
): Promise<Omit<Restored, 'documents' | 'shops'>> {
  const { target, dataDir, storage } = options
  await checkMark(target)
  const kept = await keptOutside(options)
  const missing = await missingFiles(pages, kept.copies, storage)
  options.found(sizeOf(kept.copies))
  prepareFolder(dataDir)
  const restored = await restoreOutside(options, kept)
  endRestore(dataDir)
  return { ...restored, missing }
}

async function checkMark(target: Target): Promise<void> {
  if ((await readMark(target)) === undefined)
    throw new BackupError('empty', `${target.shown} ne contient pas de sauvegarde d'Arrière-boutique`)
}

const sizeOf = (copies: readonly StoredCopy[]): { count: number; bytes: number } => ({
  count: copies.length,
  bytes: copies.reduce((sum, { bytes }) => sum + bytes, 0),
})

interface Kept {
  copies: StoredCopy[]
  key: Buffer | undefined
  isSealed: boolean
}

/** What a backup has beside the database; a wrong passphrase is told before anything is written. */
async function keptOutside({ target, passphrase }: OutsideOptions): Promise<Kept> {
  const copies = await newestCopies(target.files)
  const sealed = await readSmall(target.files, KEY)
  const key = sealed && passphrase ? await openSealed(passphrase, sealed) : undefined
  return { copies, key, isSealed: sealed !== undefined }
}

async function restoreOutside(
  { target, dataDir, storage, progress }: OutsideOptions,
  { copies, key, isSealed }: Kept,
): Promise<Pick<Restored, 'files' | 'damaged' | 'key'>> {
  const damaged = await restoreFiles(target.files, storage, copies, (part) => progress('Photos et fichiers', part))
  if (key) writeFileSync(join(dataDir, 'cle'), key, { mode: 0o600, flush: true })
  return { files: copies.length - damaged.length, damaged, key: key ? 'restored' : isSealed ? 'sealed' : 'none' }
}
