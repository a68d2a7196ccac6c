import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The part of a `/proc/<pid>/stat` line that tells processes apart. `state` is one letter (`Z` = zombie), `start` counts ticks since boot. */
export function parseStat(line: string): { state: string; start: string } | undefined {
  // The command name stands in brackets and may itself hold brackets and spaces: count from its last one.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const state = fields[0]
  const start = fields[19]
  return state && start ? { state, start } : undefined
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}

function startedOnLinux(pid: number): string | undefined {
  try {
    const stat = parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    // A zombie has ended: only its parent has not noticed.
    return stat && stat.state !== 'Z' && stat.state !== 'X' ? `${bootId()}:${stat.start}` : undefined
  } catch {
    return undefined
  }
}

function startedByPs(pid: number): string | undefined {
  try {
    const args = ['-o', 'lstart=', '-p', String(pid)]
    return execFileSync('ps', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || undefined
  } catch {
    return undefined
  }
}

/** Whether the system knows a process of this id (a zombie counts, and so does another user's process). */
function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * What distinguishes the living process `pid` from any other that had or will have the same id: opaque text, or
 * undefined when there is no such living process.
 */
export function processIdentity(pid: number): string | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined
  if (process.platform === 'linux') return startedOnLinux(pid)
  if (!exists(pid)) return undefined
  return process.platform === 'win32' ? 'alive' : startedByPs(pid)
}
