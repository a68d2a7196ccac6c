export type { Connection } from './database.ts'
export { PostgresError, type PostgresErrorCode } from './errors.ts'
export { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './supervisor.ts'
