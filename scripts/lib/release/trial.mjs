import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Failure } from '../failure.mjs'
import { pinnedNode } from '../node.mjs'
import { at } from '../paths.mjs'
import { runInForeground, runQuietly } from '../run.mjs'

/** A network of its own, with nothing but itself in it. Only root may make one that PostgreSQL can be started in. */
const ALONE = ['--net', '/bin/sh', '-c', 'ip link set lo up && exec "$@"', 'sh']

/**
 * Opens an archive in an empty folder and uses it as a new operator would: started, an administrator, a photo, killed,
 * started again; without programs in PATH and, where this machine can, without a network.
 *
 * @returns the exit code
 */
export async function tryRelease(archive) {
  const folder = mkdtempSync(join(tmpdir(), 'arriere-boutique-essai-'))
  try {
    const { code, output } = await runQuietly('tar', ['-xzf', archive, '-C', folder])
    if (code !== 0) throw new Failure("L'archive ne s'ouvre pas (tar).", output)
    const [name] = readdirSync(folder)
    const release = join(folder, name)
    const data = join(folder, 'data')
    mkdirSync(data)
    const node = join(release, relative(at(), pinnedNode()))
    const args = [node, at('scripts', 'lib', 'release', 'trial-client.mjs'), release, data]
    const isAlone = (await runQuietly('unshare', [...ALONE, '/bin/true'])).code === 0
    process.stdout.write(isAlone ? 'Essai sans réseau\n' : 'Essai avec le réseau : unshare demande root\n')
    const [program, ...all] = isAlone ? ['unshare', ...ALONE, ...args] : args
    return await runInForeground(program, all, { cwd: folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
