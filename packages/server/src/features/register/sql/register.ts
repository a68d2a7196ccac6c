import { type Queryable, type Row, run } from '../../../store/connection/pool.ts'
import type { StoredLine } from '../register-chain.ts'

/** The end of a register, and what its last check found. */
export interface RegisterHead {
  number: number
  hash: string
  checkedAt?: string
  checkedNumber?: number
  brokenNumber?: number
}

const HEAD = 'number, hash, checked_at, checked_number, broken_number'
const headRow = ([number, hash, checkedAt, checked, broken]: Row): RegisterHead => ({
  number: Number(number),
  hash: hash as string,
  ...(checkedAt && { checkedAt }),
  ...(checked && { checkedNumber: Number(checked) }),
  ...(broken && { brokenNumber: Number(broken) }),
})
const EMPTY: RegisterHead = { number: 0, hash: '' }

export async function readHead(on: Queryable, boutique: string): Promise<RegisterHead> {
  const [row] = await run(on, `select ${HEAD} from system.register_heads where boutique = $1`, [boutique])
  return row ? headRow(row) : EMPTY
}

/** The end of a register, locked until the transaction ends: its numbers have no gap. */
export async function lockHead(on: Queryable, boutique: string): Promise<RegisterHead> {
  await run(on, 'insert into system.register_heads (boutique) values ($1) on conflict do nothing', [boutique])
  const [row] = await run(on, `select ${HEAD} from system.register_heads where boutique = $1 for update`, [boutique])
  return row ? headRow(row) : EMPTY
}

const LINE = 'number, at, purchase, piece, entry, identity, salt, hash'
const lineRow = ([number, at, purchase, piece, entry, identity, salt, hash]: Row): StoredLine => ({
  number: Number(number),
  at: at as string,
  purchase: purchase as string,
  piece: piece as string,
  entry: entry as string,
  ...(identity && { identity }),
  ...(salt && { salt }),
  hash: hash as string,
})

/** Adds the lines of a commit, and moves the end of the register; the head must be locked. */
export async function addLines(on: Queryable, boutique: string, lines: readonly StoredLine[]): Promise<void> {
  const last = lines.at(-1)
  if (!last) return
  await run(
    on,
    `insert into system.register_entries (boutique, ${LINE})
     select $1, (l->>'number')::bigint, l->>'at', l->>'purchase', l->>'piece', l->>'entry', l->>'identity', l->>'salt', l->>'hash'
     from jsonb_array_elements($2::jsonb) as l`,
    [boutique, JSON.stringify(lines)],
  )
  await run(on, 'update system.register_heads set number = $2::bigint, hash = $3 where boutique = $1', [
    boutique,
    last.number,
    last.hash,
  ])
}

/** The lines of purchases, oldest first. */
export async function linesOfPurchases(
  on: Queryable,
  boutique: string,
  purchases: readonly string[],
): Promise<StoredLine[]> {
  const text = `select ${LINE} from system.register_entries where boutique = $1 and purchase = any($2) order by number`
  return (await run(on, text, [boutique, purchases])).map(lineRow)
}

/** Which lines: after a number, written from an instant on and before another. */
export interface LinePage {
  after: number
  from?: string
  before?: string
  limit: number
}

/** A page of a register, in the order of the numbers. */
export async function readLines(on: Queryable, boutique: string, page: LinePage): Promise<StoredLine[]> {
  const text = `select ${LINE} from system.register_entries
    where boutique = $1 and number > $2::bigint and ($3::text is null or at >= $3) and ($4::text is null or at < $4)
    order by number limit $5::int`
  return (await run(on, text, [boutique, page.after, page.from ?? null, page.before ?? null, page.limit])).map(lineRow)
}

export async function noteCheck(
  on: Queryable,
  boutique: string,
  check: { at: string; number: number; broken?: number },
): Promise<void> {
  await run(
    on,
    'update system.register_heads set checked_at = $2, checked_number = $3::bigint, broken_number = $4::bigint where boutique = $1',
    [boutique, check.at, check.number, check.broken ?? null],
  )
}

/** The boutiques with a register that has lines. */
export async function registeredBoutiques(on: Queryable): Promise<string[]> {
  const rows = await run(on, 'select boutique from system.register_heads where number > 0 order by boutique', [])
  return rows.map(([boutique]) => boutique as string)
}

/** Erases the sellers of lines written before an instant, some at once. Returns how many. */
export async function eraseIdentities(on: Queryable, boutique: string, before: string, limit: number): Promise<number> {
  const rows = await run(
    on,
    `update system.register_entries as e set identity = null, salt = null from (
       select number from system.register_entries
       where boutique = $1 and at < $2 and identity is not null order by at limit $3::int for update
     ) as old where e.boutique = $1 and e.number = old.number returning 1`,
    [boutique, before, limit],
  )
  return rows.length
}
