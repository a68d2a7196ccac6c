/**
 * Byte lists: how the documents of a list pass from PostgreSQL's socket to a response without becoming text (ADR 21).
 * Only this file is imported from outside, by `store` and by the code that sends what it lent.
 *
 * - **Framing.** `RawClient` reads the messages of one connection from one buffer, whole messages only, however the socket
 *   cuts them. The library parses each of them, except the rows of a result with a column named `RAW`.
 * - **What is never parsed.** The values of the column `RAW` stay the bytes that PostgreSQL sent: they are UTF-8, are copied
 *   at once out of the connection's buffer, and are neither decoded nor checked. All other columns are texts or null.
 *   A statement has at most one such column; `select … as raw` is all that asks for it.
 * - **Who owns bytes.** The values of one result lie in lent buffers that belong to that result alone: no two results, and no
 *   two connections, share one. Whoever reads values copies them, once, and then gives them back by `release`; after that
 *   they must not be read. Values that nobody gives back are garbage collected.
 * - **Lending.** `lend` returns a buffer with arbitrary content. Who lent it writes before it reads, sends only what it
 *   wrote, and calls `giveBack` once the socket has taken it, or never: an aborted response keeps its buffer.
 * - **Repeated statements.** A statement with a name is described by its first run on a connection and sent as one message
 *   from then on, so the columns of a text must not change while a connection lives. `StatementNames` names texts
 *   that come back, and says when a connection has seen so many that it is to be replaced.
 */
export { giveBack, lend } from './byte-pool.ts'
export { RAW } from './message-reader.ts'
export { RawClient } from './raw-client.ts'
export { type RawValue, release } from './raw-values.ts'
export { prepareValue, type Row } from './repeated-statement.ts'
export { StatementNames } from './statements.ts'
