import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** An HTTP server on loopback, in a separate process. */
export interface Program {
  name: string
  address: string
  pid: number
  /** Milliseconds from its start until it printed its address. */
  startedIn: number
  /** Its resident memory in bytes. */
  memory(): number
  stop(): Promise<void>
}

/** Milliseconds without a word until a start is given up: an index of a million documents takes minutes on a busy machine. */
const MAX_SILENCE = 600_000

/**
 * Starts a file with the current Node and waits for the address it prints.
 *
 * @throws Error with its output, when it ends or prints nothing for ten minutes
 */
export async function startProgram(
  name: string,
  file: string,
  env: Record<string, string>,
  nodeOptions: string[] = [],
): Promise<Program> {
  const started = performance.now()
  const child = spawn(process.execPath, [...nodeOptions, file], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const endWithUs = (): void => void child.kill('SIGKILL')
  process.on('exit', endWithUs)
  const address = await addressOf(child, name).catch((error) => {
    child.kill('SIGKILL')
    throw error
  })
  return {
    name,
    address,
    pid: child.pid as number,
    startedIn: performance.now() - started,
    memory: () => residentBytes(child.pid as number),
    async stop() {
      process.off('exit', endWithUs)
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await ended
      clearTimeout(late)
    },
  }
}

/** What is heard of a program. */
interface Telling {
  stdout: Readable | null
  stderr: Readable | null
  once(event: 'exit', then: (code: number | null) => void): unknown
  once(event: 'error', then: (error: Error) => void): unknown
}

/** The address that a program prints. It is waited for as long as the program tells its progress. */
export function addressOf(child: Telling, name: string): Promise<string> {
  const said: string[] = []
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => failed('ne dit plus rien'), MAX_SILENCE)
    const failed = (why: string): void => {
      clearTimeout(late)
      reject(new Error(`${name} ${why} :\n${said.join('\n')}`))
    }
    const read = (line: string): void => {
      late.refresh()
      if (said.length < 200) said.push(line)
      const [address] = line.match(/http:\/\/(?:127\.0\.0\.1|localhost|\[::1\]):\d+/) ?? []
      if (!address) return
      clearTimeout(late)
      resolve(address)
    }
    for (const stream of [child.stdout, child.stderr]) if (stream) createInterface(stream).on('line', read)
    child.once('exit', (code) => failed(`s'est arrêté (code ${code})`))
    child.once('error', (error) => failed(error.message))
  })
}

/** From /proc on Linux, from `ps` elsewhere. */
function residentBytes(pid: number): number {
  const kilobytes =
    process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmRSS:\s+(\d+)/m)?.[1]
      : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  return Number(kilobytes) * 1024
}

/** Samples the memory of a program every 100 ms; the result returns the peak in bytes. */
export function watchMemory(program: Program): () => number {
  let highest = program.memory()
  const timer = setInterval(() => {
    highest = Math.max(highest, program.memory())
  }, 100)
  return () => {
    clearInterval(timer)
    return highest
  }
}
