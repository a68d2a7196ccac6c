import { type Queryable, run } from '../../../store/connection/pool.ts'

/** Whether the database takes no writes, and its clock in milliseconds. */
export async function readState(on: Queryable): Promise<{ isReadOnly: boolean; now: number }> {
  const [row] = await run(
    on,
    `select current_setting('transaction_read_only'), extract(epoch from clock_timestamp()) * 1000`,
    [],
  )
  return { isReadOnly: row?.[0] === 'on', now: Number(row?.[1]) }
}
