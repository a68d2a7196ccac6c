import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Data, mayAct, type Registry } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import { createAuth } from './auth/auth.ts'
import { createIdentity } from './auth/identity.ts'
import { createFirstAdministrator } from './auth/users.ts'
import { createApp, type RouteListener } from './http/app.ts'
import { type Rate, sharedLimits } from './http/requests/rate-limit.ts'
import type { PostRates } from './http/requests/post-limit.ts'
import { temporaryFolderOf } from './features/photos/http/photos.ts'
import { readRoom, type ReadRoom, watchDisk } from './instance/disk.ts'
import { startJobs } from './jobs/jobs.ts'
import { JOB_CHANNELS, JobSignals } from './jobs/signals.ts'
import type { Task } from './jobs/task.ts'
import { prepareDatabase } from './prepare-database.ts'
import { TASKS } from './tasks.ts'
import { createLive } from './live/server.ts'
import { COUNTS_CHANNEL, SharedCounts } from './limits/shared-counts.ts'
import { createLogger } from './log/logger.ts'
import { keyFor } from './instance/secret-key.ts'
import { canWrite } from './instance/writable.ts'
import { localStorage } from './media/storage/local-storage.ts'
import { mediaFolderOf } from './media/storage/open-storage.ts'
import type { FileStorage } from './media/storage/storage.ts'
import { thumbnails } from './media/images/thumbnail.ts'
import type { BoutiqueMail } from './mail/boutique-mail.ts'
import { type BoutiqueMailOptions, createBoutiqueMail } from './mail/boutique-mails.ts'
import type { Mailer } from './mail/mailer.ts'
import { failuresMessage, resetMessage } from './mail/messages.ts'
import { createOutgoing } from './outgoing/outgoing.ts'
import { createProvider } from './mail/provider.ts'
import { type BoutiqueProjects, createBoutiqueProjects } from './project/boutique-projects.ts'
import { createProjects } from './project/project.ts'
import { stripeCharges } from './payments/stripe-charges.ts'
import { type ByteRate, WRITE_RATE, WriteLimits } from './operations/write/write-limits.ts'
import { askForPublications } from './features/website/publications.ts'
import { askForRollups } from './operations/rollups/rollups.ts'
import { createApplications } from './operations/rights/applications.ts'
import { createBoutiqueCache } from './operations/boutique-cache.ts'
import type { Engine } from './operations/engine.ts'
import { DEFAULT_QUOTA } from './features/photos/photos.ts'
import { type Backup, type BackupSettings, startBackup } from './features/backup/backup.ts'
import { noticing } from './features/backup/files.ts'
import { dropBackupLog } from './features/backup/drop.ts'
import { cleanArchives } from './features/archive/clean-archives.ts'
import { joinInstallation, type Own } from './features/installation/installation.ts'
import { createHealth } from './features/health/health.ts'
import { createMetrics } from './features/metrics/metrics.ts'
import { RequestTimes } from './features/metrics/request-times.ts'
import { HealthNotes } from './operations/health-notes.ts'
import { KeptAnswers } from './features/website/kept-answers.ts'
import { unsubscribeLinks } from './mail/unsubscribe-links.ts'
import { VISITOR } from './operations/rights/visitor.ts'
import { type AlgoliaAccount, openAlgolia } from './search/algolia-client.ts'
import { hostedSearch } from './search/hosted.ts'
import { caughtUpIndex, SearchIndexer } from './search/indexer.ts'
import { postgresIndex } from './search/postgres.ts'
import { cleanTemporaryFiles } from './features/photos/photos-clean.ts'
import { everyDay } from './features/photos/photos-daily.ts'
import { fillDocumentTexts } from './store/documents/document-text.ts'
import { readDocument } from './store/documents/documents.ts'
import { hasAdministrator, removeHalfMadeIdentities } from './store/accounts/identities.ts'
import { readKey } from './store/schema/keys.ts'
import { keepSchema } from './store/schema/schema.ts'
import { listenToChanges, tellNodes } from './store/connection/listen.ts'
import { filesGone, allListeners } from './store/connection/listeners.ts'
import { type Connection, createMaintenancePool, createPool } from './store/connection/pool.ts'
import { DEFAULT_CONNECTIONS, poolSizes } from './store/connection/pool-sizes.ts'
import { refuseSharedSessions } from './store/connection/shared-sessions.ts'
import { hasRecipients, recipientsOf } from './features/mailings/sql/recipients.ts'
import { keepScripts } from './features/web-files/kept-scripts.ts'
import { WRITE_HOOKS } from './write-hooks.ts'
import { secretBox } from './store/documents/secrets.ts'
import { countStoredSpace, keepSpaceOfDay } from './store/documents/space-used.ts'
import type { ArchiveServices } from './operations/archive-services.ts'
import type { PhotoServices } from './operations/photo-services.ts'

export interface NodeOptions {
  connection: Connection | string
  /** Leads to PostgreSQL itself where `connection` leads to a pooler that shares its sessions. */
  directConnection?: string
  /** The most connections to the database; `DEFAULT_CONNECTIONS` by default. */
  databaseConnections?: number
  /** What all servers of the installation have in common; unchecked without it, as in tests. */
  installation?: Own
  registry: Registry
  dataDir: string
  webDir: string
  /** Any text; keys are derived from it. */
  secretKey: string
  host: string
  port: number
  admin?: { email: string; password: string }
  publicUrl?: string
  trustProxy?: string
  /** The most connections of all clients; by default the product's own. */
  mostConnections?: number
  /** The platform's mail; without it, administrators pass links on by hand. */
  mailer?: Mailer
  /** Time limits and certificates for the mail of the boutiques; by default the product's own. */
  boutiqueMail?: Pick<BoutiqueMailOptions, 'limits' | 'ca'>
  /** Local addresses that boutiques may call, as `address:port`; none by default. */
  outgoingAllowed?: ReadonlySet<string>
  /** The API that sends the answers of requests in our place (REQ-33). */
  providerUrl?: URL
  /** Scheme, host and port of the card provider's API; by default Stripe's own. */
  stripeBase?: URL
  /** Scheme, host and port of Firebase; by default its own. */
  firebaseBase?: URL
  /** Milliseconds for one request to a boutique's own project. */
  projectTimeLimit?: number
  /** The storage of photos; by default a folder of `dataDir`. */
  storage?: FileStorage
  /** The platform's account for boutiques with a hosted search index; without it, all use our own index. */
  algolia?: AlgoliaAccount
  /** A log file, which is rotated, or an open file descriptor. */
  logFile?: string | number
  /** Whether each answer is a line of the log. */
  accessLog?: boolean
  /** The token of `/metrics`; without it there are none. */
  metricsToken?: string
  /** Reads the free space of a folder's disk; by default from the system. */
  readRoom?: ReadRoom
  /** The most bytes of the documents, the journal and the files of one boutique; `DEFAULT_QUOTA` by default. */
  quota?: number
  /** How many bytes one boutique may write; by default the product's own rate. */
  writeRate?: ByteRate
  /** The backup; none by default. */
  backup?: BackupSettings
  clock?: () => number
  /** How often a visitor of a website may read from the public API; by default the product's own rate. */
  publicRate?: Rate
  /** How often visitors may post requests; by default the product's own rates. */
  postRates?: PostRates
  /** The available tasks; by default the product's own. */
  tasks?: readonly Task[]
  /** Called with French messages about the progress of a long start; the log has them too. */
  progress?: (message: string) => void
  /** Called with every route as it is registered, for tests that check all of them. */
  onRoute?: RouteListener
}
export interface RunningNode {
  app: FastifyInstance
  engine: Engine
  address: string
  /** The dependencies of operations on photos. */
  photos: PhotoServices
  /** The mail of the boutiques. */
  mail: BoutiqueMail
  /** Their own Firebase projects. */
  projects: BoutiqueProjects
  /** The backup; undefined without one. */
  backup: Backup | undefined
  /** Resolves once everything written before the call can be found by a search. */
  searchIdle(): Promise<void>
  /** The path of the one-time link for the first administrator; undefined once there is one. */
  firstLink: string | undefined
  /** From now on `/health/ready` says no, and proxies choose another server; `stop` follows. */
  drain(): void
  stop(): Promise<void>
}

const MAX_CACHE_BYTES = 2_000_000_000
const HOUR_MS = 3_600_000
const { version } = createRequire(import.meta.url)('../package.json') as { version: string }
/** Starts one node of the product on a database: schema, identity, live, HTTP. `stop` releases everything. */
export async function startNode(options: NodeOptions): Promise<RunningNode> {
  const { registry, dataDir, connection } = options
  const clock = options.clock ?? Date.now
  mkdirSync(dataDir, { recursive: true })
  const { logger, close: closeLog } = createLogger(options.logFile)
  const log = (error: unknown): void => logger.error({ err: error })
  const progress = (message: string): void => {
    logger.info(message)
    options.progress?.(message)
  }
  const direct = options.directConnection ?? connection
  const isShared = options.directConnection !== undefined
  const sizes = poolSizes(options.databaseConnections ?? DEFAULT_CONNECTIONS, options.backup !== undefined)
  const pool = createPool(connection, sizes.requests, isShared)
  // Migrations may take longer than a request may.
  const maintenance = createMaintenancePool(direct)
  await refuseSharedSessions(maintenance, isShared ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL')
  const utilisateurs = registry.get('utilisateurs')
  if (!utilisateurs) throw new Error('utilisateurs is not declared')
  let address = ''
  const publicAddress = (): string => options.publicUrl ?? address
  const newId = (): string => randomBytes(16).toString('hex')
  const counts = new SharedCounts({
    node: newId(),
    send: (texts) => tellNodes(pool, COUNTS_CHANNEL, texts),
    log,
  })
  const auth = await prepareDatabase({ maintenance, pool, connection: direct, registry, progress }, () =>
    createAuth({
      connection,
      pools: { max: sizes.identities, isShared },
      secret: keyFor(options.secretKey, 'session').toString('hex'),
      publicUrl: options.publicUrl,
      newId,
      counts,
      log,
      refusalOf: async (id) => {
        const stored = await readDocument(pool, utilisateurs, id)
        if (!stored || stored.deleted) return "L'utilisateur n'existe pas"
        return mayAct(JSON.parse(stored.text)) ? undefined : 'Ce compte est bloqué'
      },
      sendFailures: options.mailer && (async (email) => options.mailer?.send(failuresMessage(email, publicAddress()))),
      sendReset:
        options.mailer &&
        (async (email, token) => {
          await options.mailer?.send(resetMessage(email, `${publicAddress()}/reset?token=${token}`))
        }),
    }),
  )
  await removeHalfMadeIdentities(maintenance)
  await maintenance.end()
  const boutiques = createBoutiqueCache(pool, registry)
  const applications = createApplications(pool, registry)
  const forgetBoutiques = (ids: readonly string[] | null): void => {
    boutiques.forget(ids)
    applications.forget(ids)
  }
  const quota = options.quota ?? DEFAULT_QUOTA
  const tasks = options.tasks ?? TASKS
  const linkKey = await readKey(pool, 'desinscription')
  const engine: Engine = {
    pool,
    tasks: new Map(tasks.map((task) => [task.name, task])),
    hasProvider: options.providerUrl !== undefined,
    sendsMail: async (boutique) => (boutique === null ? options.mailer !== undefined : mail.sends(boutique)),
    registry,
    secrets: secretBox(keyFor(options.secretKey, 'secrets')),
    publicAddress,
    unsubscribeLinks: unsubscribeLinks(linkKey, publicAddress),
    idFrom: (text) => createHmac('sha256', linkKey).update(`identifiant ${text}`).digest('hex').slice(0, 32),
    now: () => new Date(clock()).toISOString(),
    newId,
    boutiqueExists: boutiques.exists,
    readBoutique: boutiques.read,
    hooks: WRITE_HOOKS,
    hasRecipients: (on, boutique, contactfilter) => hasRecipients(on, recipientsOf(registry, boutique, contactfilter)),
    limits: new WriteLimits(quota, options.writeRate ?? WRITE_RATE, clock, counts),
    nameOf: async (id) => {
      if (id === VISITOR.id) return VISITOR.displayname
      const stored = await readDocument(pool, utilisateurs, id)
      const { displayname } = stored ? (JSON.parse(stored.text) as Data) : {}
      return typeof displayname === 'string' ? displayname : 'Utilisateur'
    },
    // The bus reports the same change to all nodes a little later; here a removed right ends with the response.
    changed: (collection, id) => {
      if (collection === 'utilisateurs') identity.forget([id])
      else if (collection === 'boutiques') forgetBoutiques([id])
    },
  }
  const outgoing = createOutgoing({ allowed: options.outgoingAllowed })
  const mail = createBoutiqueMail({ engine, outgoing, mailer: options.mailer, ...options.boutiqueMail })
  const projects = createBoutiqueProjects(
    engine,
    createProjects({
      allowed: options.outgoingAllowed,
      base: options.firebaseBase,
      timeLimit: options.projectTimeLimit,
    }),
  )
  const identity = createIdentity(auth, pool, registry)
  const live = createLive(engine, identity, registry, log)
  live.listener.boutiquesChanged = forgetBoutiques
  const indexer = new SearchIndexer({ pool, registry, log })
  const ownIndex = caughtUpIndex(postgresIndex(pool), indexer)
  const hosted = options.algolia && hostedSearch(options.algolia, ownIndex, { pool, registry, now: engine.now, log })
  const signals = new JobSignals()
  const kept = new KeptAnswers(() => listening.isCaughtUp())
  let forgetFile: ((path: string) => void) | undefined
  const listeners = [
    live.listener,
    indexer.listener,
    filesGone((path) => forgetFile?.(path)),
    kept.listener,
    signals.listener,
    counts.listener,
    ...(hosted ? [hosted.listener] : []),
  ]
  const channels = [...JOB_CHANNELS, COUNTS_CHANNEL]
  const listening = await listenToChanges(direct, allListeners(...listeners), log, { pool, channels })
  if (options.installation) await joinInstallation(pool, options.installation)
  live.presence.hello()
  indexer.start()
  hosted?.start()
  if (options.admin && !(await hasAdministrator(pool))) {
    const first = { ...options.admin, displayname: 'Administrateur' }
    await createFirstAdministrator(engine, auth, first).catch(async (error: unknown) => {
      // Another server that starts at the same time may have been faster.
      if (!(await hasAdministrator(pool))) throw error
    })
  }
  let backup: Backup | undefined
  const stored = options.storage ?? localStorage(mediaFolderOf(dataDir))
  const storage = options.backup ? noticing(stored, (path) => backup?.written(path)) : stored
  // Temporary files of uploads that a crash interrupted.
  rmSync(temporaryFolderOf(dataDir), { recursive: true, force: true })
  await storage.cleanTemporary(0, clock())
  const images = thumbnails({ storage, cacheFolder: join(dataDir, 'vignettes'), maxCacheBytes: MAX_CACHE_BYTES })
  forgetFile = (path) => void images.forget(path).catch(log)
  if (options.backup) {
    const { backup: settings, readRoom: room = readRoom } = options
    backup = startBackup({ settings, connection: direct, storage: stored, dataDir, readRoom: room, clock, log })
  } else await dropBackupLog(pool)
  const archives: ArchiveServices = {
    engine,
    storage,
    folder: join(dataDir, 'archives'),
    openPool: () => createMaintenancePool(direct),
    readFree: async () => (await (options.readRoom ?? readRoom)(dataDir)).free,
    productVersion: version,
  }
  const disk = await watchDisk([dataDir, join(dataDir, 'postgres')], options.readRoom)
  const notes = new HealthNotes(clock)
  const firstToken = newId()
  const requests = new RequestTimes()
  let isDraining = false
  const app = await createApp({
    onRoute: options.onRoute,
    engine,
    auth,
    identity,
    live,
    search: hosted?.index ?? ownIndex,
    mail,
    applications,
    kept,
    publicRate: options.publicRate,
    postRates: options.postRates,
    limits: sharedLimits(counts, clock),
    storage,
    health: createHealth({
      engine,
      storage,
      hasMailer: options.mailer !== undefined,
      dataDir,
      disk,
      readRoom: options.readRoom ?? readRoom,
      canWrite,
      quota,
      notes,
      backup,
      clock,
    }),
    metrics: {
      token: options.metricsToken,
      requests,
      read: createMetrics({ pool, requests, version, liveConnections: () => live.peers, backup }),
    },
    accessLog: options.accessLog,
    archives,
    settingsChecks: {
      algolia: options.algolia && openAlgolia(options.algolia),
      stored: { storage, readRoom: () => (options.readRoom ?? readRoom)(dataDir) },
    },
    thumbnails: images,
    temporaryFolder: temporaryFolderOf(dataDir),
    quota,
    webDir: options.webDir,
    firstToken,
    publicUrl: options.publicUrl,
    publicAddress,
    mailer: options.mailer,
    outgoing,
    charges: stripeCharges(outgoing, options.stripeBase),
    projects,
    trustProxy: options.trustProxy,
    mostConnections: options.mostConnections,
    disk,
    isDraining: () => isDraining,
    notes,
    logger,
  })
  await keepScripts(pool, options.webDir)
  address = await app.listen({ host: options.host, port: options.port })
  const photos = { engine, storage, temporaryFolder: temporaryFolderOf(dataDir), quota, forget: images.forget }
  const cleaning = everyDay(() => cleanTemporaryFiles(photos), log)
  const counting = everyDay(async () => {
    await countStoredSpace(pool, registry, engine.now())
    await keepSpaceOfDay(pool, engine.now())
  }, log)
  const keeping = everyDay(() => keepScripts(pool, options.webDir), log)
  const upkeep = everyDay(() => keepSchema(pool, direct, registry, progress), log)
  const expiring = everyDay(() => cleanArchives(archives), log, HOUR_MS)
  const provider = options.providerUrl && createProvider(options.providerUrl)
  const services = {
    photos,
    archives,
    mail,
    mailer: options.mailer,
    backup,
    outgoing,
    provider,
    projects,
    warn: (message: string) => logger.warn(message),
    logError: (message: string) => logger.error(message),
  }
  const jobs = await startJobs({
    ...{ connection, pools: { max: sizes.jobs, isShared } },
    ...{ engine, tasks, services, signals, log },
  })
  await askForRollups(engine)
  await askForPublications(engine)
  const stopping = new AbortController()
  let stopped: Promise<void> | undefined
  const filling = fillDocumentTexts(pool, registry, stopping.signal, (message) => logger.info(message)).catch(log)
  return {
    app,
    engine,
    address,
    photos,
    mail,
    projects,
    backup,
    searchIdle: () => indexer.idle(),
    firstLink: (await hasAdministrator(pool)) ? undefined : `/premier?token=${firstToken}`,
    drain() {
      isDraining = true
    },
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
  /** Ends requests first, then background work, then their dependencies. */
  async function stop(): Promise<void> {
    isDraining = true
    stopping.abort()
    await app.close()
    await jobs.stop()
    await filling
    await cleaning.stop()
    await counting.stop()
    await keeping.stop()
    await upkeep.stop()
    await expiring.stop()
    await counts.stop()
    await listening.stop()
    await hosted?.stop()
    await indexer.stop()
    await images.close()
    await backup?.stop()
    await auth.close()
    await pool.end()
    disk.stop()
    await closeLog()
  }
}
