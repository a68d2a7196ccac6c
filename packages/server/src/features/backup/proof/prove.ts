import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { bytesText, type Collection } from '@boutique/domain'
import type { ReadRoom } from '../../../instance/disk.ts'
import type { FileStorage } from '../../../media/storage/storage.ts'
import { recoverCluster, removeBeside } from '../../../postgres/index.ts'
import { createMaintenancePool, type Pool } from '../../../store/connection/pool.ts'
import { BackupError } from '../backup-error.ts'
import { fillBase, fillLog } from '../restore/fill.ts'
import { type Plan, planRestore } from '../restore/plan.ts'
import { endedBefore, sampleFiles } from '../sql/proof.ts'
import type { Target } from '../target.ts'
import { compareDocuments, type Difference } from './compare.ts'
import { compareFiles } from './sample-files.ts'

export interface ProofOptions {
  /** The shop's database. */
  pool: Pool
  target: Target
  storage: FileStorage
  dataDir: string
  collections: readonly Collection[]
  readRoom: ReadRoom
  /** Bytes a second that are written. */
  rate: number
  signal: AbortSignal
  /** Copies what was written until now. */
  copied(): Promise<void>
  /** Whether the ranges of the log must keep their names. */
  keepNames(kept: boolean): void
  log(message: unknown): void
}
export interface Proof {
  /** Milliseconds: what was restored is that of then. */
  moment: number
  documents: number
  files: number
}

/** The folder of the trial, beside the cluster. */
const TRIAL = 'essai-restauration'
const SAMPLED_FILES = 50
/** Space that a trial leaves to the shop. */
const MIN_FREE = { bytes: 1_000_000_000, share: 0.1 }
/** Blocks grow about so much when they are read. */
const GROWTH = 4
const MAX_NAMED = 3
/** A cluster that lives for minutes, beside one that people work with. */
const SETTINGS: Record<string, string> = {
  fsync: 'off',
  autovacuum: 'off',
  shared_buffers: '32MB',
  max_wal_size: '1GB',
}
const nothing = (): void => undefined

/** Removes what a killed process left of a trial. */
export const removeTrial = (dataDir: string): Promise<void> => removeBeside(dataDir, TRIAL, nothing)

/**
 * Restores the newest backup beside the shop's database, and compares: every document that has not changed since must be
 * in it as it is, and some files are read from both. It yields to the shop, and removes what it made.
 *
 * @throws BackupError, PostgresError with a French sentence
 */
export async function proveBackup(options: ProofOptions): Promise<Proof> {
  const { pool, target, storage, dataDir, collections, readRoom, rate, signal, copied, keepNames, log } = options
  const since = Date.now()
  const before = await endedBefore(pool)
  await copied()
  await removeTrial(dataDir)
  const isRoomy = async (needed: number): Promise<void> => {
    const { free, size } = await readRoom(join(dataDir, 'postgres'))
    if (free - needed < Math.min(MIN_FREE.bytes, MIN_FREE.share * size))
      throw new BackupError(
        'room',
        `il faudrait ${bytesText(needed + Math.min(MIN_FREE.bytes, MIN_FREE.share * size))} libres sur le disque des données, où il en reste ${bytesText(free)}`,
      )
  }
  const slow: FileStorage = {
    ...target.files,
    async read(path) {
      await isRoomy(0)
      const found = await target.files.read(path)
      if (!found) return undefined
      await delay((1000 * GROWTH * found.bytes) / rate, undefined, { signal }).catch((error: unknown) => {
        found.stream.destroy()
        throw error
      })
      return found
    },
  }
  try {
    keepNames(true)
    const plan = await planRestore(target.files, undefined)
    await isRoomy(bytesOf(plan))
    const recovered = await recoverCluster({
      ...{ dataDir, beside: TRIAL, major: plan.base.major, settings: SETTINGS, signal, log },
      async fill(folder) {
        await fillLog(slow, plan, folder, nothing)
        keepNames(false)
        await fillBase(slow, plan.base, folder, nothing)
      },
    })
    const restored = createMaintenancePool(recovered.connection)
    try {
      const { documents, differences } = await compareDocuments(pool, restored, collections, { before, signal })
      const sample = await sampleFiles(restored, SAMPLED_FILES)
      const files = await compareFiles(storage, target.files, sample, { since, signal })
      refuse(differences, files.different)
      return { moment: plan.moment, documents, files: files.compared }
    } finally {
      await restored.end()
      await recovered.discard()
    }
  } finally {
    keepNames(false)
    await removeTrial(dataDir)
  }
}

/** What a trial writes. */
const bytesOf = ({ base, ranges }: Plan): number =>
  base.copied.files.reduce((sum, [, bytes]) => sum + bytes, 0) +
  ranges.reduce((sum, { start, end }) => sum + Number(end - start), 0)

function refuse(differences: readonly Difference[], files: readonly string[]): void {
  const parts = [
    ...differences.map(({ label, documents }) => `${documents} dans « ${label} »`),
    ...(files.length > 0 ? [`les fichiers ${files.slice(0, MAX_NAMED).join(', ')}`] : []),
  ]
  if (parts.length > 0)
    throw new BackupError(
      'different',
      `ce qui est restauré n'est pas ce que contient la boutique : ${parts.join(', ')}`,
    )
}
