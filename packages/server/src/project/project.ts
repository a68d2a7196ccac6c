import { once } from 'node:events'
import { startChild } from '../child/start-child.ts'
import { failureOf, noAnswer, ProjectFailure } from './failures.ts'
import type { ProcessOptions, ProjectCall, ProjectDocument, ProjectReply, ProjectSettings } from './messages.ts'

/** A boutique's own Firebase project, signed in. All failures are ProjectFailures. */
export interface Project {
  /** Writes documents, all or none; existing ones are replaced. At most 500 (Firestore). */
  write(documents: readonly ProjectDocument[]): Promise<void>
  /** The data of a document; undefined when it does not exist. */
  read(path: string): Promise<unknown>
  remove(path: string): Promise<void>
  /** How many documents of a collection a transfer copied. */
  count(collection: string, transfer: string): Promise<number>
  /** Calls a function of the project. */
  call(name: string, data: unknown): Promise<void>
  close(): Promise<void>
}
export interface ProjectOptions {
  /** Private addresses that the operator allows (ADR 25). */
  allowed?: ReadonlySet<string>
  /** Scheme, host and port in place of the hosts of Firebase. */
  base?: URL
  /** Milliseconds for one request. */
  timeLimit?: number
}
/** Opens the projects of boutiques. */
export type OpenProject = (settings: ProjectSettings) => Promise<Project>

const TIME_LIMIT_MS = 20_000
/** A call may be several requests: a token is renewed before. */
const REQUESTS_OF_CALL = 2
/** Milliseconds for a process to load the client, on a busy machine. */
const START_LIMIT_MS = 30_000
const PROCESS = new URL('./process.ts', import.meta.url)
/** The ids that Google gives to projects; the host of its functions contains it. */
const PROJECT_ID = /^[a-z][a-z0-9-]{2,28}[a-z0-9]$/

/**
 * Opens projects with the official client, each in a process of its own: the client is loaded when it is needed and
 * leaves no memory behind, its requests have no other way out than ours (ADR 25), and one that hangs is ended.
 */
export function createProjects({ allowed = new Set(), base, timeLimit = TIME_LIMIT_MS }: ProjectOptions): OpenProject {
  return async (settings) => {
    if (!PROJECT_ID.test(settings.projectId))
      throw new ProjectFailure('settings', "L'identifiant du projet Firebase n'est pas valable")
    const options: ProcessOptions = { settings, base: base?.origin, allowed: [...allowed], timeLimit }
    const ask = startClient(options, timeLimit * REQUESTS_OF_CALL)
    try {
      await ask.call({ op: 'signIn' })
    } catch (error) {
      await ask.close()
      throw error
    }
    return {
      write: async (documents) => void (await ask.call({ op: 'write', documents })),
      read: (path) => ask.call({ op: 'read', path }),
      remove: async (path) => void (await ask.call({ op: 'remove', path })),
      count: async (collection, transfer) => Number(await ask.call({ op: 'count', collection, transfer })),
      call: async (name, data) => void (await ask.call({ op: 'call', name, data })),
      close: ask.close,
    }
  }
}

/** A process with the client. Its calls run one after the other; one without an answer ends the process. */
function startClient(options: ProcessOptions, timeLimit: number) {
  const child = startChild(PROCESS)
  const waiting = new Map<number, { call: ProjectCall; done: PromiseWithResolvers<unknown> }>()
  let ids = 0
  let ended: ProjectFailure | undefined
  const loaded = Promise.withResolvers<void>()
  const fail = (cause: unknown): void => {
    ended ??= noAnswer(false, cause)
    loaded.resolve()
    for (const { call, done } of waiting.values()) done.reject(noAnswer(isSent(call), cause))
    waiting.clear()
  }
  // What cannot be delivered is told by the end of the process.
  const send = (message: object): void => void child.send(message, () => undefined)
  child.on('message', (reply: ProjectReply | 'loaded') => {
    if (reply === 'loaded') return loaded.resolve()
    const requested = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (!requested) return
    if ('error' in reply) requested.done.reject(failureOf(requested.call, reply.error))
    else requested.done.resolve(reply.value)
  })
  child.on('error', fail)
  child.on('exit', (code, signal) => fail(new Error(`The process of the project ended with ${signal ?? code}`)))
  const exited = once(child, 'exit').catch(() => undefined)
  async function close(): Promise<void> {
    child.kill('SIGKILL')
    await exited
  }
  const endAfter = (ms: number, missing: string): NodeJS.Timeout =>
    setTimeout(() => {
      fail(new Error(`${missing} in ${ms} ms`))
      void close()
    }, ms)
  send(options)
  const starting = endAfter(START_LIMIT_MS, 'The client was not loaded')
  return {
    close,
    async call(call: ProjectCall): Promise<unknown> {
      await loaded.promise
      clearTimeout(starting)
      if (ended) throw ended
      const id = ids++
      const done = Promise.withResolvers<unknown>()
      waiting.set(id, { call, done })
      const timer = endAfter(timeLimit, `No answer to ${call.op}`)
      send({ id, call })
      return done.promise.finally(() => clearTimeout(timer))
    },
  }
}

const isSent = ({ op }: ProjectCall): boolean => op === 'write' || op === 'call'
