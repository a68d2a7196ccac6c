import { stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { localStorage } from '../../media/storage/local-storage.ts'
import { orAbsent } from '../../media/storage/old-files.ts'
import type { FileStorage } from '../../media/storage/storage.ts'
import { parseStorageUrl } from '../../media/storage/storage-url.ts'
import { BackupError } from './backup-error.ts'

/** Where a backup is stored. */
export interface Target {
  files: FileStorage
  /** The folder; undefined for a bucket. */
  folder?: string
  /** How people name it, without its key. */
  shown: string
  /** Runs what looks at the folder beside `files`. */
  use<T>(work: () => Promise<T>): Promise<T>
  close(): void
}

/** The version of what is stored; a program refuses a newer one. */
const FORMAT = 1
/** What says whose backup a target is. */
export const MARK = 'arriere-boutique.json'
/** The most that is read at once: a block, a manifest, a photo. */
export const MAX_SMALL_BYTES = 64 * 1024 * 1024

/** Refuses an address that can never work, without reaching for it. @throws StorageUrlError, BackupError `usage` */
export function checkTarget(text: string, dataDir: string): void {
  if (text.startsWith('s3://')) parseStorageUrl(text, 'BACKUP_URL')
  else folderOf(text, dataDir, 'BACKUP_URL')
}

/**
 * Opens the place that `BACKUP_URL` or `--from` names: a folder, or `s3://…` as in `STORAGE_URL`.
 *
 * @param setting the name by which messages call it
 * @throws StorageUrlError, BackupError `usage`
 */
export async function openTarget(text: string, dataDir: string, setting: string): Promise<Target> {
  if (text.startsWith('s3://')) {
    const address = parseStorageUrl(text, setting)
    const { s3Storage } = await import('../../media/storage/s3-storage.ts')
    const files = s3Storage(address, join(dataDir, 'temporaire-sauvegarde'))
    return { files, shown: `s3://${address.bucket}/${address.prefix}`, use, close: () => files.stop() }
  }
  const folder = folderOf(text, dataDir, setting)
  return { files: localStorage(folder), folder, shown: folder, use, close: () => undefined }
}

const use: Target['use'] = (work) => work()

function folderOf(text: string, dataDir: string, setting: string): string {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(text) && !text.startsWith('file://'))
    throw new BackupError('usage', `${setting} est un dossier ou une adresse s3://…, pas « ${text} »`)
  const folder = resolve(text.startsWith('file://') ? fileURLToPath(text) : text)
  const [outer, inner] = [resolve(dataDir) + sep, folder + sep]
  if (inner.startsWith(outer) || outer.startsWith(inner))
    throw new BackupError(
      'usage',
      `${setting} est un dossier hors de DATA_DIR : une copie au même endroit ne protège de rien`,
    )
  return folder
}

/** Whether a target is on the disk of the data, which fails with it. */
export async function isOnSameDisk({ folder, use }: Target, dataDir: string): Promise<boolean> {
  if (folder === undefined) return false
  const { dev } = await use(() => stat(folder))
  return dev === (await stat(dataDir)).dev
}

/** The error for a folder that was marked before: a disk that is not mounted looks like an empty one. */
export const notMounted = (shown: string): BackupError =>
  new BackupError(
    'away',
    `${shown} ne contient plus la sauvegarde : le disque est-il branché et monté ? Si c'est un disque neuf, donnez à BACKUP_URL le nom d'un autre dossier`,
  )

/** A small file of the target; undefined when there is none. */
export async function readSmall(files: FileStorage, path: string): Promise<Buffer | undefined> {
  const found = await files.read(path)
  if (!found) return undefined
  if (found.bytes > MAX_SMALL_BYTES) {
    found.stream.destroy()
    throw new BackupError('altered', `${path} est plus grand que tout ce que la sauvegarde y range`)
  }
  return buffer(found.stream)
}

export const writeSmall = (files: FileStorage, path: string, content: Buffer | string): Promise<unknown> =>
  files.write(path, Readable.from([Buffer.from(content)]))

/** The installation whose backup this is; undefined for an empty place. @throws BackupError `foreign`, `newer` */
export async function readMark({ files, shown }: Target): Promise<string | undefined> {
  const content = await readSmall(files, MARK)
  if (!content) return undefined
  const { format, installation } = parsed(content)
  if (typeof format !== 'number' || typeof installation !== 'string')
    throw new BackupError('foreign', `${shown} ne contient pas de sauvegarde d'Arrière-boutique`)
  if (format > FORMAT)
    throw new BackupError(
      'newer',
      `La sauvegarde ${shown} vient d'une version plus récente d'Arrière-boutique : installez-la d'abord`,
    )
  return installation
}

function parsed(content: Buffer): Record<string, unknown> {
  try {
    return Object(JSON.parse(content.toString('utf8')))
  } catch {
    return {}
  }
}

/**
 * Makes sure that the target is the one of this installation, and marks an empty one.
 *
 * @param wasMarked whether it was marked before
 * @throws BackupError `away`, `foreign`, `newer`
 */
export async function claim(target: Target, installation: string, wasMarked: boolean): Promise<void> {
  const found = await readMark(target)
  if (found === installation) return
  if (found !== undefined) throw foreign(target)
  if (wasMarked) throw notMounted(target.shown)
  const parent = target.folder === undefined ? undefined : dirname(target.folder)
  if (parent !== undefined && !(await target.use(() => orAbsent(stat(parent))))?.isDirectory())
    throw new BackupError('away', `${parent} n'existe pas : le disque est-il branché et monté ?`)
  await writeSmall(target.files, MARK, `${JSON.stringify({ format: FORMAT, installation })}\n`)
  // Another installation may have marked it at the same moment.
  if ((await readMark(target)) !== installation) throw foreign(target)
}

const foreign = ({ shown }: Target): BackupError =>
  new BackupError(
    'foreign',
    `${shown} contient la sauvegarde d'une autre installation : choisissez un autre dossier ou un autre préfixe`,
  )
