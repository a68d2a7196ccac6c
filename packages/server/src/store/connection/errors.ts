/**
 * Codes of PostgreSQL and of the network for a lost connection: the statement may have been executed. 25006 is that of a
 * standby, to which a connection may lead during a fail-over.
 */
const LOST = /^(08...|57P0[1-3]|25006|ECONNRESET|EPIPE|ETIMEDOUT|ECONNREFUSED|ENOENT)$/
const LOST_WORDS =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/

/** Whether an error means that the connection to the database was lost or could not be made. */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return (code !== undefined && LOST.test(code)) || (message !== undefined && LOST_WORDS.test(message))
}
