import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { mayAct } from '@boutique/domain'
import { createAuth } from './auth/auth.ts'
import { createIdentity } from './auth/identity.ts'
import { createFirstAdministrator } from './auth/users.ts'
import { createApp } from './http/app.ts'
import { sharedLimits } from './http/requests/rate-limit.ts'
import { temporaryFolderOf } from './features/photos/http/photos.ts'
import { readRoom, watchDisk } from './instance/disk.ts'
import { startJobs } from './jobs/jobs.ts'
import { JOB_CHANNELS, JobSignals } from './jobs/signals.ts'
import { createEngine } from './node-engine.ts'
import type { NodeOptions, RunningNode } from './node-options.ts'
import { startUpkeep } from './node-upkeep.ts'
import { prepareDatabase } from './prepare-database.ts'
import { TASKS } from './tasks.ts'
import { createLive } from './live/server.ts'
import { COUNTS_CHANNEL, SharedCounts } from './limits/shared-counts.ts'
import { createLogger } from './log/logger.ts'
import { keyFor } from './instance/secret-key.ts'
import { canWrite } from './instance/writable.ts'
import { localStorage } from './media/storage/local-storage.ts'
import { mediaFolderOf } from './media/storage/open-storage.ts'
import { thumbnails } from './media/images/thumbnail.ts'
import { notedMailer } from './mail/noted-mailer.ts'
import { createBoutiqueMail } from './mail/boutique-mails.ts'
import { failuresMessage, resetMessage } from './mail/messages.ts'
import { createOutgoing } from './outgoing/outgoing.ts'
import { createProvider } from './mail/provider.ts'
import { createBoutiqueProjects } from './project/boutique-projects.ts'
import { createProjects } from './project/project.ts'
import { stripeCharges } from './payments/stripe-charges.ts'
import { askForDueDays } from './features/due-days/due-days.ts'
import { askForPublications } from './features/website/publications.ts'
import { askForRollups } from './operations/rollups/rollups.ts'
import { createApplications } from './operations/rights/applications.ts'
import { createBoutiqueCache } from './operations/boutique-cache.ts'
import { DEFAULT_QUOTA } from './features/photos/photos.ts'
import { type Backup, startBackup } from './features/backup/backup.ts'
import { noticing } from './features/backup/files.ts'
import { dropBackupLog } from './features/backup/drop.ts'
import { joinInstallation } from './features/installation/installation.ts'
import { watchDatabase } from './features/health/database-watch.ts'
import { createHealth } from './features/health/health.ts'
import { createMetrics } from './features/metrics/metrics.ts'
import { RequestTimes } from './features/metrics/request-times.ts'
import { HealthNotes } from './operations/health-notes.ts'
import { KeptAnswers } from './features/website/kept-answers.ts'
import { openAlgolia } from './search/algolia-client.ts'
import { hostedSearch } from './search/hosted.ts'
import { caughtUpIndex, SearchIndexer } from './search/indexer.ts'
import { postgresIndex } from './search/postgres.ts'
import { fillDocumentTexts } from './store/documents/document-text.ts'
import { readDocument } from './store/documents/documents.ts'
import { hasAdministrator, removeHalfMadeIdentities } from './store/accounts/identities.ts'
import { readKey } from './store/schema/keys.ts'
import { listenToChanges, tellNodes } from './store/connection/listen.ts'
import { filesGone, allListeners } from './store/connection/listeners.ts'
import { createMaintenancePool, createPool } from './store/connection/pool.ts'
import { DEFAULT_CONNECTIONS, poolSizes } from './store/connection/pool-sizes.ts'
import { Positions } from './store/replica/positions.ts'
import { openReplica } from './store/replica/replica.ts'
import { refuseSharedSessions } from './store/connection/shared-sessions.ts'
import { keepScripts } from './features/web-files/kept-scripts.ts'
import type { ArchiveServices } from './operations/archive-services.ts'

const MAX_CACHE_BYTES = 2_000_000_000
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
  const notes = new HealthNotes(clock)
  const mailer =
    options.mailer &&
    notedMailer(options.mailer, (error) => {
      if (error !== undefined && notes.mail().error !== error) logger.warn(error)
      notes.noteMail(error)
    })
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
      sendFailures: mailer && (async (email) => mailer.send(failuresMessage(email, publicAddress()))),
      sendReset:
        mailer &&
        (async (email, token) => {
          await mailer.send(resetMessage(email, `${publicAddress()}/reset?token=${token}`))
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
  const engine = createEngine(options, {
    ...{ pool, clock, newId, counts, publicAddress, boutiques },
    linkKey: await readKey(pool, 'desinscription'),
    sendsMail: (boutique) => mail.sends(boutique),
    // The bus reports the same change to all nodes a little later; here a removed right ends with the response.
    changed: (collection, id) => {
      if (collection === 'utilisateurs') identity.forget([id])
      else if (collection === 'boutiques') forgetBoutiques([id])
    },
  })
  const outgoing = createOutgoing({ allowed: options.outgoingAllowed })
  const mail = createBoutiqueMail({ engine, outgoing, mailer, ...options.boutiqueMail })
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
  const positions = options.read && new Positions(options.read.maxLag)
  let forgetFile: ((path: string) => void) | undefined
  const listeners = [
    live.listener,
    indexer.listener,
    filesGone((path) => forgetFile?.(path)),
    kept.listener,
    signals.listener,
    counts.listener,
    ...(positions ? [positions.listener] : []),
    ...(hosted ? [hosted.listener] : []),
  ]
  const channels = [...JOB_CHANNELS, COUNTS_CHANNEL]
  const listening = await listenToChanges(direct, allListeners(...listeners), log, {
    pool,
    channels,
    readings: positions,
  })
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
  const say = (message: string): void => logger.warn(message)
  const watch = watchDatabase({ pool, clock, say })
  const { isCaughtUp } = listening
  const replica = options.read && positions && openReplica({ ...options.read, positions, isCaughtUp, say })
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
    replica,
    publicRate: options.publicRate,
    postRates: options.postRates,
    limits: sharedLimits(counts, clock),
    storage,
    health: createHealth({
      engine,
      storage,
      hasMailer: mailer !== undefined,
      dataDir,
      disk,
      readRoom: options.readRoom ?? readRoom,
      canWrite,
      quota,
      notes,
      backup,
      replica,
      clock,
    }),
    metrics: {
      token: options.metricsToken,
      requests,
      read: createMetrics({ pool, requests, version, liveConnections: () => live.peers, backup, replica }),
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
    mailer,
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
  const upkeep = startUpkeep({ engine, photos, archives, direct, webDir: options.webDir, progress, log })
  const provider = options.providerUrl && createProvider(options.providerUrl)
  const services = {
    photos,
    archives,
    mail,
    mailer,
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
  await askForDueDays(engine)
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
    await upkeep.stop()
    await counts.stop()
    await listening.stop()
    await hosted?.stop()
    await indexer.stop()
    await images.close()
    await backup?.stop()
    watch.stop()
    await replica?.stop()
    await auth.close()
    await pool.end()
    disk.stop()
    await closeLog()
  }
}
