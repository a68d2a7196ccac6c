/** Causes of failures of the embedded PostgreSQL. Codes are stable; sentences are French. */
export type PostgresErrorCode =
  | 'postgres_platform'
  | 'postgres_binaries'
  | 'postgres_account'
  | 'postgres_version'
  | 'postgres_password'
  | 'postgres_folder'
  | 'postgres_copy'
  | 'postgres_init'
  | 'postgres_start'
  | 'postgres_stop'

/** A failure of the embedded PostgreSQL, with a French message for the administrator. */
export class PostgresError extends Error {
  readonly code: PostgresErrorCode

  constructor(code: PostgresErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'PostgresError'
    this.code = code
  }
}
