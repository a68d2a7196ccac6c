import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a server remembers about its backup, in a file beside the data: writing it to the database would never end. */
export interface KeptState {
  /** The address that was marked as ours. */
  marked?: string
  /** The log that is being copied, and the cluster whose log it is. */
  chain?: { id: string; systemId: string; timeline: number }
  /** Until when everything was copied, noted now and then: a server that starts without its target knows how old that is. */
  covered?: number
  /** What the clock showed when it had jumped; milliseconds. */
  jumpedAt?: number
  /** The last base copy that was restored on trial and is as the shop; milliseconds. */
  proven?: { base: string; at: number; moment: number; documents: number; files: number }
  /** Why the last restore on trial failed. */
  unproven?: { at: number; error: string } | undefined
  /** When the administrators were last told by mail. */
  notifiedAt?: number
}

/** The state of one server, and its changes, which are written one after the other. */
export interface KeptFile {
  readonly now: Readonly<KeptState>
  keep(change: Partial<KeptState>): Promise<void>
}

/** Reads what a server remembers. An unreadable file is as none: a new chain begins. */
export function openState(dataDir: string): KeptFile {
  const file = join(dataDir, 'sauvegarde.json')
  let now = readState(file)
  let writing: Promise<void> = Promise.resolve()
  return {
    get now() {
      return now
    },
    keep(change) {
      now = { ...now, ...change }
      writing = writing.catch(() => undefined).then(() => writeState(file, now))
      return writing
    },
  }
}

function readState(file: string): KeptState {
  try {
    return Object(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {}
  }
}

async function writeState(file: string, state: KeptState): Promise<void> {
  await writeFile(`${file}.nouveau`, `${JSON.stringify(state)}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.nouveau`, file)
}
