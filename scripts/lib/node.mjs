import { existsSync } from 'node:fs'
import { Failure } from './failure.mjs'
import { at } from './paths.mjs'

/** The first major version that runs TypeScript sources directly. */
const OLDEST = 24

/**
 * Chooses the Node that runs the project: the one pinned among the dependencies, else the host's when it is recent enough.
 *
 * @param pinned path of the pinned one
 * @param host `{ path, version }` of the one that runs this script
 */
export function chooseNode(pinned, host, exists = existsSync) {
  if (exists(pinned)) return pinned
  if (Number.parseInt(host.version, 10) >= OLDEST) return host.path
  throw new Failure(
    `Arrière-boutique a besoin de Node ${OLDEST} ou plus récent sur cette machine (${process.platform} ${process.arch}) : installez-le depuis https://nodejs.org, puis recommencez.`,
  )
}

/** The path of the Node that runs the project. */
export function pinnedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const pinned = at('node_modules', `node-${platform}-${process.arch}`, 'bin', file)
  return chooseNode(pinned, { path: process.execPath, version: process.versions.node })
}
