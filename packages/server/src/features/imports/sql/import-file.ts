import { type Queryable, run } from '../../../store/connection/pool.ts'

/** The bytes of one part of a file: PostgreSQL gets and gives them one after another. */
const PART_BYTES = 1_000_000

/** Stores the bytes of an import's file. */
export async function storeFile(on: Queryable, number: string, content: Buffer): Promise<void> {
  const text = `insert into system.import_parts (import, part, content) values ($1::bigint, $2, decode($3, 'base64'))`
  for (let at = 0; at < content.length; at += PART_BYTES)
    await run(on, text, [number, at / PART_BYTES, content.subarray(at, at + PART_BYTES).toString('base64')])
}

/** The bytes of an import's file; undefined once they are forgotten. */
export async function readFile(on: Queryable, number: string): Promise<Buffer | undefined> {
  const text = `select encode(content, 'base64') from system.import_parts where import = $1::bigint and part = $2`
  const parts: Buffer[] = []
  for (;;) {
    const [row] = await run(on, text, [number, parts.length])
    if (!row) return parts.length === 0 ? undefined : Buffer.concat(parts)
    parts.push(Buffer.from(row[0] as string, 'base64'))
  }
}

/** Forgets the bytes of an import's file. */
export async function forgetFile(on: Queryable, number: string): Promise<void> {
  await run(on, 'delete from system.import_parts where import = $1::bigint', [number])
}
