import { mkdtemp, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code
/** A full disk takes no file either, and is told by its free space. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'])

/**
 * Whether files may be made in a folder, or the folder itself where it does not exist yet: not on a read-only disk, nor
 * with the rights of another account. It is tried, since the rights of a folder do not tell all of it.
 */
export async function canWrite(folder: string): Promise<boolean> {
  const isThere = await stat(folder).then(
    () => true,
    (error: unknown) => codeOf(error) !== 'ENOENT',
  )
  try {
    // Hidden: no photo has such a name.
    await rmdir(await mkdtemp(join(isThere ? folder : dirname(folder), '.essai-')))
    return true
  } catch (error) {
    return FULL.has(codeOf(error) ?? '')
  }
}

const READ_ONLY = new Set(['EROFS', 'EACCES'])
const TODO =
  'Remontez son disque en écriture, ou donnez-le au compte qui lance le programme ; DATA_DIR en choisit un autre.'

/** What an administrator reads when the folder of the data cannot be used; undefined for any other error. */
export function folderRefusal({ code = '', syscall = '', message }: NodeJS.ErrnoException): string | undefined {
  if (syscall === 'listen' || syscall === 'connect') return undefined
  if (READ_ONLY.has(code) || (code === 'EPERM' && syscall === 'mkdir'))
    return `Le dossier des données est en lecture seule (${message}). ${TODO}`
  // Node tells a read-only disk this way when the folder is not there.
  if (code === 'ENOENT' && syscall === 'mkdir')
    return `Le dossier des données n'existe pas et ne peut pas être créé (${message}) : son disque est peut-être en lecture seule. ${TODO}`
  if (code === 'ENOTDIR' || (code === 'EEXIST' && syscall === 'mkdir'))
    return `Le chemin du dossier des données passe par un fichier (${message}) : indiquez un autre dossier dans DATA_DIR.`
  return undefined
}

/** What is said at the start when no photo can be stored. */
export const PHOTOS_READ_ONLY =
  'Attention : le dossier des photos (« medias ») est en lecture seule, aucune photo ne peut être ajoutée. Remontez son disque en écriture, ou donnez-le au compte qui lance le programme.'
