import pino, { type Logger } from 'pino'
import { loggedError, withoutQuery } from './error.ts'
import { type LogFile, rotatingLog } from './rotating.ts'

/** Characters that wait for a terminal or pipe; beyond, lines are dropped. */
const MOST_WAITING = 1_000_000

/** The log of a node: a bounded set of files, or a descriptor that is open (a terminal); nothing without either. */
export function createLogger(destination: string | number | undefined): { logger: Logger; close(): Promise<void> } {
  if (destination === undefined) return { logger: pino({ level: 'silent' }), close: async () => undefined }
  const file = typeof destination === 'string' ? rotatingLog(destination) : descriptorLog(destination)
  const serializers = { err: loggedError, error: loggedError, url: withoutQuery, path: withoutQuery }
  return { logger: pino({ level: 'info', serializers }, file), close: file.close }
}

function descriptorLog(dest: number): LogFile {
  const stream = pino.destination({ dest, sync: false, maxLength: MOST_WAITING })
  // A reader that is gone or a full disk behind it: the lines are lost, not the server.
  stream.on('error', () => undefined)
  return { write: (line) => void stream.write(line), close: async () => undefined }
}
