import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { processIdentity } from './process.ts'

/** The owner of a data folder. `start` is the owner's {@link processIdentity}; `url` is set once it listens. */
type Owner = { pid: number; start: string; url?: string }

/** Another living process holds the data folder. Code `instance_running`; the message is one French line. */
export class InstanceRunningError extends Error {
  readonly code = 'instance_running'
  readonly pid: number
  readonly url: string | undefined

  constructor(dataDir: string, owner: Owner) {
    const where = owner.url ? `, à l'adresse ${owner.url}` : ''
    super(`Arrière-boutique est déjà en marche sur le dossier ${dataDir} (processus ${owner.pid}${where}).`)
    this.name = 'InstanceRunningError'
    this.pid = owner.pid
    this.url = owner.url
  }
}

/** The exclusive lock on a data folder. */
export type InstanceLock = {
  /** Records the address of this instance, for the message that a second start prints. */
  publish(url: string): void
  /** Releases the lock; does nothing when called twice or when the folder is gone. */
  release(): void
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function parseOwner(text: string): Owner | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return undefined
    const { pid, start, url } = value as Record<string, unknown>
    if (typeof pid !== 'number' || typeof start !== 'string') return undefined
    return typeof url === 'string' ? { pid, start, url } : { pid, start }
  } catch {
    return undefined
  }
}

const isAlive = (owner: Owner) => processIdentity(owner.pid) === owner.start

/** Creates `path` atomically with its whole content; false when it exists already. */
function createWhole(path: string, content: string, aside: string): boolean {
  writeFileSync(aside, content, { mode: 0o600 })
  try {
    linkSync(aside, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

/** Removes the lock of a dead process, unless the lock changed since it was read as `expected`. */
function clearStale(path: string, expected: string, aside: string): void {
  try {
    renameSync(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  // Another start may have replaced the stale lock between the read and the rename: restore its lock.
  if (read(aside) !== expected) createWhole(path, read(aside) ?? '', `${aside}.back`)
  rmSync(aside, { force: true })
}

/**
 * Locks `dataDir` (created when missing) for this process, until `release` or the end of the process. A lock whose
 * process is dead, or whose process id was reused, is taken over.
 *
 * @throws InstanceRunningError when a living process holds it; nothing was changed then.
 */
export function acquireInstanceLock(dataDir: string): InstanceLock {
  const folder = resolve(dataDir)
  const path = join(folder, 'instance.lock')
  const aside = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  const me: Owner = { pid: process.pid, start: processIdentity(process.pid) ?? '' }
  let content = JSON.stringify(me)

  for (;;) {
    const current = read(path)
    const owner = current === undefined ? undefined : parseOwner(current)
    if (owner && isAlive(owner)) throw new InstanceRunningError(folder, owner)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (current !== undefined) clearStale(path, current, aside)
    if (createWhole(path, content, aside)) break
  }

  return {
    publish(url) {
      if (read(path) !== content) return
      content = JSON.stringify({ ...me, url })
      writeFileSync(aside, content, { mode: 0o600 })
      renameSync(aside, path)
    },
    release() {
      if (read(path) === content) rmSync(path, { force: true })
    },
  }
}
