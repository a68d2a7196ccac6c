import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** What proxies are given to choose another server, in seconds. */
const DRAIN_SECONDS = '1'
const MAX_START_MS = 120_000

/** One server of the installation, whose version may change from one start to the next. */
export class Server {
  readonly port: number
  readonly #data: string
  readonly #env: Record<string, string>
  readonly #log: number
  #child: ChildProcess | undefined

  constructor(port: number, folder: string, env: Record<string, string>) {
    this.port = port
    this.#data = join(folder, `serveur-${port}`)
    mkdirSync(this.#data, { recursive: true })
    this.#log = openSync(join(this.#data, 'sortie.log'), 'a')
    this.#env = env
  }

  /** Starts a release, and resolves once it takes writes. */
  async start(release: string): Promise<void> {
    const own = { PATH: '/nonexistent', PORT: String(this.port), DATA_DIR: this.#data, DRAIN_SECONDS }
    const child = spawn(join(release, 'arriere-boutique'), [], {
      env: { ...this.#env, ...own },
      stdio: ['ignore', this.#log, this.#log],
    })
    this.#child = child
    const begun = performance.now()
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${this.port}/health/ready`).catch(() => undefined)
      if (answer?.ok) return
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: see ${this.#data}`)
      if (performance.now() - begun > MAX_START_MS) throw new Error(`the server is not ready: see ${this.#data}`)
      await delay(50)
    }
  }

  async stop(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
}
