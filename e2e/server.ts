import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const ADMIN = { email: 'admin@exemple.fr', password: 'mot-de-passe-essai' }
const root = join(import.meta.dirname, '..')

export interface Server {
  url: string
  process: ChildProcess
  /** Its output so far. */
  output(): string
  stop(): Promise<void>
}

const pinnedNode = (): string => {
  const own = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  return existsSync(own) ? own : process.execPath
}

/** Starts the real program on a free port and waits for the address it prints. */
export async function startServer(env: Record<string, string>): Promise<Server> {
  const child = spawn(pinnedNode(), [join(root, 'packages/server/src/main.ts')], {
    env: { ...process.env, PORT: '0', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk
      const found = /est ouverte : (http:\/\/\S+)/.exec(output)
      if (found) resolve(found[1] as string)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)))
  })
  return {
    url,
    process: child,
    output: () => output,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
