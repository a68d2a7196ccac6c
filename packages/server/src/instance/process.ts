import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Parses the part of a `/proc/<pid>/stat` line that identifies a process. `state` is one letter (`Z` = zombie), `start`
 * counts ticks since boot.
 */
export function parseStat(line: string): { state: string; start: string } | undefined {
  // The command name is in parentheses and may contain parentheses and spaces: parse after the last one.
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
    // A zombie has ended; its parent has not read its exit code yet.
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

/** Whether a process with this id exists (including zombies and other users' processes). */
function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * An opaque text that distinguishes the living process `pid` from all others that ever had the same id; undefined when
 * there is no such living process.
 */
export function processIdentity(pid: number): string | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined
  if (process.platform === 'linux') return startedOnLinux(pid)
  if (!exists(pid)) return undefined
  return process.platform === 'win32' ? 'alive' : startedByPs(pid)
}
