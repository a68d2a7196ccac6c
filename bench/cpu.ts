import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** The processor time of a process, in ticks: its own, and that of its children that ended. */
export interface Ticks {
  parent: number
  own: number
  ended: number
}

/** Reads the text of /proc/<pid>/stat; the name in it may hold spaces and brackets. */
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

/** The ticks of PostgreSQL in a list of processes: its first process, those it started, and those of them that ended. */
export function ticksOfFamily(first: number, processes: ReadonlyMap<number, Ticks>): number {
  let ticks = 0
  for (const [pid, { parent, own, ended }] of processes) {
    if (pid === first) ticks += own + ended
    else if (parent === first) ticks += own
  }
  return ticks
}

/**
 * Milliseconds of processor, user and system, that a server and all of PostgreSQL have used so far. Undefined where the
 * system does not tell (it does on Linux).
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
