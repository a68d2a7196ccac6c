import type { Queryable } from '../../store/connection/pool.ts'
import { isId, lineBatches, objectOf } from './lines.ts'
import { COMMON } from './manifest.ts'
import type { Archive } from './open-archive.ts'
import { altered } from './refusal.ts'
import { knownIds, knownUsers } from './sql/archive-write.ts'

/** A person of an archive. */
export interface ArchivedUser {
  id: string
  email: string
  name: string
  passwordHash?: string
  /** Of which boutiques they are a member there. */
  boutiques: string[]
  /** The id of the user of this installation who has the address or the id already. */
  known?: string
  /** Whether nothing of the archive that is imported concerns them: they get no account. */
  isLeftOut?: boolean
}

/** More are of no installation: they are held in memory. */
const MAX_USERS = 100_000

/** The people of an archive; `known` says who has an account here. */
export async function readUsers(archive: Archive, on: Queryable): Promise<ArchivedUser[]> {
  const users = new Map<string, ArchivedUser>()
  const emails = new Set<string>()
  const identities = `${COMMON}/identites.jsonl`
  for await (const { id, email, name, passwordHash } of objects(archive, identities)) {
    const isWhole = isId(id) && typeof email === 'string' && typeof name === 'string' && email.length <= 320
    if (!isWhole || (passwordHash !== null && typeof passwordHash !== 'string')) throw altered(identities)
    const address = email.toLowerCase()
    // Nobody else could have the account of the second one, and the import would stop after the boutiques.
    if (users.has(id) || emails.has(address) || users.size === MAX_USERS) throw altered(identities)
    emails.add(address)
    users.set(id, {
      id,
      email: address,
      name,
      passwordHash: passwordHash ?? undefined,
      boutiques: [],
    })
  }
  for await (const { id, data } of objects(archive, `${COMMON}/collections/utilisateurs.jsonl`)) {
    const user = users.get(String(id))
    const { boutiques } = (data ?? {}) as { boutiques?: unknown }
    if (user && Array.isArray(boutiques)) user.boutiques = boutiques.map(String)
  }
  await markKnown(on, [...users.values()])
  return [...users.values()]
}

async function* objects(archive: Archive, path: string): AsyncGenerator<Record<string, unknown>> {
  if (!archive.zip.entries.has(path)) return
  for await (const lines of lineBatches(path, archive.read(path))) for (const line of lines) yield objectOf(path, line)
}

async function markKnown(on: Queryable, users: readonly ArchivedUser[]): Promise<void> {
  const found = await knownUsers(
    on,
    users.map(({ id }) => id),
    users.map(({ email }) => email),
  )
  const byEmail = new Map(found.map(({ id, email }) => [email, id]))
  // A removed user has a document and no identity.
  const removed = await knownIds(
    on,
    'utilisateurs',
    users.map(({ id }) => id),
  )
  const ids = new Set([...found.map(({ id }) => id), ...removed])
  for (const user of users) {
    const known = byEmail.get(user.email) ?? (ids.has(user.id) ? user.id : undefined)
    if (known !== undefined) user.known = known
  }
}
