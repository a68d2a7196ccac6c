import { Problem } from '@boutique/domain'
import { positionOf } from '../connection/changes.ts'
import { outsideLanes } from '../connection/lanes.ts'
import { createReadPool, type Pool, type PoolClient } from '../connection/pool.ts'
import { READ_CONNECTIONS } from '../connection/pool-sizes.ts'
import { type Connection, Servers } from '../connection/servers.ts'
import type { Positions } from './positions.ts'

/** Why a standby is not read from: it does not answer, takes writes, shows another database, or is behind. */
export const UNUSED = ['away', 'writes', 'stranger', 'late'] as const
export type Unused = (typeof UNUSED)[number]

/** What is known of the standbys. */
export interface ReplicaState {
  /** Undefined while a standby is read from. */
  unused: Unused | undefined
  /** Milliseconds since that changed. */
  since: number
  /** How old at most the state of the standby is, in milliseconds; undefined until one answered within the bound. */
  lag: number | undefined
  maxLag: number
  /** How many reads each answered, the primary those that a standby was asked for first or could have answered. */
  reads: { standby: number; primary: number }
}

/** Standbys that answer what the primary would answer, as long as they can prove it. */
export interface Replica {
  /**
   * Runs reads on a standby that shows all that was committed to their sources before the call.
   *
   * @param sources see `sourceOf`
   * @returns undefined when none does, or when the reads failed there: the primary is to be asked
   * @throws Problem of the reads themselves
   */
  read<T>(sources: readonly string[], work: (pool: Pool) => Promise<T>): Promise<{ value: T } | undefined>
  state(): ReplicaState
  /** Looks at a standby now; this also happens several times within the longest lag. */
  look(): Promise<void>
  stop(): Promise<void>
}

export interface ReplicaOptions {
  connection: Connection | string
  positions: Positions
  /** See `listenToChanges`. */
  isCaughtUp(): Promise<boolean>
  /** Called with a sentence when standbys begin or cease to be read from. */
  say(sentence: string): void
}

/** A look is at most this many milliseconds after the one before, and this share of the longest lag. */
const MAX_BETWEEN_MS = 1000
const LOOKS = 5
/** Milliseconds for a standby to say where it is. */
const MAX_ANSWER_MS = 1000

const WHERE = `select pg_is_in_recovery(), coalesce(pg_last_wal_replay_lsn(), '0/0')::text,
  exists (select from system.read_marks where mark = $1)`
const SENTENCES: Readonly<Record<Unused, string>> = {
  away: 'Le secours de DATABASE_READ_URL ne répond pas',
  writes: "Le serveur de DATABASE_READ_URL n'est pas un secours",
  stranger: "Le secours de DATABASE_READ_URL ne suit pas le primaire d'ici",
  late: 'Le secours de DATABASE_READ_URL est en retard',
}

/** Whether a database has none of our tables. */
const isUnknownTable = (error: unknown): boolean => (error as { code?: string }).code === '42P01'

/** Opens the standbys that a URL names. What a session answers is judged by what this very session has replayed. */
export function openReplica({ connection, positions, isCaughtUp, say }: ReplicaOptions): Replica {
  const servers = new Servers(connection, 'read')
  const pool = createReadPool(servers, READ_CONNECTIONS)
  const now = (): number => performance.now()
  let unused: Unused | undefined = 'late'
  let since = now()
  let isSaid = false
  /** Everything committed before this time was on the standby at the last look. */
  let shownUntil: number | undefined
  const reads = { standby: 0, primary: 0 }

  function note(found: Unused | undefined): void {
    if (found === unused) return
    if ((found === undefined) !== (unused === undefined)) since = now()
    unused = found
    // A standby that is behind for a moment is nothing to tell: "Santé" and `/metrics` show it.
    if (found === undefined && isSaid) say('Le site est lu de nouveau dans le secours.')
    else if (found !== undefined && found !== 'late') say(`${SENTENCES[found]} : le site est lu dans le primaire.`)
    else return
    isSaid = found !== undefined
  }

  /** Why this session cannot answer what needs a position. */
  async function refusalOf(client: PoolClient, required: bigint | undefined): Promise<Unused | undefined> {
    const asked = client.query<[string, string, string]>({ text: WHERE, values: [positions.mark], rowMode: 'array' })
    const [row] = (await within(MAX_ANSWER_MS, asked)).rows
    const [isStandby, replayed, isMarked] = row as [string, string, string]
    if (isStandby !== 't') return 'writes'
    const position = positionOf(replayed)
    const age = positions.ageAt(position)
    if (age !== undefined && isMarked === 't') shownUntil = Math.max(shownUntil ?? 0, now() - age)
    if (required === undefined || position < required) return 'late'
    // The mark was written before every position that is asked for.
    return isMarked === 't' ? undefined : 'stranger'
  }

  /** Another host may do better. */
  function leave(client: PoolClient): void {
    if (servers.count > 1) servers.leave(servers.next)
    client.release(servers.count > 1)
  }

  async function look(): Promise<void> {
    // Without the primary nothing is known of the lag: that is the primary's failure, and told as such.
    if (!(await isCaughtUp())) return
    let client: PoolClient | undefined
    try {
      client = await outsideLanes(() => pool.connect())
      const found = await refusalOf(client, positions.required([]))
      note(found)
      if (found) leave(client)
      else client.release()
    } catch (error) {
      client?.release(true)
      note(isUnknownTable(error) ? 'stranger' : 'away')
    }
  }

  async function read<T>(sources: readonly string[], work: (pool: Pool) => Promise<T>) {
    const answered = unused === undefined ? await attempt(sources, work) : undefined
    reads[answered ? 'standby' : 'primary']++
    return answered
  }

  async function attempt<T>(sources: readonly string[], work: (pool: Pool) => Promise<T>) {
    if (!(await isCaughtUp())) return undefined
    const required = positions.required(sources)
    if (required === undefined) return undefined
    const client = await pool.connect().catch((error: unknown) => {
      // Of the lane: visitors asked too much at once.
      if (error instanceof Problem) throw error
      note('away')
      return undefined
    })
    if (!client) return undefined
    try {
      // Behind for these sources is not behind for others: the looks judge that.
      const refused = await refusalOf(client, required)
      if (refused) {
        if (refused === 'late') client.release()
        else leave(client)
        return undefined
      }
    } catch {
      client.release(true)
      note('away')
      return undefined
    }
    try {
      const value = await work(onlyOn(client))
      client.release()
      return { value }
    } catch (error) {
      const isAnswer = error instanceof Problem && error.status < 500
      // A query that stood in the way of the replay was ended; or the connection was.
      client.release(!isAnswer)
      if (isAnswer) throw error
      return undefined
    }
  }

  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const beat = async (): Promise<void> => {
    await look()
    if (stopped) return
    timer = setTimeout(() => void beat(), Math.min(MAX_BETWEEN_MS, positions.maxAge / LOOKS))
    timer.unref()
  }
  void beat()
  return {
    read,
    look,
    state: () => ({
      unused,
      since: now() - since,
      lag: shownUntil === undefined ? undefined : now() - shownUntil,
      maxLag: positions.maxAge,
      reads: { ...reads },
    }),
    async stop() {
      stopped = true
      clearTimeout(timer)
      await pool.end()
    },
  }
}

/** A pool of one session, in which the reads of an operation run one after the other. */
function onlyOn(client: PoolClient): Pool {
  let last: Promise<unknown> = Promise.resolve()
  const query = (...asked: Parameters<PoolClient['query']>): Promise<unknown> => {
    const next = last.then(() => client.query(...asked))
    last = next.catch(() => undefined)
    return next
  }
  return { query, connect: () => Promise.reject(new Error('a standby takes no writes')) } as unknown as Pool
}

/** Rejects when something takes longer than some milliseconds. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('no answer')), milliseconds)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
