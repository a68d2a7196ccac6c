import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from '../../store/connection/pool.ts'
import { forgetScripts, keepScript, noteScripts } from './sql/kept-scripts.ts'

/** Days after the last start, or the last day, of a server that has them. */
const MAX_KEPT_DAYS = 30

/**
 * Keeps the scripts of this program's version in the database, where the servers of the next version find them: a page
 * that is open during an upgrade asks for parts of its own version, and with several servers it may ask any of them.
 */
export async function keepScripts(pool: Pool, webDir: string): Promise<void> {
  const folder = join(webDir, 'assets')
  const files = await readdir(folder).catch(() => [])
  // Compressed copies are made again from the content.
  const names = files.filter((name) => !name.endsWith('.br'))
  if (names.length === 0) return
  for (const name of await noteScripts(pool, names)) await keepScript(pool, name, await readFile(join(folder, name)))
  await forgetScripts(pool, MAX_KEPT_DAYS)
}
