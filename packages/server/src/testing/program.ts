import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from './client.ts'
import type { TestNode } from './node.ts'
import { privateFolder, SECRET_KEY } from './prepared.ts'

/**
 * The real program on the database of a test node, to be killed and started again. `start` resolves once it listens;
 * `stop` ends what runs and removes its folder.
 *
 * @param settings further variables of its environment
 */
export function testProgram(beside: TestNode, settings: Readonly<Record<string, string>>) {
  const dataDir = privateFolder()
  const running = new Set<ChildProcess>()
  return {
    async start(): Promise<{ child: ChildProcess; client: Client }> {
      const { NODE_OPTIONS: _, ...inherited } = process.env
      const own = { DATABASE_URL: beside.database.url, DATA_DIR: dataDir, PORT: '0', SECRET_KEY }
      const child = spawn(process.execPath, ['--no-warnings', join(import.meta.dirname, '../main.ts')], {
        env: { ...inherited, ...own, ...settings },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      running.add(child)
      child.once('exit', () => running.delete(child))
      for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
        const address = /est ouverte : (http:\S+)/.exec(line)?.[1]
        if (address) return { child, client: new Client(address, beside.tokenOf('admin')) }
      }
      throw new Error('the program ended')
    },
    async stop(): Promise<void> {
      for (const child of running) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
