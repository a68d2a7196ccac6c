import pg from 'pg'
import { serialize } from 'pg-protocol/dist/serializer.js'

/** A row whose columns are read by position, with null for SQL null. */
export type Row = (string | null)[]

/** A prepared statement whose rows are arrays of texts. */
export interface StatementConfig {
  name: string
  text: string
  values?: unknown[]
  rowMode: 'array'
  query_timeout?: number
}

/** A connection that remembers the results of its prepared statements. */
export interface DescribedConnection extends Pick<pg.Connection, 'stream'> {
  /** By the name of a statement: the position of its raw column, -1 without one. */
  readonly described: Map<string, number>
  /** The raw column of the result that arrives next. */
  rawColumn: number
  /** The library's: the prepared statements, by name. */
  readonly parsedStatements: Readonly<Record<string, string | undefined>>
}

/** The library's conversion of parameters; its types omit it. */
export const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils
const valueMapper = (value: unknown): unknown => (typeof value === 'string' ? value : prepareValue(value))

/** What follows the parameters of a statement: run it, and say when it is done. */
const RUN = Buffer.concat([serialize.execute(), serialize.sync()])

/**
 * A prepared statement as the library's clients accept it. Its result is described by the first run on a connection:
 * later ones do not ask again, and are sent as one message. Describing nine columns and reading that costs a tenth of
 * reading a document.
 */
export class RepeatedStatement {
  readonly name: string
  readonly text: string
  readonly query_timeout: number | undefined
  readonly rows: Row[] = []
  /** Set by the library. */
  callback: ((error: Error | null, result?: RepeatedStatement) => void) | undefined
  readonly #values: unknown[]
  #connection: DescribedConnection | undefined
  #rawColumn = -1

  constructor({ name, text, values = [], query_timeout }: StatementConfig) {
    this.name = name
    this.text = text
    this.#values = values
    this.query_timeout = query_timeout
  }

  /** Sends the statement; returns an error instead when a parameter cannot be converted. */
  submit(connection: DescribedConnection): Error | null {
    const { name, text } = this
    const isParsed = connection.parsedStatements[name] !== undefined
    const known = isParsed ? connection.described.get(name) : undefined
    this.#connection = connection
    this.#rawColumn = known ?? -1
    connection.rawColumn = this.#rawColumn
    try {
      const parse = isParsed ? [] : [serialize.parse({ name, text })]
      const bind = serialize.bind({ statement: name, values: this.#values, valueMapper })
      const describe = known === undefined ? [serialize.describe({ type: 'P' })] : []
      if (connection.stream.writable) connection.stream.write(Buffer.concat([...parse, bind, ...describe, RUN]))
      return null
    } catch (error) {
      return error as Error
    }
  }

  handleRowDescription(): void {
    this.#rawColumn = this.#connection?.rawColumn ?? -1
  }

  handleDataRow({ fields }: { fields: Row }): void {
    this.rows.push(fields)
  }

  handleCommandComplete(): void {
    this.#connection?.described.set(this.name, this.#rawColumn)
  }

  handleReadyForQuery(): void {
    this.callback?.(null, this)
  }

  handleError(error: Error): void {
    this.callback?.(error)
  }

  handleEmptyQuery(): void {}
}
