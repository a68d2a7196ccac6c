import { randomBytes } from 'node:crypto'
import { mkdir, stat, statfs } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkDeclarations, ERASURE, OTHER_SCREENS } from '@boutique/domain'
import { collections, registry } from '@boutique/domain/registry'
import { createAuth } from './auth/auth.ts'
import { failureText } from './archive-failure.ts'
import { ask, askHidden, isTerminal, progressLine } from './archive-terminal.ts'
import { exportArchive } from './features/archive/export.ts'
import { importArchive } from './features/archive/import.ts'
import { openArchive } from './features/archive/open-archive.ts'
import { planImport } from './features/archive/plan-import.ts'
import { planText } from './features/archive/plan-text.ts'
import { ArchiveRefusal } from './features/archive/refusal.ts'
import { commandText } from './instance/command.ts'
import { acquireInstanceLock, InstanceRunningError } from './instance/lock.ts'
import { keyFor, ownKey } from './instance/secret-key.ts'
import { folderRefusal } from './instance/writable.ts'
import { openStorage } from './media/storage/open-storage.ts'
import { StorageUrlError } from './media/storage/storage-url.ts'
import { PostgresError, startEmbeddedPostgres } from './postgres/index.ts'
import { runningPostgres } from './postgres/running.ts'
import { prepareDatabase } from './prepare-database.ts'
import { MIN_PASSPHRASE, PassphraseError } from './sealed/passphrase.ts'
import { DatabaseUrlError } from './store/connection/database-url.ts'
import { type Connection, createMaintenancePool, type Pool } from './store/connection/pool.ts'
import { secretBox } from './store/documents/secrets.ts'
import { SchemaError } from './store/schema/schema-version.ts'

/** The commands `npm run export` and `npm run import`. */

const say = (message: string): void => console.log(message)

/** A command that was called wrongly, or that the person did not confirm. */
class UsageError extends Error {}

const EXPORT_USAGE = commandText('export', '[--boutique ID] [--secrets] FICHIER')
const IMPORT_USAGE = commandText('import', 'FICHIER [--dry-run] [--yes]')

/** The database of the installation, and how to leave it. */
interface Opened {
  connection: Connection | string
  close(): Promise<void>
}

/**
 * The database: of DATABASE_DIRECT_URL or DATABASE_URL; else the one that the running product uses; else the embedded one, started for this
 * command.
 */
async function openDatabase(env: NodeJS.ProcessEnv, dataDir: string): Promise<Opened> {
  const url = env.DATABASE_DIRECT_URL || env.DATABASE_URL
  if (url) return { connection: url, close: async () => undefined }
  try {
    const lock = acquireInstanceLock(dataDir)
    const database = await startEmbeddedPostgres({ dataDir, log: say }).catch((error: unknown) => {
      lock.release()
      throw error
    })
    return {
      connection: database.connection,
      async close() {
        await database.stop()
        lock.release()
      },
    }
  } catch (error) {
    const running = error instanceof InstanceRunningError ? runningPostgres(dataDir) : undefined
    if (!running) throw error
    return { connection: running, close: async () => undefined }
  }
}

/** Migrates the database to this program, as its start does. */
async function prepare(connection: Connection | string, pool: Pool): Promise<void> {
  const auth = await prepareDatabase({ maintenance: pool, pool, connection, registry, progress: say }, () =>
    createAuth({
      connection,
      secret: randomBytes(32).toString('hex'),
      newId,
      log: (error) => console.error(error),
      refusalOf: async () => undefined,
    }),
  )
  await auth.close()
}

const newId = (): string => randomBytes(16).toString('hex')
const now = (): string => new Date().toISOString()

/** The passphrase: of PASSPHRASE, else typed, twice when something is sealed under it. */
async function passphraseOf(env: NodeJS.ProcessEnv, isNew: boolean): Promise<string> {
  if (env.PASSPHRASE) return env.PASSPHRASE
  if (!isTerminal()) throw new UsageError('Indiquez la phrase secrète par PASSPHRASE.')
  const typed = await askHidden(`Phrase secrète${isNew ? ` (au moins ${MIN_PASSPHRASE} caractères)` : ''} : `)
  if (isNew && (await askHidden('Encore une fois : ')) !== typed)
    throw new UsageError('Les deux phrases secrètes ne sont pas les mêmes.')
  return typed
}

interface Opening {
  connection: Connection | string
  pool: Pool
  dataDir: string
  env: NodeJS.ProcessEnv
}

async function exportTo(args: string[], { pool, dataDir, env }: Opening): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { boutique: { type: 'string' }, secrets: { type: 'boolean' } },
  })
  const file = resolve(positionals[0] as string)
  if (await stat(file).catch(() => undefined))
    throw new UsageError(`Le fichier ${file} existe déjà : choisissez un autre nom.`)
  const secrets = values.secrets
    ? {
        box: secretBox(keyFor(env.SECRET_KEY || ownKey(dataDir), 'secrets')),
        passphrase: await passphraseOf(env, true),
      }
    : undefined
  const { version } = createRequire(import.meta.url)('../package.json') as { version: string }
  const progress = progressLine('Export')
  const manifest = await exportArchive({
    pool,
    registry,
    storage: await openStorage(env.STORAGE_URL, dataDir),
    file,
    boutique: values.boutique ?? null,
    secrets,
    withHashes: true,
    productVersion: version,
    now,
    progress: progress.show,
  }).finally(progress.end)
  const { size } = await stat(file)
  const sum = (of: 'documents' | 'files'): string =>
    manifest.boutiques.reduce((total, one) => total + one[of], 0).toLocaleString('fr-FR')
  say(
    `${file} : ${(size / 1e6).toLocaleString('fr-FR', { maximumFractionDigits: 1 })} Mo, ${sum('documents')} documents, ${sum('files')} photos et fichiers.`,
  )
  if (manifest.missing.length > 0)
    say(`${manifest.missing.length} fichiers notés n'étaient plus dans le stockage : manifest.json les nomme.`)
  if (!secrets)
    say('Les secrets (mots de passe de courrier, clés) ne sont pas dans ce fichier : --secrets les y met, scellés.')
}

async function importFrom(args: string[], { pool, dataDir, env }: Opening): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean' }, yes: { type: 'boolean' } },
  })
  const archive = await openArchive(resolve(positionals[0] as string))
  try {
    const hasSecrets = archive.manifest.files.some(({ path }) => path.endsWith('.scelles'))
    const passphrase = hasSecrets ? await passphraseOf(env, false) : undefined
    const checking = progressLine('Vérification')
    const plan = await planImport({ archive, on: pool, registry, passphrase, progress: checking.show }).finally(
      checking.end,
    )
    say(planText(plan))
    if (values['dry-run']) return say("Rien n'a été importé (--dry-run).")
    if (!plan.isNew) {
      if (plan.boutiques.some(({ state }) => state === 'refusee')) process.exitCode = 1
      return say("Il n'y a rien à importer.")
    }
    if (!values.yes) {
      if (!isTerminal()) throw new UsageError("Rien n'a été importé : ajoutez --yes pour importer sans question.")
      if (!/^o(ui)?$/i.test((await ask('Importer ? (oui/non) ')).trim())) return say("Rien n'a été importé.")
    }
    // With a database and a bucket elsewhere nothing may have made it.
    await mkdir(dataDir, { recursive: true })
    const importing = progressLine('Import')
    const made = await importArchive({
      archive,
      plan,
      pool,
      registry,
      storage: await openStorage(env.STORAGE_URL, dataDir),
      box: secretBox(keyFor(env.SECRET_KEY || ownKey(dataDir), 'secrets')),
      passphrase,
      newId,
      now,
      readFree: async () => {
        const { bavail, bsize } = await statfs(dataDir)
        return bavail * bsize
      },
      progress: importing.show,
    }).finally(importing.end)
    for (const { name, documents, files } of made)
      say(
        `${name} : ${documents.toLocaleString('fr-FR')} documents, ${files.toLocaleString('fr-FR')} photos et fichiers importés.`,
      )
    if (plan.boutiques.some(({ state }) => state === 'refusee')) process.exitCode = 1
  } finally {
    await archive.close()
  }
}

async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const [command, ...args] = process.argv.slice(2)
  const files = args.filter((arg, index) => !arg.startsWith('--') && args[index - 1] !== '--boutique')
  if (files.length !== 1) throw new UsageError(command === 'export' ? EXPORT_USAGE : IMPORT_USAGE)
  checkDeclarations(collections, OTHER_SCREENS, ERASURE)
  const dataDir = resolve(env.DATA_DIR || 'data')
  if (command === 'import') await (await openArchive(resolve(files[0] as string))).close()
  const { connection, close } = await openDatabase(env, dataDir)
  const pool = createMaintenancePool(connection)
  try {
    await prepare(connection, pool)
    await (command === 'export' ? exportTo : importFrom)(args, { connection, pool, dataDir, env })
  } finally {
    await pool.end()
    await close()
  }
}

const KNOWN = [
  ArchiveRefusal,
  DatabaseUrlError,
  InstanceRunningError,
  PassphraseError,
  PostgresError,
  SchemaError,
  StorageUrlError,
  UsageError,
]

main(process.env).then(
  () => process.exit(),
  (error: Error & { code?: string; path?: string }) => {
    if (KNOWN.some((kind) => error instanceof kind)) console.error(error.message)
    else if (error.code?.startsWith('ERR_PARSE_ARGS')) console.error(`${EXPORT_USAGE}\n${IMPORT_USAGE}`)
    else console.error(failureText(error) ?? folderRefusal(error) ?? error)
    process.exit(1)
  },
)
