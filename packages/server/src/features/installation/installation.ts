import { commandText } from '../../instance/command.ts'
import { createHash, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keyFor } from '../../instance/secret-key.ts'
import { mediaFolderOf } from '../../media/storage/open-storage.ts'
import { parseStorageUrl } from '../../media/storage/storage-url.ts'
import { LISTENING } from '../../store/connection/listen.ts'
import { type Connection, createMaintenancePool, type Pool, transaction } from '../../store/connection/pool.ts'
import { forgetKey, hasOtherServers, lockInstallation, noteInstallation } from './sql/installation.ts'

/** A server that must not work on this database; the message says what to do. */
export class InstallationError extends Error {}

/** What a server brings that all servers of an installation must have in common. */
export interface Own {
  /** A fingerprint of the key. */
  key: string
  /** Where the photos are; undefined when that cannot be told. */
  files: string | undefined
  /** Whether this key takes the place of another one. */
  replacesKey: boolean
}

const OTHER_KEY = `La clé de ce serveur n'est pas celle de cette base : les sessions des uns seraient refusées par les autres, et les mots de passe des réglages resteraient fermés. Donnez à chaque serveur la même clé : SECRET_KEY, ou le fichier « cle » du dossier DATA_DIR du premier. Si elle est perdue, arrêtez tous les serveurs et démarrez une fois par « ${commandText('start', '--nouvelle-cle')} » : chacun devra se reconnecter, et les mots de passe des réglages seront à saisir à nouveau.`
const OTHERS_RUN =
  'Un autre serveur travaille encore sur cette base avec son ancienne clé : arrêtez-les tous avant « --nouvelle-cle ».'
const OTHER_FILES =
  "Un autre serveur travaille sur cette base et range les photos ailleurs : chacune ne serait visible que sur l'un des deux. Rangez-les au même endroit, dans un seau (STORAGE_URL) ou dans un dossier « medias » que les serveurs partagent. Si l'autre serveur vient de s'arrêter, recommencez dans une minute."

/** The fingerprint of a key: it does not tell the key, and another key has another one. */
export const fingerprintOf = (secretKey: string): string => keyFor(secretKey, 'empreinte').toString('hex').slice(0, 32)

/** A hidden file that no photo can have the name of: whoever mounts the folder finds it. */
const MARK = '.installation'

/** Names the place of the photos: the bucket, or a mark in the folder, which is made when it is missing. */
export async function filesIdOf(url: string | undefined, dataDir: string): Promise<string | undefined> {
  if (url) {
    const { endpoint = '', bucket, prefix } = parseStorageUrl(url)
    return createHash('sha256').update(`${endpoint} ${bucket} ${prefix}`).digest('hex').slice(0, 32)
  }
  const mark = join(mediaFolderOf(dataDir), MARK)
  const read = async (): Promise<string> => (await readFile(mark, 'utf8')).trim()
  try {
    return await read()
  } catch {
    // It is not there, or the folder cannot be used.
  }
  const aside = `${mark}.${randomBytes(8).toString('hex')}`
  try {
    await mkdir(mediaFolderOf(dataDir), { recursive: true })
    await writeFile(aside, `${randomBytes(16).toString('hex')}\n`, { flush: true })
    // Whole or not at all; another server that shares the folder may be faster.
    await link(aside, mark).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    return await read()
  } catch {
    // No photo can be stored here either, which is told by itself.
    return undefined
  } finally {
    await rm(aside, { force: true }).catch(() => undefined)
  }
}

/**
 * Joins the servers that work on a database, or refuses. Called once this server listens, so that of two which start
 * at the same time one sees the other.
 *
 * @throws InstallationError
 */
export const joinInstallation = (pool: Pool, own: Own): Promise<void> =>
  transaction(pool, async (client) => {
    const { key, files } = await lockInstallation(client)
    const hasOtherKey = key !== null && key !== own.key
    if (hasOtherKey && !own.replacesKey) throw new InstallationError(OTHER_KEY)
    const hasOtherFiles = files !== null && own.files !== undefined && files !== own.files
    if ((hasOtherKey || hasOtherFiles) && (await hasOtherServers(client, LISTENING)))
      throw new InstallationError(hasOtherKey ? OTHERS_RUN : OTHER_FILES)
    await noteInstallation(client, own.key, own.files)
  })

/** Lets a restored database without its key take the one that the next start makes. */
export async function letKeyChange(connection: Connection): Promise<void> {
  const pool = createMaintenancePool(connection, 1)
  await forgetKey(pool).finally(() => pool.end())
}
