import pino, { type Logger } from 'pino'
import { loggedError, withoutQuery } from './error.ts'
import { type LogFile, rotatingLog } from './rotating.ts'

/** Characters buffered for a terminal or pipe; lines beyond that are dropped. */
const MAX_WAITING = 1_000_000

/** Creates the log of a node: rotating files, or an open descriptor (a terminal); logs nothing without either. */
export function createLogger(destination: string | number | undefined): { logger: Logger; close(): Promise<void> } {
  if (destination === undefined) return { logger: pino({ level: 'silent' }), close: async () => undefined }
  const file = typeof destination === 'string' ? rotatingLog(destination) : descriptorLog(destination)
  const serializers = { err: loggedError, error: loggedError, url: withoutQuery, path: withoutQuery }
  return { logger: pino({ level: 'info', serializers }, file), close: file.close }
}

function descriptorLog(dest: number): LogFile {
  const stream = pino.destination({ dest, sync: false, maxLength: MAX_WAITING })
  // The reader is gone or its disk is full: the lines are lost and the server continues.
  stream.on('error', () => undefined)
  return { write: (line) => void stream.write(line), close: async () => undefined }
}
