import type { ChildReply } from './serve.ts'
import { startChild } from './start-child.ts'

/**
 * The answer of a module that answers one message (`serveOnce`), in a process of its own, which is ended then.
 *
 * @param module its file
 * @param input a structured clone
 * @param limit milliseconds
 * @throws Error with the message and the code of what the module threw, or when it ends or takes longer than the limit
 */
export async function runInChild<Output>(module: URL, input: unknown, limit: number): Promise<Output> {
  const child = startChild(module)
  const { promise, resolve, reject } = Promise.withResolvers<Output>()
  const name = module.pathname.slice(module.pathname.lastIndexOf('/') + 1)
  const timer = setTimeout(() => reject(new Error(`${name} takes longer than ${limit} ms`)), limit)
  child.once('message', (reply: ChildReply) => {
    if (!('error' in reply)) return resolve(reply.value as Output)
    const { message, code } = reply.error
    reject(Object.assign(new Error(`${name}: ${message}`), code !== undefined && { code }))
  })
  child.once('error', reject)
  child.once('exit', (code, signal) => reject(new Error(`${name} ended with ${signal ?? code}`)))
  try {
    // An input that cannot be delivered is told by the end of the process; one that cannot be copied is thrown.
    child.send(input as object, () => undefined)
    return await promise
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}
