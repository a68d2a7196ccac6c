import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** The CPU time of a process, in ticks: its own, and that of its ended children. */
export interface Ticks {
  parent: number
  own: number
  ended: number
}

/** Parses the text of /proc/<pid>/stat; the name in it may contain spaces and parentheses. */
export function readStat(text: string): Ticks {
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map((at) => fields[at] ?? Number.NaN)
  return {
    parent: parent as number,
    own: (user as number) + (system as number),
    ended: (endedUser as number) + (endedSystem as number),
  }
}

/** The ticks of PostgreSQL in a list of processes: its first process, the children of that, and its ended children. */
export function ticksOfFamily(first: number, processes: ReadonlyMap<number, Ticks>): number {
  let ticks = 0
  for (const [pid, { parent, own, ended }] of processes) {
    if (pid === first) ticks += own + ended
    else if (parent === first) ticks += own
  }
  return ticks
}

/**
 * Milliseconds of CPU time, user and system, that a server and all PostgreSQL processes have used so far. Undefined
 * where the system does not report it (Linux does).
 */
export function cpuMeter(server: number, postgres: number): (() => number) | undefined {
  if (process.platform !== 'linux') return undefined
  const perTick = 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  return () => {
    const processes = new Map<number, Ticks>()
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue
      const text = statOf(name)
      if (text) processes.set(Number(name), readStat(text))
    }
    return perTick * (ticksOfFamily(postgres, processes) + (processes.get(server)?.own ?? Number.NaN))
  }
}

/** Undefined for a process that ended meanwhile. */
function statOf(pid: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
}
