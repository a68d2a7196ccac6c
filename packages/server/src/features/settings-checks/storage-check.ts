import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Actor, Problem, type SettingsCheck, storageCheckLines, type StorageStep } from '@boutique/domain'
import { shopFolderOf } from '../../media/receive.ts'
import type { FileStorage } from '../../media/storage/storage.ts'
import type { Engine } from '../../operations/engine.ts'
import { checkWait, settingsFor, type TestWait } from '../../operations/rights/settings-editor.ts'

/** The storage of photos, and the free space of a local one. */
export interface TriedStorage {
  storage: FileStorage
  /** Bytes of the disk that holds the files. */
  readRoom(): Promise<{ free: number; size: number }>
}

/**
 * Tries the photos folder of a boutique: writes, reads and removes one small file, and tells the free space. For those
 * who edit the settings of the boutique.
 *
 * @throws Problem 429
 */
export async function checkStorage(
  engine: Engine,
  { storage, readRoom }: TriedStorage,
  actor: Actor,
  boutique: string,
  wait: TestWait,
  log: (cause: unknown) => void,
): Promise<SettingsCheck> {
  const { storageBucketPath } = await settingsFor(engine, actor, boutique, 'storageBucketPath')
  checkWait(wait, boutique)
  let step: StorageStep = 'dossier'
  let folder = ''
  try {
    folder = shopFolderOf(storageBucketPath)
    const path = `${folder}/essai-${engine.newId()}.txt`
    const content = Buffer.from(`Essai du ${engine.now()}`)
    step = 'ecriture'
    await storage.write(path, Readable.from([content]))
    try {
      step = 'lecture'
      const found = await storage.read(path)
      if (!found || !(await buffer(found.stream)).equals(content)) throw new Error('another content was read')
    } catch (error) {
      await storage.remove(path).catch(log)
      throw error
    }
    step = 'suppression'
    if (!(await storage.remove(path))) throw new Error('the file was gone')
    step = 'place'
    const room = storage.localFile ? await readRoom() : undefined
    return { lines: storageCheckLines({ folder, room }) }
  } catch (error) {
    log(error)
    return { lines: storageCheckLines({ folder }, { step, message: sentenceOf(step, error) }) }
  }
}

const SENTENCES: Record<StorageStep, string> = {
  dossier: "Le dossier des photos n'est pas valable",
  ecriture: "Le fichier n'a pas pu être écrit",
  lecture: "Le fichier n'a pas été relu tel quel",
  suppression: "Le fichier n'a pas pu être retiré",
  place: "La place libre n'a pas pu être lue",
}

function sentenceOf(step: StorageStep, error: unknown): string {
  if (step === 'dossier')
    return error instanceof Problem && error.code === 'boutique.sans-dossier' ? MISSING : SENTENCES.dossier
  if (error instanceof Problem) return error.message
  const code = (error as { code?: string }).code
  if (code === 'ENOSPC') return 'Le disque est plein'
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return `${SENTENCES[step]} : l'accès est refusé`
  return SENTENCES[step]
}
const MISSING = "La boutique n'a pas de dossier pour ses photos"
