import type { Actor, Data } from '@boutique/domain'
import type { Engine, TaskPolicy } from '../operations/engine.ts'
import type { PhotoServices } from '../operations/photos.ts'

/** What a task works with. */
export interface TaskContext {
  engine: Engine
  /** The system, on behalf of whoever asked for the job. */
  actor: Actor
  /** Undefined for a job of the whole installation. */
  boutique: string | undefined
  /**
   * Aborted when the time limit is over, the node stops, or another node has taken the job over. A task that ends
   * before its work is done must throw.
   */
  signal: AbortSignal
  /** Notes how far the job is; cheap enough to be called for every element. */
  progress(done: number, total?: number): void
  services: TaskServices
}
/** What tasks need beside the engine. */
export interface TaskServices {
  photos: PhotoServices & { forget(path: string): Promise<void> }
  warn(message: string): void
}

/**
 * Work that goes on by itself after a commit. It may run more than once for one job, as after a crash: doing it again
 * must do no harm.
 */
export interface Task extends TaskPolicy {
  /** Stored with waiting jobs: a task that is renamed leaves its jobs as failed. */
  name: string
  /** Milliseconds that one attempt may take. */
  timeLimit: number
  /** When the calendar asks for it: a pattern of cron, in UTC. It also runs when a server starts a day later or more. */
  daily?: string
  run(payload: Data, context: TaskContext): Promise<void>
}
