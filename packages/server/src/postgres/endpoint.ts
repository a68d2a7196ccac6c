import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, canEnter } from './account.ts'
import { type Endpoint, SOCKET_PORT } from './settings.ts'

/** The longest socket path in bytes that works on every platform (macOS: 104 with the final zero). */
const MAX_SOCKET_PATH_BYTES = 103

/** Whether a socket in this folder has a path short enough for the system. */
export function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_SOCKET_PATH_BYTES
}

/** Makes `folder` a 0700 folder of the account; false when a folder of somebody else exists there. */
function makePrivate(folder: string, account: Account | undefined): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 })
    if (account) chownSync(folder, account.uid, account.gid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
  }
  const stat = lstatSync(folder)
  const mine = stat.isDirectory() && stat.uid === (account?.uid ?? process.getuid?.())
  if (mine && (stat.mode & 0o077) !== 0) chmodSync(folder, 0o700)
  return mine && (!account || canEnter(account, folder))
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/**
 * Where the server of this cluster listens: in a private folder next to it; in a short private one elsewhere when that
 * path is too long for a socket; on a free loopback port on Windows.
 *
 * @param base the folder that contains the cluster
 */
export async function chooseEndpoint(base: string, account: Account | undefined): Promise<Endpoint> {
  if (process.platform === 'win32') return { port: await freePort() }
  const key = createHash('sha256').update(base).digest('hex').slice(0, 12)
  const shared = account ? ['/run', '/tmp'] : [tmpdir(), '/tmp']
  const candidates = [join(base, 'postgres-socket'), ...shared.map((folder) => join(folder, `arriere-boutique-${key}`))]
  const socketFolder = candidates.find((folder) => fitsSocket(folder) && makePrivate(folder, account))
  if (socketFolder) return { socketFolder, port: SOCKET_PORT }
  const last = mkdtempSync('/tmp/arriere-boutique-')
  if (account) chownSync(last, account.uid, account.gid)
  return { socketFolder: last, port: SOCKET_PORT }
}
