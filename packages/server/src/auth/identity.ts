import { type Actor, actorOf, collectionOf, mayAct, type Registry } from '@boutique/domain'
import { readDocument } from '../store/documents.ts'
import type { Queryable } from '../store/pool.ts'
import type { Auth } from './auth.ts'

/** What a request says of its sender: the session cookie or the bearer token, whole. */
export interface Credential {
  cookie?: string
  authorization?: string
}
interface Known {
  actor: Actor
  expiresAt: number
  checkedAt: number
}

/** However quiet the bus, a session is read again after this long. */
const FRESH = 60_000
const MOST_KNOWN = 10_000
/** How often rights are read anew because the bus spoke meanwhile. */
const MOST_READS = 5

/**
 * Who sends a request. What the database said is remembered until the bus tells of a change: an ended session, a
 * changed or deleted user. `forget` and `forgetAll` are called by the bus, on every node.
 */
export function createIdentity(auth: Auth, pool: Queryable, registry: Registry, clock: () => number = Date.now) {
  const known = new Map<string, Known>()
  const utilisateurs = collectionOf(registry, 'utilisateurs')
  let generation = 0

  async function load(key: string, credential: Credential, reads = 1): Promise<Actor | undefined> {
    const started = generation
    const session = await auth.session(headersOf(credential))
    if (!session) return undefined
    const stored = await readDocument(pool, utilisateurs, session.userId)
    if (!stored || stored.deleted) return undefined
    const user = JSON.parse(stored.text)
    if (!mayAct(user)) return undefined
    const actor = actorOf(session.userId, user)
    // What was read while the bus spoke may be old already.
    if (started !== generation) return reads < MOST_READS ? load(key, credential, reads + 1) : actor
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(key, { actor, expiresAt: session.expiresAt.getTime(), checkedAt: clock() })
    return actor
  }
  return {
    /** The actor, or undefined without a valid session. Answers at once when it is known. */
    resolve(credential: Credential): Actor | undefined | Promise<Actor | undefined> {
      const key = keyOf(credential)
      if (key === undefined) return undefined
      const found = known.get(key)
      const now = clock()
      if (found && found.expiresAt > now && now - found.checkedAt < FRESH) return found.actor
      known.delete(key)
      return load(key, credential)
    },
    forget(userIds: readonly string[]): void {
      generation++
      const gone = new Set(userIds)
      for (const [key, { actor }] of known) if (gone.has(actor.id)) known.delete(key)
    },
    forgetAll(): void {
      generation++
      known.clear()
    },
  }
}
export type Identity = ReturnType<typeof createIdentity>

const SESSION_COOKIE = /(?:^|;\s*)((?:__Secure-)?arriere-boutique\.session_token=[^;]+)/
function keyOf({ cookie, authorization }: Credential): string | undefined {
  if (authorization) return /^bearer\s+\S/i.test(authorization) ? authorization : undefined
  return cookie?.match(SESSION_COOKIE)?.[1]
}

/** The headers of a credential as the library reads them; the token wins over the cookie. */
export function headersOf({ cookie, authorization }: Credential): Headers {
  const headers = new Headers()
  if (authorization) headers.set('authorization', authorization)
  else if (cookie) headers.set('cookie', cookie)
  return headers
}
