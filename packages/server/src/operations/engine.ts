import type { Data, Registry } from '@boutique/domain'
import type { Pool, Queryable } from '../store/connection/pool.ts'
import type { SecretBox } from '../store/documents/secrets.ts'
import type { UnsubscribeLinks } from '../mail/unsubscribe-links.ts'
import type { WriteLimits } from './write/write-limits.ts'
import type { WriteHook } from './write/hooks.ts'

/** How the jobs of a task are run. */
export interface TaskPolicy {
  /** Shown to people, in French. */
  label: string
  /** How many times a job is attempted, with exponential backoff, before it counts as failed. */
  maxAttempts: number
  /** It may take longer than a second: a boutique runs one such job at a time. */
  isLong?: boolean
  /** What it does was promised: its job cannot be removed before it is done. */
  isKept?: boolean
}

/** The dependencies of every operation; created once by `main`, and by each test for its own database. */
export interface Engine {
  pool: Pool
  registry: Registry
  secrets: SecretBox
  /** The address of the server as recipients of mails reach it, without a final slash. */
  publicAddress(): string
  /** The links in mails by which contacts unsubscribe from the newsletter. */
  unsubscribeLinks: UnsubscribeLinks
  /** The instant of the operation, 24 characters. */
  now(): string
  /** 128 random bits as text. */
  newId(): string
  /** An id that the installation derives from a text: always the same, and nobody else can compute it. */
  idFrom(text: string): string
  /** Whether a boutique exists and is not deleted. */
  boutiqueExists(id: string): Promise<boolean>
  /** The cached data of a boutique; undefined when it does not exist or is deleted. */
  readBoutique(id: string): Promise<Data | undefined>
  /** The name of a user, for conflicts and history. */
  nameOf(userId: string): Promise<string>
  /** The tasks that commits may ask for, by name. */
  tasks: ReadonlyMap<string, TaskPolicy>
  /** Whether a boutique has a way to send mail: its own server or that of the platform. Null: whether the platform has. */
  sendsMail(boutique: string | null): Promise<boolean>
  /** Whether the environment names a provider that sends the answers of requests. */
  hasProvider: boolean
  /** Called for each document that this node changed, before the response is sent: cached copies of it are stale. */
  changed(collection: string, id: string): void
  /** What features add to every write. */
  hooks: readonly WriteHook[]
  /** Whether a campaign with this selection of contacts would reach anybody. */
  hasRecipients(on: Queryable, boutique: string, contactfilter: object): Promise<boolean>
  /** What boutiques may write. */
  limits: WriteLimits
}

/** The address of a collection; the boutique is null for global and personal collections. */
export interface CollectionRef {
  boutique: string | null
  collection: string
  parent?: string
}
export interface Target extends CollectionRef {
  id: string
}
