import { getPriority } from 'node:os'
import { kill } from 'node:process'
import { serveOnce } from '../child/serve.ts'

/** What the child of the tests is asked for. */
export type TestTask = { echo: unknown } | 'environment' | 'priority' | 'fail' | 'exit' | 'crash' | 'hang'

serveOnce(async (task: TestTask) => {
  if (typeof task === 'object') return task.echo
  if (task === 'environment') return Object.keys(process.env)
  if (task === 'priority') return [process.pid, getPriority()]
  if (task === 'fail') throw Object.assign(new Error('The disk is full'), { code: 'ENOSPC' })
  if (task === 'exit') process.exit(3)
  if (task === 'crash') kill(process.pid, 'SIGTRAP')
  setInterval(() => undefined, 1000)
  return new Promise(() => undefined)
})
