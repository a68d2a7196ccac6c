import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import type { Account } from './account.ts'

/** The result of a PostgreSQL program: `code` is null when it was killed or could not be started. */
export type Outcome = { code: number | null; output: string }

/**
 * Runs a PostgreSQL program to its end, as `account` when given. The caller's PG* and locale variables are removed, so
 * that the program behaves the same on every machine.
 *
 * @param options `priority`: how much the program and what it starts yield to others, from 0 to 19
 */
export async function run(
  program: string,
  args: string[],
  options: { account?: Account | undefined; cwd: string; env?: Record<string, string>; priority?: number | undefined },
): Promise<Outcome> {
  const { account, cwd } = options
  const child = spawn(program, args, {
    cwd,
    env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: 'C', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  })
  if (options.priority !== undefined && child.pid !== undefined) yieldAs(child.pid, options.priority)
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  try {
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, output: output.trim() }
  } catch (error) {
    return { code: null, output: String(error) }
  }
}

function yieldAs(pid: number, priority: number): void {
  try {
    setPriority(pid, priority)
  } catch {
    // A system that refuses it runs the program as any other.
  }
}
