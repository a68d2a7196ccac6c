import { actorOf, onBehalfOf, Problem } from '@boutique/domain'
import { SYSTEM_ACTOR } from '../auth/users.ts'
import type { Engine } from '../operations/engine.ts'
import { inLane } from '../store/connection/lanes.ts'
import { noteEnd, noteError, noteScheduled, replaceByNext, type StoredPayload } from '../store/jobs/jobs.ts'
import { type Queryable, transaction } from '../store/connection/pool.ts'
import type { Outside } from './places.ts'
import { progressNotes } from './progress.ts'
import type { Task, TaskServices } from './task.ts'

/** What ends attempts from outside. */
export interface Ends {
  /** The node is stopping: a task should end soon. */
  stopping: AbortSignal
  /** Nothing waits for the attempt any longer. */
  cut: AbortSignal
}
export interface Attempt {
  engine: Engine
  /** Where progress is written. */
  queue: Queryable
  services: TaskServices
  log(error: unknown): void
  /** Lets other jobs work while this one waits for another server. */
  outside: Outside
  ends: Ends
  /** Called for an attempt that the stop of the node ended. */
  interrupted(): void
}

/** The limit of connections for all jobs of a node. */
const LANE = { name: 'jobs', most: 3 }
const TECHNICAL =
  "Une erreur technique a arrêté ce travail ; l'administrateur en trouvera la cause dans le journal du serveur"
const minutes = (ms: number): string => `${Math.max(1, Math.round(ms / 60_000))} min`

/**
 * Runs one attempt of a job and records its end. Rethrows the failure, so that the queue counts it. A task that ignores
 * its signal after its time limit keeps running, but the attempt counts as over.
 */
export async function attempt(
  task: Task,
  id: string,
  payload: StoredPayload | undefined,
  about: Attempt,
): Promise<void> {
  const { engine, queue, ends, log } = about
  // The payload of a scheduled job is made by the library.
  if (!payload?.task) await noteScheduled(queue, id, task.name, engine.now())
  const { boutique = '', actor, data = {} } = payload ?? {}
  const late = AbortSignal.timeout(task.timeLimit)
  const signal = AbortSignal.any([late, ends.cut, ends.stopping])
  const progress = progressNotes(queue, id, log)
  let next: { at: string } | undefined
  const context = {
    engine,
    actor: actor ? onBehalfOf(actorOf(actor, {})) : SYSTEM_ACTOR,
    boutique: boutique || undefined,
    signal,
    progress: progress.note,
    again: (at = engine.now()) => {
      next = { at }
    },
    services: about.services,
    outside: about.outside,
  }
  try {
    const work = inLane(LANE, async () => task.run(data, context))
    await Promise.race([work, aborted(AbortSignal.any([late, ends.cut]))])
    await progress.flush()
    if (next) await goOn(task, id, payload, about, next.at)
    else await noteEnd(queue, id, engine.now())
  } catch (error) {
    if (ends.stopping.aborted) about.interrupted()
    else {
      log(error)
      const sentence = late.aborted
        ? `Ce travail a été arrêté : il n'était pas terminé au bout de ${minutes(task.timeLimit)}`
        : error instanceof Problem
          ? error.message
          : TECHNICAL
      await progress.flush()
      await noteError(queue, id, sentence).catch(log)
    }
    throw error
  }
}

async function goOn(
  { name, maxAttempts, isLong = false }: Task,
  id: string,
  payload: StoredPayload | undefined,
  { engine }: Attempt,
  dueAt: string,
): Promise<void> {
  const { boutique = '', actor = '', data = {}, key } = payload ?? {}
  if (key === undefined) throw new Error(`${name}: only a job with a key can be run again`)
  const job = { task: name, payload: data, boutique, actor, maxAttempts, isLong, key, dueAt }
  await transaction(engine.pool, (client) => replaceByNext(client, id, job, engine.now()))
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = (): void => reject(signal.reason instanceof Error ? signal.reason : new Error('Aborted'))
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })
}
