/** The most connections that one server opens to its database, by default. */
export const DEFAULT_CONNECTIONS = 25

/** Those that are not of requests: one listens, and an export and an import take two each. */
const OTHERS = { listening: 1, identities: 3, jobs: 4, archives: 4, backup: 3 }
const MIN_REQUESTS = 4
const sum = (hasBackup: boolean): number =>
  Object.values(OTHERS).reduce((total, one) => total + one, 0) - (hasBackup ? 0 : OTHERS.backup)
/** The fewest connections with which everything works. */
export const MIN_CONNECTIONS = sum(true) + MIN_REQUESTS

/** The connections of each pool of a server that opens at most `total`. */
export const poolSizes = (total: number, hasBackup: boolean) => ({
  ...OTHERS,
  requests: Math.max(total - sum(hasBackup), MIN_REQUESTS),
})

/** The connections of a server to the standbys that its public reads go to; visitors hold half of them at most. */
export const READ_CONNECTIONS = 16
