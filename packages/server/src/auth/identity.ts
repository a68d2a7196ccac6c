import { type Actor, actorOf, collectionOf, mayAct, type Registry } from '@boutique/domain'
import { readDocument } from '../store/documents/documents.ts'
import { inLane } from '../store/connection/lanes.ts'
import type { Queryable } from '../store/connection/pool.ts'
import type { Auth } from './auth.ts'

/** The credential of a request: the session cookie or the bearer token, unparsed. */
export interface Credential {
  cookie?: string
  authorization?: string
}
interface Known {
  /** Undefined: the session is invalid, or its user may not act. */
  actor: Actor | undefined
  /** The session is valid, but its user may not act any more. */
  why?: 'deleted' | 'blocked'
  /** Instants in milliseconds. */
  expiresAt: number
  checkedAt: number
}

/**
 * How long a cached session is used without a message of the bus, in milliseconds; refusals are cached for less time.
 */
const FRESH = 60_000
const REFUSED_FRESH = 10_000
const MAX_KNOWN = 10_000
/** How often rights are read again because the bus invalidated them meanwhile. */
const MAX_READS = 5
const LANE = { name: 'sessions' }

/**
 * Resolves the sender of a request. Sessions are cached until the bus reports a change: an ended session, a changed or
 * deleted user. The bus calls `forget` and `forgetAll` on every node.
 */
export function createIdentity(auth: Auth, pool: Queryable, registry: Registry, clock: () => number = Date.now) {
  const known = new Map<string, Known>()
  const loading = new Map<string, Promise<Known>>()
  const utilisateurs = collectionOf(registry, 'utilisateurs')
  let generation = 0

  async function read(credential: Credential): Promise<Known> {
    const refused: Known = { actor: undefined, expiresAt: clock() + REFUSED_FRESH, checkedAt: clock() }
    const session = await auth.session(headersOf(credential))
    if (!session) return refused
    const stored = await readDocument(pool, utilisateurs, session.userId)
    if (!stored || stored.deleted) return { ...refused, why: 'deleted' }
    const user = JSON.parse(stored.text)
    if (!mayAct(user)) return { ...refused, why: 'blocked' }
    return { actor: actorOf(session.userId, user), expiresAt: session.expiresAt.getTime(), checkedAt: clock() }
  }
  async function load(key: string, credential: Credential): Promise<Known> {
    for (let reads = 1; ; reads++) {
      const started = generation
      const found = await read(credential)
      if (started === generation) {
        keep(key, found)
        return found
      }
      // The entry was invalidated while it was read: it may be stale.
      if (reads === MAX_READS) return found
    }
  }
  function keep(key: string, found: Known): void {
    known.delete(key)
    known.set(key, found)
    if (known.size <= MAX_KNOWN) return
    const [oldest] = known.keys()
    if (oldest !== undefined) known.delete(oldest)
  }
  function find(credential: Credential): Known | undefined | Promise<Known> {
    const key = keyOf(credential)
    if (key === undefined) return undefined
    const found = known.get(key)
    const now = clock()
    if (found && found.expiresAt > now && now - found.checkedAt < FRESH) return found
    known.delete(key)
    const underWay = loading.get(key)
    if (underWay) return underWay
    // In its own lane: a boutique that uses up its connections must not block sign-in.
    const reading = inLane(LANE, () => load(key, credential)).finally(() => {
      if (loading.get(key) === reading) loading.delete(key)
    })
    loading.set(key, reading)
    return reading
  }
  return {
    /** The actor, or undefined without a valid session; synchronous when it is cached. */
    resolve(credential: Credential): Actor | undefined | Promise<Actor | undefined> {
      const found = find(credential)
      return found instanceof Promise ? found.then(({ actor }) => actor) : found?.actor
    },
    /** Why a credential has no actor although its session is valid (AUTH-16). */
    whyRefused: (credential: Credential): Known['why'] => known.get(keyOf(credential) ?? '')?.why,
    /** When a session that was resolved before ends, in milliseconds; 0 when it is not cached. */
    endOf(credential: Credential): number {
      const found = known.get(keyOf(credential) ?? '')
      return found?.actor ? found.expiresAt : 0
    },
    forget(userIds: readonly string[]): void {
      generation++
      loading.clear()
      const gone = new Set(userIds)
      for (const [key, { actor }] of known) if (!actor || gone.has(actor.id)) known.delete(key)
    },
    forgetAll(): void {
      generation++
      loading.clear()
      known.clear()
    },
  }
}
export type Identity = ReturnType<typeof createIdentity>

const SESSION_COOKIE = /(?:^|;\s*)((?:__Secure-)?arriere-boutique\.session_token=[^;]+)/
/** Longer than any credential of this product. */
const MAX_CREDENTIAL_LENGTH = 1000

/** The cache key of a session, independent of how its header is written; undefined without a plausible credential. */
function keyOf({ cookie, authorization }: Credential): string | undefined {
  if (!authorization) return shortEnough(cookie?.match(SESSION_COOKIE)?.[1])
  const token = /^bearer\s/i.test(authorization) ? authorization.slice(7).trim() : ''
  return token ? shortEnough(`Bearer ${token}`) : undefined
}
const shortEnough = (key: string | undefined): string | undefined =>
  key && key.length <= MAX_CREDENTIAL_LENGTH ? key : undefined

/** The headers of a credential for the library; the token takes precedence over the cookie. */
export function headersOf({ cookie, authorization }: Credential): Headers {
  const headers = new Headers()
  if (authorization) headers.set('authorization', authorization)
  else if (cookie) headers.set('cookie', cookie)
  return headers
}
