import type { Registry } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import type { RouteListener } from './http/app.ts'
import type { Rate } from './http/requests/rate-limit.ts'
import type { PostRates } from './http/requests/post-limit.ts'
import type { ReadRoom } from './instance/disk.ts'
import type { Task } from './jobs/task.ts'
import type { FileStorage } from './media/storage/storage.ts'
import type { BoutiqueMail } from './mail/boutique-mail.ts'
import type { BoutiqueMailOptions } from './mail/boutique-mails.ts'
import type { Mailer } from './mail/mailer.ts'
import type { BoutiqueProjects } from './project/boutique-projects.ts'
import type { ByteRate } from './operations/write/write-limits.ts'
import type { Engine } from './operations/engine.ts'
import type { Backup, BackupSettings } from './features/backup/backup.ts'
import type { Own } from './features/installation/installation.ts'
import type { AlgoliaAccount } from './search/algolia-client.ts'
import type { Connection } from './store/connection/pool.ts'
import type { PhotoServices } from './operations/photo-services.ts'

/** What a node is started with. */
export interface NodeOptions {
  connection: Connection | string
  /** Leads to PostgreSQL itself where `connection` leads to a pooler that shares its sessions. */
  directConnection?: string
  /** Standbys for the reads of websites, and by how many milliseconds they may be behind; none by default. */
  read?: { connection: Connection | string; maxLag: number }
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

/** A node that has started. */
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
