import type { Pool } from '../store/connection/pool.ts'

/** A pool that counts its statements. */
export function countingPool(pool: Pool) {
  const counted = { count: 0 }
  const query = ((...values: Parameters<Pool['query']>) => {
    counted.count++
    return pool.query(...values)
  }) as Pool['query']
  return { asked: counted, pool: { query } }
}
