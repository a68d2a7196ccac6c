import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Failure } from './failure.mjs'
import { fingerprint, remembered } from './fingerprint.mjs'
import { at } from './paths.mjs'
import { runQuietly } from './run.mjs'

const lockFile = at('package-lock.json')
const mark = at('node_modules', '.installed')

/**
 * Whether npm installed every package of the lock file that this platform needs.
 *
 * @param locked the `packages` of package-lock.json
 * @param installed the `packages` of node_modules/.package-lock.json
 */
export function holds(installed, locked) {
  return Object.entries(locked)
    .filter(([path, entry]) => path.startsWith('node_modules/') && !entry.optional)
    .every(([path, entry]) => installed[path] !== undefined && installed[path].version === entry.version)
}

function installedByHand() {
  const list = at('node_modules', '.package-lock.json')
  if (!existsSync(list)) return false
  const packages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
  return holds(packages(list), packages(lockFile))
}

/** The command for npm: the one that runs this script, if any. */
export function npm() {
  const path = process.env.npm_execpath
  if (path && /npm-cli\.[cm]?js$/.test(path)) return { program: process.execPath, args: [path], shell: false }
  return { program: 'npm', args: [], shell: process.platform === 'win32' }
}

/** Installs the dependencies when they are missing or when the lock file has changed; prints nothing otherwise. */
export async function ensureInstalled() {
  const wanted = fingerprint([lockFile])
  if (remembered(mark) === wanted) return
  if (!installedByHand()) {
    process.stdout.write('Installation des dépendances…\n')
    const { program, args, shell } = npm()
    const all = [...args, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
    const { code, output } = await runQuietly(program, all, { shell })
    if (code !== 0) {
      throw new Failure("L'installation des dépendances a échoué (npm ci) : la raison est ci-dessus.", output)
    }
  }
  mkdirSync(at('node_modules'), { recursive: true })
  writeFileSync(mark, wanted)
}
