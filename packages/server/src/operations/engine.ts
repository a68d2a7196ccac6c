import type { Data, Registry } from '@boutique/domain'
import type { Pool } from '../store/pool.ts'
import type { SecretBox } from '../store/secrets.ts'

/** How the jobs of a task are treated. */
export interface TaskPolicy {
  /** What people read, in French. */
  label: string
  /** How often a job is tried, with growing waits, before it stays as failed. */
  maxAttempts: number
  /** It may take longer than a second: a boutique runs one such job at a time. */
  isLong?: boolean
}

/** What every operation works with; made once by `main`, and by each test for its own database. */
export interface Engine {
  pool: Pool
  registry: Registry
  secrets: SecretBox
  /** The instant of the operation, 24 characters. */
  now(): string
  /** 128 random bits as text. */
  newId(): string
  /** Whether a boutique exists and is not deleted. */
  boutiqueExists(id: string): Promise<boolean>
  /** The data of a boutique as this node remembers it; undefined when it does not exist or is deleted. */
  readBoutique(id: string): Promise<Data | undefined>
  /** The name of a user, for conflicts and history. */
  nameOf(userId: string): Promise<string>
  /** The tasks that commits may ask for, by name. */
  tasks: ReadonlyMap<string, TaskPolicy>
  /** Told of each document that this node changed, before the answer leaves: what it remembers of it is old. */
  changed(collection: string, id: string): void
}

/** The collection somebody speaks of, by address: the boutique is null for global and personal collections. */
export interface Place {
  boutique: string | null
  collection: string
  parent?: string
}
export interface Target extends Place {
  id: string
}
