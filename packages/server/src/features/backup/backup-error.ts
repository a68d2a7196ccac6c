import { Problem } from '@boutique/domain'
import { PostgresError } from '../../postgres/index.ts'

/**
 * `away`: the target cannot be used now; `full`: it has no place; `foreign`: it is not ours; `altered`: what it holds is damaged; `different`: it
 * is not what the shop has; `room`: a restore on trial has no place.
 */
export type BackupErrorCode =
  | 'away'
  | 'full'
  | 'foreign'
  | 'newer'
  | 'altered'
  | 'different'
  | 'empty'
  | 'moment'
  | 'folder'
  | 'room'
  | 'key'
  | 'usage'

/** A failure of the backup or of a restore, with a French sentence for the administrator. */
export class BackupError extends Error {
  readonly code: BackupErrorCode

  constructor(code: BackupErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'BackupError'
    this.code = code
  }
}

/** What an administrator reads of an error. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Problem || error instanceof BackupError || error instanceof PostgresError) return error.message
  return `erreur inattendue (${error instanceof Error ? error.message : String(error)})`
}
