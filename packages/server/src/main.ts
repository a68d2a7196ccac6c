import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { checkDeclarations, DeclarationError, environmentOf, ERASURE, OTHER_SCREENS } from '@boutique/domain'
import { collections, registry } from '@boutique/domain/registry'
import { SYSTEM_ACTOR } from './auth/users.ts'
import { BackupError } from './features/backup/backup-error.ts'
import { isUnfinished, UNFINISHED } from './features/backup/restore/folder.ts'
import { checkTarget } from './features/backup/target.ts'
import { filesIdOf, fingerprintOf, InstallationError } from './features/installation/installation.ts'
import { acquireInstanceLock, InstanceRunningError } from './instance/lock.ts'
import { ownKey } from './instance/secret-key.ts'
import { canWrite, folderRefusal, PHOTOS_READ_ONLY } from './instance/writable.ts'
import { FATAL, INFO, logLine } from './log/line.ts'
import { mediaFolderOf, openStorage } from './media/storage/open-storage.ts'
import { StorageUrlError } from './media/storage/storage-url.ts'
import { startNode } from './node.ts'
import { rebuildRollups } from './operations/rollups/rollups.ts'
import { parseAllowed } from './outgoing/resolve.ts'
import { PostgresError, startEmbeddedPostgres } from './postgres/index.ts'
import { PassphraseError, sealUnder } from './sealed/passphrase.ts'
import { awaitDatabase, DatabaseRefusal } from './store/connection/await-database.ts'
import { DatabaseUrlError, serversOf } from './store/connection/database-url.ts'
import { DEFAULT_CONNECTIONS, MIN_CONNECTIONS } from './store/connection/pool-sizes.ts'
import { SchemaError } from './store/schema/schema-version.ts'

const STDOUT = 1
/** Milliseconds for requests, jobs and connections to end when the program is stopped. */
const STOP_TIMEOUT_MS = 30_000
/** A lost disk loses at most the writes of so long. */
const MAX_BACKUP_SECONDS = 60
const MAX_DRAIN_S = 600
const MAX_CONNECTIONS = 1000
const DEFAULT_READ_LAG_S = 5
const MAX_READ_LAG_S = 300

/** The bytes of a number of gigabytes. @throws Error for anything else */
function quotaOf(text: string | undefined): number | undefined {
  if (!text) return undefined
  const gigabytes = Number(text)
  if (!(gigabytes > 0)) throw new Error(`BOUTIQUE_QUOTA vaut un nombre de Go, pas « ${text} »`)
  return gigabytes * 1e9
}

/**
 * The program: reads the environment, locks the data folder, starts PostgreSQL and the server, and stops both cleanly.
 */
async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const started = performance.now()
  checkDeclarations(collections, OTHER_SCREENS, ERASURE)
  const dataDir = resolve(env.DATA_DIR || 'data')
  const algolia = algoliaOf(env)
  await checkBackup(env, dataDir)
  const drainMs = drainOf(env.DRAIN_SECONDS)
  const databaseConnections = connectionsOf(env.DATABASE_CONNECTIONS)
  checkDatabase(env)
  const maxLag = lagOf(env.DATABASE_READ_MAX_LAG)
  const isJson = isJsonLog(env.LOG_FORMAT)
  const lock = acquireInstanceLock(dataDir)
  if (isUnfinished(dataDir)) throw new StartError(UNFINISHED)
  const say = (message: string): void => console.log(isJson ? logLine(INFO, message) : message)
  const storage = await openStorage(env.STORAGE_URL, dataDir)
  if (storage.localFile && !(await canWrite(mediaFolderOf(dataDir)))) console.error(PHOTOS_READ_ONLY)
  const database = env.DATABASE_URL ? undefined : await startEmbeddedPostgres({ dataDir, log: say })
  for (const url of [env.DATABASE_DIRECT_URL, env.DATABASE_URL]) if (url) await awaitDatabase(url, console.error)
  const secretKey = env.SECRET_KEY || ownKey(dataDir)
  const node = await startNode({
    installation: {
      key: fingerprintOf(secretKey),
      files: await filesIdOf(env.STORAGE_URL, dataDir),
      replacesKey: process.argv.includes('--nouvelle-cle'),
    },
    connection: env.DATABASE_URL || (database as NonNullable<typeof database>).connection,
    directConnection: env.DATABASE_DIRECT_URL || undefined,
    databaseConnections,
    ...(env.DATABASE_READ_URL && { read: { connection: env.DATABASE_READ_URL, maxLag } }),
    registry,
    dataDir,
    webDir: resolve(import.meta.dirname, '../../web/dist'),
    secretKey,
    host: env.HOST || '127.0.0.1',
    port: portOf(env.PORT),
    admin: env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : undefined,
    publicUrl: env.PUBLIC_URL?.replace(/\/$/, '') || undefined,
    trustProxy: env.TRUST_PROXY || undefined,
    mailer: env.SMTP_URL ? (await import('./mail/mailer.ts')).smtpMailer(env.SMTP_URL) : undefined,
    storage,
    outgoingAllowed: allowedOf(env.OUTGOING_ALLOWED),
    providerUrl: addressOf('PROVIDER_API_URL', env.PROVIDER_API_URL),
    stripeBase: addressOf('STRIPE_API_BASE', env.STRIPE_API_BASE),
    firebaseBase: addressOf('FIREBASE_BASE', env.FIREBASE_BASE),
    algolia,
    quota: quotaOf(env.BOUTIQUE_QUOTA),
    ...(env.BACKUP_URL && {
      backup: {
        url: env.BACKUP_URL,
        passphrase: env.BACKUP_PASSPHRASE || undefined,
        keyFile: env.SECRET_KEY ? undefined : join(dataDir, 'cle'),
        cluster: database && join(dataDir, 'postgres'),
        every: secondsOf(env.BACKUP_SECONDS),
      },
    }),
    // The log has it too.
    progress: isJson ? undefined : say,
    // Developers see errors in the terminal in which they started the program.
    logFile: isJson || environmentOf(env.NODE_ENV) === 'development' ? STDOUT : join(dataDir, 'serveur.log'),
    accessLog: env.ACCESS_LOG === '1',
    metricsToken: env.METRICS_TOKEN || undefined,
  }).catch(async (error: unknown) => {
    await database?.stop()
    throw error
  })
  let stopping = false
  const hurry = new AbortController()
  const stop = async (): Promise<void> => {
    // A second signal ends the wait for the proxies.
    if (stopping) return hurry.abort()
    stopping = true
    node.drain()
    await delay(drainMs, undefined, { signal: hurry.signal }).catch(() => undefined)
    // A database that does not respond must not keep the program from ending.
    await Promise.race([node.stop().catch(() => undefined), delay(STOP_TIMEOUT_MS)])
    await database?.stop()
    lock.release()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())

  await prepare(node, say).catch(async (error: unknown) => {
    await node.stop().catch(() => undefined)
    await database?.stop()
    throw error
  })
  const shown = env.PUBLIC_URL || node.address
  lock.publish(node.address)
  say(`Arrière-boutique est ouverte : ${shown} (en ${((performance.now() - started) / 1000).toFixed(1)} s)`)
  // In development, the script that runs the program waits for this message.
  process.send?.({ opened: shown })
  if (node.firstLink) say(`Première visite ? Créez l'administrateur : ${shown}${node.firstLink}`)
}

/** What the command asks for before the start is announced: the demonstration, the totals recalculated. */
async function prepare(
  { photos, engine }: Awaited<ReturnType<typeof startNode>>,
  say: (message: string) => void,
): Promise<void> {
  if (process.argv.includes('--demo')) {
    const { loadDemo } = await import('./demo/load.ts')
    await loadDemo(photos, say)
  }
  if (process.argv.includes('--recalculer')) {
    const corrected = await rebuildRollups(engine, SYSTEM_ACTOR)
    say(`Totaux recalculés : ${corrected.toLocaleString('fr-FR')} documents corrigés`)
  }
}

/** The milliseconds between two copies of the log. */
function secondsOf(text: string | undefined): number | undefined {
  if (!text) return undefined
  const seconds = Number(text)
  if (seconds >= 1 && seconds <= MAX_BACKUP_SECONDS) return 1000 * seconds
  throw new StartError(`BACKUP_SECONDS est un nombre de secondes de 1 à ${MAX_BACKUP_SECONDS}, pas « ${text} »`)
}

/** @throws BackupError, StorageUrlError, PassphraseError for settings of the backup that can never work */
async function checkBackup({ BACKUP_URL, BACKUP_PASSPHRASE }: NodeJS.ProcessEnv, dataDir: string): Promise<void> {
  if (!BACKUP_URL) return
  checkTarget(BACKUP_URL, dataDir)
  if (BACKUP_PASSPHRASE) await sealUnder(BACKUP_PASSPHRASE, Buffer.alloc(0))
}

/** Whether everything is written to stdout as lines of JSON, for programs that collect logs. */
function isJsonLog(text = ''): boolean {
  if (text === '' || text === 'json') return text === 'json'
  throw new StartError(`LOG_FORMAT vaut json, ou rien ; pas « ${text} »`)
}

function portOf(text: string | undefined): number {
  const port = Number(text || 3000)
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port
  throw new StartError(`PORT doit être un nombre de 0 à 65535, pas « ${text} »`)
}

/** Milliseconds between the first no of `/health/ready` and the end of the server. */
function drainOf(text = '0'): number {
  const seconds = Number(text)
  if (seconds >= 0 && seconds <= MAX_DRAIN_S) return seconds * 1000
  throw new StartError(`DRAIN_SECONDS est un nombre de secondes de 0 à ${MAX_DRAIN_S}, pas « ${text} »`)
}

/** The most connections to the database. */
function connectionsOf(text = String(DEFAULT_CONNECTIONS)): number {
  const count = Number(text || DEFAULT_CONNECTIONS)
  if (Number.isInteger(count) && count >= MIN_CONNECTIONS && count <= MAX_CONNECTIONS) return count
  throw new StartError(
    `DATABASE_CONNECTIONS est un nombre de connexions de ${MIN_CONNECTIONS} à ${MAX_CONNECTIONS}, pas « ${text} »`,
  )
}

/** @throws DatabaseUrlError, StartError for addresses of the database that can never work */
function checkDatabase({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL }: NodeJS.ProcessEnv): void {
  if (DATABASE_DIRECT_URL && !DATABASE_URL) throw new StartError('DATABASE_DIRECT_URL va avec DATABASE_URL')
  if (DATABASE_READ_URL && !DATABASE_URL) throw new StartError('DATABASE_READ_URL va avec DATABASE_URL')
  for (const url of [DATABASE_URL, DATABASE_DIRECT_URL]) if (url) serversOf(url)
  if (DATABASE_READ_URL) serversOf(DATABASE_READ_URL, 'read')
}

/** By how many milliseconds a standby may be behind that websites are read from. */
function lagOf(text: string | undefined): number {
  const seconds = Number(text || DEFAULT_READ_LAG_S)
  if (seconds >= 1 && seconds <= MAX_READ_LAG_S) return 1000 * seconds
  throw new StartError(`DATABASE_READ_MAX_LAG est un nombre de secondes de 1 à ${MAX_READ_LAG_S}, pas « ${text} »`)
}

/** The account of the hosted search indexes; undefined without keys. */
function algoliaOf({ ALGOLIA_APP_ID: appId, ALGOLIA_API_KEY: apiKey, ALGOLIA_HOST }: NodeJS.ProcessEnv) {
  if (!appId && !apiKey) return undefined
  if (!appId || !apiKey) throw new StartError('ALGOLIA_APP_ID et ALGOLIA_API_KEY vont ensemble')
  return { appId, apiKey, host: addressOf('ALGOLIA_HOST', ALGOLIA_HOST) }
}

/** The http or https address in an environment variable. */
function addressOf(name: string, text: string | undefined): URL | undefined {
  if (!text) return undefined
  const address = URL.parse(text)
  if (address && /^https?:$/.test(address.protocol)) return address
  throw new StartError(`${name} doit être une adresse http(s), pas « ${text} »`)
}

/** The local addresses that boutiques may call. */
function allowedOf(text = ''): ReadonlySet<string> {
  const allowed = parseAllowed(text)
  if (allowed) return allowed
  throw new StartError(`OUTGOING_ALLOWED est une liste d'adresses IP avec leur port, pas « ${text} »`)
}

/** A start that failed for a reason that the administrator can fix. */
class StartError extends Error {}

// Output to a full disk or a closed terminal is lost; the server continues.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

/** Whether an error or its cause means a full disk, by Node's or PostgreSQL's code. */
const isDiskFull = (error: unknown): boolean => {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: unknown }
  return code === 'ENOSPC' || code === '53100' || (cause !== undefined && isDiskFull(cause))
}

main(process.env).catch((error: Error & { code?: string }) => {
  const known = [
    BackupError,
    DatabaseRefusal,
    DatabaseUrlError,
    DeclarationError,
    PassphraseError,
    InstallationError,
    InstanceRunningError,
    PostgresError,
    SchemaError,
    StartError,
    StorageUrlError,
  ].some((kind) => error instanceof kind)
  // A wrong LOG_FORMAT is told in words.
  const isJson = process.env.LOG_FORMAT === 'json'
  const tell = (message: string): void => console.error(isJson ? logLine(FATAL, message) : message)
  if (known) tell(error.message)
  else if (error.code === 'EADDRINUSE')
    tell('Ce port est déjà utilisé par un autre programme : choisissez-en un autre avec PORT=…')
  else if (folderRefusal(error)) tell(String(folderRefusal(error)))
  else if (isDiskFull(error))
    tell("Le disque est plein : libérez de la place, puis recommencez. Rien de ce qui est enregistré n'est perdu.")
  else if (isJson) console.error(logLine(FATAL, 'Le démarrage a échoué', error))
  else console.error('Le démarrage a échoué :', error)
  process.exit(1)
})
