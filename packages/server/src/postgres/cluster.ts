import { commandText } from '../instance/command.ts'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, requireNamedUser } from './account.ts'
import { type Binaries, programPath } from './binaries.ts'
import { PostgresError } from './errors.ts'
import type { Placement } from './placement.ts'
import { run } from './run.ts'

/** The role and the database of the application. */
export const ROLE = 'arriere_boutique'

/** Writes a file atomically, mode 0600, owned by `account`. */
export function writeWhole(path: string, content: string, account?: Account): void {
  const aside = `${path}.${process.pid}`
  writeFileSync(aside, content, { mode: 0o600, flush: true })
  if (account) chownSync(aside, account.uid, account.gid)
  renameSync(aside, path)
}

/** Whether a cluster exists; it is renamed into place when complete, so an unfinished one does not count. */
export function clusterExists(cluster: string): boolean {
  return existsSync(join(cluster, 'PG_VERSION'))
}

/**
 * Refuses a cluster of another major version, whose files these programs cannot read.
 *
 * @throws PostgresError `postgres_version`, with what to do
 */
export function requireVersion(cluster: string, major: number): void {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (found === String(major)) return
  throw new PostgresError(
    'postgres_version',
    `La base de données ${cluster} est au format de PostgreSQL ${found} et cette version d'Arrière-boutique apporte PostgreSQL ${major}. Rien n'a été modifié. Pour déménager : avec la version précédente d'Arrière-boutique, lancez « ${commandText('export', 'sauvegarde.zip --secrets')} » ; puis, avec celle-ci et un autre dossier dans DATA_DIR, « ${commandText('import', 'sauvegarde.zip')} ». Ou faites servir ce dossier par un PostgreSQL ${found} et indiquez-le par DATABASE_URL.`,
  )
}

/**
 * The password of the database, stored in `dataDir`; generated when there is no cluster yet.
 *
 * @throws PostgresError `postgres_password` when a cluster exists and its password is lost
 */
export function clusterPassword(dataDir: string, cluster: string): string {
  const path = join(dataDir, 'postgres.password')
  const kept = existsSync(path) ? readFileSync(path, 'utf8').trim() : ''
  if (kept) return kept
  if (clusterExists(cluster)) {
    throw new PostgresError(
      'postgres_password',
      `Le fichier ${path}, qui contient le mot de passe de la base de données, est absent ou vide. Remettez celui de votre sauvegarde.`,
    )
  }
  const password = randomBytes(24).toString('base64url')
  writeWhole(path, `${password}\n`)
  return password
}

/** The case of all alphabets and the order of bytes. Before 17 only the C library of the machine has them. */
const localeFor = (major: number): string[] =>
  major < 17 ? ['--locale=C.UTF-8'] : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']

/**
 * Creates the cluster: UTF-8 whatever the locale of the machine, passwords by SCRAM. Created next to its final path and
 * renamed, so that an interrupted creation starts again.
 *
 * @param durable whether its files are synced to disk
 * @throws PostgresError `postgres_init`, `postgres_account`
 */
export async function createCluster(
  binaries: Binaries,
  placement: Placement,
  password: string,
  durable: boolean,
): Promise<void> {
  const { account, cluster } = placement
  if (!account) requireNamedUser()
  const staging = `${cluster}.nouveau`
  rmSync(staging, { recursive: true, force: true })
  mkdirSync(staging, { mode: 0o700 })
  if (account) chownSync(staging, account.uid, account.gid)
  const passwordFile = join(staging, 'password')
  const data = join(staging, 'data')
  writeWhole(passwordFile, `${password}\n`, account)
  const args = [
    '--encoding=UTF8',
    ...localeFor(binaries.major),
    '--auth=scram-sha-256',
    `--username=${ROLE}`,
    `--pwfile=${passwordFile}`,
    `--pgdata=${data}`,
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]
  try {
    const outcome = await run(programPath(binaries, 'initdb'), args, { account, cwd: '/' })
    if (outcome.code !== 0) {
      throw new PostgresError('postgres_init', `La création de la base de données a échoué : ${outcome.output}`)
    }
    renameSync(data, cluster)
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}
