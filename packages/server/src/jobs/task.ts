import type { Actor, Data } from '@boutique/domain'
import type { BoutiqueMail } from '../mail/boutique-mail.ts'
import type { BackupServices } from '../operations/backup-services.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Outgoing } from '../outgoing/outgoing.ts'
import type { Provider } from '../mail/provider.ts'
import type { ArchiveServices } from '../operations/archive-services.ts'
import type { Engine, TaskPolicy } from '../operations/engine.ts'
import type { BoutiqueProjects } from '../project/boutique-projects.ts'
import type { Outside } from './places.ts'
import type { PhotoServices } from '../operations/photo-services.ts'

/** The context in which a task runs. */
export interface TaskContext {
  engine: Engine
  /** The system, on behalf of the person who requested the job. */
  actor: Actor
  /** Undefined for a job of the whole installation. */
  boutique: string | undefined
  /**
   * Aborted when the time limit is over, when the node stops, or when another node has taken the job over. A task that
   * stops before its work is done must throw.
   */
  signal: AbortSignal
  /** Reports progress; cheap enough to be called for every element. */
  progress(done: number, total?: number): void
  /**
   * Runs the job again after this attempt, at an instant or at once, as one job for people: long work is done in parts,
   * and jobs of other boutiques run in between. Only for a job with a key, whose waiting request takes precedence.
   */
  again(at?: string): void
  services: TaskServices
  /** Lets other jobs work while this one waits for another server, which may take long. */
  outside: Outside
}
/** What tasks need besides the engine. */
export interface TaskServices {
  photos: PhotoServices & { forget(path: string): Promise<void> }
  archives: ArchiveServices
  /** The mail of the boutiques. */
  mail: BoutiqueMail
  /** The platform's mail; undefined without one. */
  mailer: Mailer | undefined
  /** The backup that this server makes; undefined without one. */
  backup: BackupServices | undefined
  /** The calls to addresses of the boutiques. */
  outgoing: Outgoing
  /** Sends the answers of requests in place of our mail, where the environment names one. */
  provider?: Provider
  /** The boutiques' own Firebase projects. */
  projects: BoutiqueProjects
  warn(message: string): void
  logError(message: string): void
}

/**
 * Background work after a commit. It may run more than once for the same job, for example after a crash: it must be
 * idempotent.
 */
export interface Task extends TaskPolicy {
  /** Stored with waiting jobs: renaming a task makes its waiting jobs fail. */
  name: string
  /** Milliseconds allowed for one attempt. */
  timeLimit: number
  /** When it is scheduled: a cron pattern, in UTC. A server that starts after a missed time runs it too. */
  daily?: string
  run(payload: Data, context: TaskContext): Promise<void>
}
