/**
 * `away`: the target cannot be used now; `foreign`: it is not ours; `altered`: what it holds is damaged; `different`: it
 * is not what the shop has; `room`: a restore on trial has no place.
 */
export type BackupErrorCode =
  | 'away'
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
