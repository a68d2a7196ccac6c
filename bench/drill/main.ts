import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Killed, killCopies, killRestores } from './kills.ts'
import { lose } from './losses.ts'

/** How often the data folder is lost. */
const LOSSES = 10

const say = (text: string): void => console.log(text)
const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

/** Runs a part in a folder of its own, which stays when something is wrong. */
async function inFolder(run: (folder: string) => Promise<boolean>): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'boutique-drill-'))
  // The account of PostgreSQL enters it.
  chmodSync(folder, 0o711)
  const isFine = await run(folder)
  if (isFine) rmSync(folder, { recursive: true, force: true })
  else say(`ce qui reste : ${folder}`)
  return isFine
}

const parts: Record<string, (folder: string) => Promise<boolean>> = {
  async pertes(folder) {
    const losses = await lose(folder, LOSSES, ({ written, promised, missing, half, lostMs, restoreSeconds }) =>
      say(
        `${written} écritures accusées, ${promised} promises : ${missing.length} manquent, ${half.length} à moitié ; perdu au plus ${seconds(lostMs)} ; restauré en ${restoreSeconds.toFixed(1)} s`,
      ),
    )
    for (const { missing, half } of losses) for (const one of [...missing, ...half]) say(`  ${one}`)
    return losses.every(({ missing, half }) => missing.length + half.length === 0)
  },
  async arrets(folder) {
    const all: Killed[] = []
    const said = (killed: Killed): void => {
      all.push(killed)
      say(`${killed.isFine ? 'bien' : 'MAL'}  ${killed.what} : ${killed.detail}`)
    }
    await killCopies(folder, said)
    await killRestores(folder, said)
    return all.every(({ isFine }) => isFine)
  },
}

const chosen = process.argv.slice(2)
let isFine = true
for (const [name, run] of Object.entries(parts))
  if (chosen.length === 0 || chosen.includes(name)) isFine = (await inFolder(run)) && isFine
process.exitCode = isFine ? 0 : 1
