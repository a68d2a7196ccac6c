import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { MediaRefusal } from '../../media/refusal.ts'
import { storageFailure } from '../../media/storage/storage-failure.ts'
import type { FileStorage } from '../../media/storage/storage.ts'
import { BackupError } from './backup-error.ts'
import { MARK, MAX_SMALL_BYTES, notMounted, type Target } from './target.ts'
import { inTurn } from './turns.ts'

/** A block that a slow disk takes longer to write is as one that does not answer. */
const MAX_ANSWER_MS = 120_000

/**
 * A target as a running shop uses it. Its errors are sentences for the administrator.
 *
 * A folder is used by one thread at a time, for a limited time: one on a network that does not answer would hold all
 * threads that read files. It is written to only while it holds the mark: below an unmounted disk is the disk of the
 * system.
 */
export function guarded(target: Target, maxAnswerMs = MAX_ANSWER_MS): Target {
  const { files, folder, shown } = target
  const turn =
    folder === undefined
      ? <T>(work: () => Promise<T>): Promise<T> => work()
      : inTurn(
          maxAnswerMs,
          () => new BackupError('away', `${shown} ne répond pas : le disque est-il branché et monté ?`),
        )
  const use = <T>(work: () => Promise<T>): Promise<T> =>
    turn(work).catch((error: unknown) => {
      throw notified(error, target)
    })
  return {
    ...target,
    use,
    files: {
      ...files,
      stat: (path) => use(() => files.stat(path)),
      remove: (path) => use(() => files.remove(path)),
      cleanTemporary: (olderThanMs, now) => use(() => files.cleanTemporary(olderThanMs, now)),
      write: (path, stream) =>
        use(async () => {
          if (folder !== undefined && path !== MARK && !(await files.stat(MARK))) throw notMounted(shown)
          return files.write(path, stream)
        }).catch((error: unknown) => {
          stream.destroy()
          throw error
        }),
      // To its end, since the turn is over with it.
      read: (path) =>
        use(async () => {
          const found = await files.read(path)
          if (!found || found.bytes > MAX_SMALL_BYTES) return found
          return { ...found, stream: Readable.from([await buffer(found.stream)]) }
        }),
      list: (prefix) => listInTurn(files, prefix, use),
    },
  }
}

async function* listInTurn(
  files: FileStorage,
  prefix: string,
  use: <T>(work: () => Promise<T>) => Promise<T>,
): ReturnType<typeof files.list> & AsyncGenerator {
  const found = files.list(prefix)[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await use(() => found.next())
      if (next.done) return
      yield next.value
    }
  } finally {
    await found.return?.()
  }
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage'])
const CLOSED = new Set(['EROFS', 'EACCES', 'EPERM'])
const NO_PLACE = 507

/** The error of a target, as a sentence. */
function notified(error: unknown, { folder, shown }: Target): unknown {
  if (error instanceof BackupError) return error
  const cause = error instanceof MediaRefusal ? error.cause : error
  if (cause === undefined) return error
  const {
    code = '',
    name = '',
    $metadata,
  } = cause as NodeJS.ErrnoException & { $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode
  const away = (text: string) => new BackupError('away', text, error)
  if (folder === undefined && code === 'ENOSPC')
    return away('le disque des données est plein, où chaque fichier attend son envoi')
  if (FULL.has(code) || FULL.has(name) || status === NO_PLACE)
    return new BackupError('full', `${shown} est plein : libérez-y de la place`, error)
  if (CLOSED.has(code)) return away(`${shown} ne peut pas être écrit (${code}) : vérifiez les droits du dossier`)
  if (folder !== undefined)
    return away(`${shown} ne répond pas (${code || name}) : le disque est-il branché et monté ?`)
  return away(`${shown} ${storageFailure(cause)}`)
}
