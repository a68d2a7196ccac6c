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
  /** The last base copy that was restored on trial and is as the shop; milliseconds. */
  proven?: { base: string; at: number; moment: number; documents: number; files: number }
  /** Why the last restore on trial failed. */
  unproven?: { at: number; error: string } | undefined
  /** When the administrators were last told by mail. */
  toldAt?: number
}

const fileOf = (dataDir: string): string => join(dataDir, 'sauvegarde.json')

/** An unreadable file is as none: a new chain begins. */
export function readState(dataDir: string): KeptState {
  try {
    return Object(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')))
  } catch {
    return {}
  }
}

export async function writeState(dataDir: string, state: KeptState): Promise<void> {
  const file = fileOf(dataDir)
  await writeFile(`${file}.nouveau`, `${JSON.stringify(state)}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.nouveau`, file)
}
