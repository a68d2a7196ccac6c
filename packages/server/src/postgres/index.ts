export { PostgresError, type PostgresErrorCode } from './errors.ts'
export { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './supervisor.ts'
export { recoverCluster, removeBeside } from './recover.ts'
