import { isIP } from 'node:net'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import websocket from '@fastify/websocket'
import { isNestedBeyond, Problem } from '@boutique/domain'
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Auth } from '../auth/auth.ts'
import type { Identity } from '../auth/identity.ts'
import type { Disk } from '../instance/disk.ts'
import type { Live } from '../live/server.ts'
import type { FileStorage } from '../media/storage/storage.ts'
import type { BoutiqueMail, MailTester } from '../mail/boutique-mail.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Outgoing } from '../outgoing/outgoing.ts'
import { isPublicAddress } from '../outgoing/public-address.ts'
import type { Charges } from '../payments/stripe-charges.ts'
import type { Thumbnails } from '../media/images/thumbnail.ts'
import type { BoutiqueProjects } from '../project/boutique-projects.ts'
import type { ArchiveServices } from '../operations/archive-services.ts'
import type { Applications } from '../operations/rights/applications.ts'
import type { Engine } from '../operations/engine.ts'
import type { HealthReader } from '../features/health/health.ts'
import type { HealthNotes } from '../operations/health-notes.ts'
import type { Replica } from '../store/replica/replica.ts'
import type { KeptAnswers } from '../features/website/kept-answers.ts'
import type { SearchIndex } from '../search/index.ts'
import { inLane } from '../store/connection/lanes.ts'
import { guardRoutes } from './requests/access.ts'
import {
  refuseBrokenRequest,
  refuseExpectations,
  logBrokenConnection,
  refuseHandshakes,
} from './requests/client-errors.ts'
import { COMPRESSION } from './requests/coding.ts'
import { shareConnections } from './requests/connections.ts'
import { registerDocs } from './docs.ts'
import { refuseWritesWhenFull } from './requests/full-disk.ts'
import { takeTurnsWithLargeBodies } from './requests/large-bodies.ts'
import { closeGently, SERVER_LIMITS } from './requests/lifecycle.ts'
import type { PostRates } from './requests/post-limit.ts'
import { registerProbes } from './probes.ts'
import { badAddress, registerProblems } from './answers/problems.ts'
import type { MakeLimit, Rate } from './requests/rate-limit.ts'
import { logAccess, requestIds, sendRequestIds } from './requests/request-ids.ts'
import { registerAuth } from './routes/auth.ts'
import { registerCampaigns } from '../features/mailings/http/campaigns.ts'
import { registerCharge } from '../features/orders/http/charge.ts'
import { registerAnswerPreview } from '../features/requests/http/answer-preview.ts'
import { registerConfirmation } from '../features/orders/http/confirmation.ts'
import { registerRecipients } from '../features/mailings/http/recipients.ts'
import { registerMailCheck } from '../features/settings-checks/http/mail-check.ts'
import { registerAllDocuments } from './routes/documents.ts'
import { registerArchives } from '../features/archive/http/archive.ts'
import { registerHealth } from '../features/health/http/health.ts'
import { registerImages } from '../features/photos/http/images.ts'
import { registerMetrics, type MetricsRouteOptions } from '../features/metrics/http/metrics.ts'
import { registerBulk } from '../features/bulk/http/bulk.ts'
import { registerErasure } from '../features/erasure/http/erasure.ts'
import { registerImports } from '../features/imports/http/imports.ts'
import { nodeReading } from '../features/imports/node-reading.ts'
import { registerJobs } from './routes/jobs.ts'
import { registerJournal } from '../features/journal/http/journal.ts'
import { registerLive } from './routes/live.ts'
import { registerMoi } from './routes/moi.ts'
import { registerLabels } from '../features/labels/http/labels.ts'
import { registerReceipts } from '../features/receipts/http/receipts.ts'
import { registerLife } from '../features/life/http/life.ts'
import { registerResults } from '../features/results/http/results.ts'
import { registerPhotos } from '../features/photos/http/photos.ts'
import { registerPostedEntries } from '../features/forms/http/posted-entries.ts'
import { registerPostedRequests } from '../features/requests/http/posted-requests.ts'
import { registerProjects } from '../features/transfers/http/projects.ts'
import { registerSettingsChecks, type SettingsChecks } from '../features/settings-checks/http/settings-checks.ts'
import { registerProvider } from '../features/requests/http/provider.ts'
import { registerPublic } from '../features/website/http/public.ts'
import { registerSessions } from './routes/sessions.ts'
import { registerSearch } from './routes/search.ts'
import { registerSettlements } from '../features/settlements/http/settlements.ts'
import { registerRegister } from '../features/register/http/register.ts'
import { registerTreatments } from '../features/treatments/http/treatments.ts'
import { registerUnsubscribe } from '../features/mailings/http/unsubscribe.ts'
import { registerKeptScripts } from '../features/web-files/http/kept-scripts.ts'
import { registerWebhooks } from '../features/webhooks/http/webhooks.ts'
import { registerUsers } from './routes/users.ts'
import { registerWeb } from './routes/web.ts'
import { registerSecurityHeaders } from './requests/security-headers.ts'
import { createGate } from './requests/session.ts'

export interface AppOptions {
  engine: Engine
  auth: Auth
  identity: Identity
  live: Live
  search: SearchIndex
  applications: Applications
  /** The answers of the public API that nothing has changed since. */
  kept: KeptAnswers
  replica: Replica | undefined
  /** The public API's rate limit for one visitor. */
  publicRate?: Rate
  /** The rates of requests posted by websites. */
  postRates?: PostRates
  /** Makes the limits of routes. */
  limits: MakeLimit
  storage: FileStorage
  health: HealthReader
  metrics: MetricsRouteOptions
  /** Whether each answer is a line of the log. */
  accessLog?: boolean
  archives: ArchiveServices
  settingsChecks: SettingsChecks
  thumbnails: Thumbnails
  temporaryFolder: string
  /** The most bytes of the files of one boutique. */
  quota: number
  webDir: string
  firstToken: string
  publicUrl?: string
  /** The base address of links in mails. */
  publicAddress(): string
  mailer?: Mailer
  /** The mail of the boutiques. */
  mail: BoutiqueMail & MailTester
  charges: Charges
  projects: BoutiqueProjects
  outgoing: Outgoing
  trustProxy?: string
  /** The most connections of all clients; by default the product's own. */
  mostConnections?: number
  disk: Pick<Disk, 'isFull'>
  /** Whether the server is about to stop. */
  isDraining(): boolean
  notes: HealthNotes
  logger: Logger
  /** Called with every route as it is registered. */
  onRoute?: RouteListener
}
export type RouteListener = (route: { method: string | string[]; url: string }) => void

/** A document of 1 MB, and the JSON around its changes. */
const MAX_BODY = 1_050_000

/** The limit of database connections for all requests without a session. */
const STRANGERS = { name: 'strangers', most: 4 }

/** The HTTP side of the product: every route, with one session check and one error handler. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { engine, auth, identity, live, publicUrl } = options
  const app = fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY,
    trustProxy: options.trustProxy ?? false,
    genReqId: requestIds(options.trustProxy !== undefined),
    routerOptions: { maxParamLength: 500 },
    ...SERVER_LIMITS,
    frameworkErrors: (error, request, reply) => {
      void badAddress(error, request, reply)
    },
    clientErrorHandler: refuseBrokenRequest,
  }) as unknown as FastifyInstance
  const connections = shareConnections(app, {
    most: options.mostConnections,
    hasProxy: options.trustProxy !== undefined,
  })
  if (options.onRoute) app.addHook('onRoute', options.onRoute)
  registerProblems(app, options.notes)
  sendRequestIds(app)
  if (options.accessLog === true) logAccess(app)
  app.addHook('onRequest', (request, _reply, done) => {
    if (comesFromUnknownProxy(request)) options.notes.noteProxy()
    done()
  })
  takeTurnsWithLargeBodies(app, identity)
  refuseExpectations(app.server)
  app.addHook('preValidation', ({ body }, _reply, done) => {
    if (body === undefined || !isNestedBeyond(body)) return done()
    done(new Problem(400, 'corps.trop-profond', 'Le JSON envoyé est trop imbriqué'))
  })
  await registerSecurityHeaders(app, {
    contentSecurityPolicy: { useDefaults: false, directives: policy(publicUrl) },
    strictTransportSecurity: publicUrl?.startsWith('https://') ?? false,
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  })
  await app.register(compress, COMPRESSION)
  await app.register(multipart)
  await app.register(websocket, {
    options: { maxPayload: 100_000 },
    errorHandler: logBrokenConnection,
    preClose(done) {
      closeGently(app, live, connections)
      done()
    },
  })
  refuseHandshakes(app.websocketServer)
  refuseWritesWhenFull(app, options.disk)
  // After the body was read: statements count towards the sender's lane, once the session is known.
  app.addHook('preValidation', (_request, _reply, done) => inLane(STRANGERS, done))
  const gate = createGate(identity, publicUrl)
  guardRoutes(app, gate)
  registerProbes(app, { pool: engine.pool, isDraining: options.isDraining })
  registerMetrics(app, options.metrics)
  registerAuth(app, { engine, auth, identity, gate, publicUrl, firstToken: options.firstToken })
  registerUsers(app, { engine, auth, publicAddress: options.publicAddress, mailer: options.mailer })
  registerMoi(app, engine, auth)
  registerSessions(app, engine, auth)
  registerPhotos(app, {
    engine,
    storage: options.storage,
    temporaryFolder: options.temporaryFolder,
    quota: options.quota,
  })
  registerSearch(app, engine, options.search)
  registerJobs(app, engine)
  registerJournal(app, engine)
  registerTreatments(app, engine)
  registerBulk(app, { engine, search: options.search }, options.limits)
  registerImports(
    app,
    { engine, reading: nodeReading(engine.registry), temporaryFolder: options.temporaryFolder },
    options.limits,
  )
  registerResults(app, engine)
  registerReceipts(app, engine)
  registerLabels(app, engine, publicUrl)
  registerLife(app, engine)
  registerRegister(app, engine)
  registerSettlements(app, engine)
  registerHealth(app, options.health)
  registerArchives(app, options.archives)
  registerErasure(app, { engine, storage: options.storage })
  registerCharge(app, engine, options.charges)
  registerCampaigns(app, options)
  registerRecipients(app, engine)
  registerConfirmation(app, engine, options.mail)
  registerAnswerPreview(app, engine, options.mail)
  registerMailCheck(app, engine, options.mail, options.limits)
  registerProjects(app, engine, options.projects, options.limits)
  registerSettingsChecks(app, engine, options.settingsChecks, options.limits)
  registerWebhooks(app, options, options.limits)
  registerAllDocuments(app, engine, new Set(['utilisateurs']))
  registerPublic(app, options)
  registerPostedRequests(app, options)
  registerPostedEntries(app, options)
  registerProvider(app, options)
  registerUnsubscribe(app, engine, options.limits)
  registerImages(app, { engine, thumbnails: options.thumbnails })
  registerLive(app, live, identity, publicUrl)
  await registerDocs(app, engine.registry)
  registerKeptScripts(app, engine.pool)
  await registerWeb(app, options.webDir)
  return app
}

/**
 * Whether a proxy of this network forwards a visitor whose address is not believed. Anybody on the internet may send the
 * header to a server without a proxy.
 */
function comesFromUnknownProxy({ headers, ips = [], socket }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] === undefined || ips.length > 1) return false
  const { remoteAddress = '' } = socket
  const family = isIP(remoteAddress)
  return family !== 0 && !isPublicAddress(remoteAddress, family as 4 | 6)
}

/**
 * Only our own scripts may run. Photos may come from a shop's own assets host: its address without a scheme takes the
 * page's (CONST-07), which is http where the product is not served over https.
 */
const policy = (publicUrl: string | undefined): Record<string, string[]> => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:', 'https:', ...(publicUrl?.startsWith('https://') ? [] : ['http:'])],
  fontSrc: ["'self'"],
  connectSrc: ["'self'", 'ws:', 'wss:'],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  ...(publicUrl?.startsWith('https://') && { upgradeInsecureRequests: [] }),
})
