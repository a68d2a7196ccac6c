import { rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from '../../packages/server/src/testing/client.ts'
import { backupOf, runRestore, type Shop, startShop } from './shop.ts'
import { startWriters, type Written } from './writers.ts'

/** What is promised: a write is in the backup after so many milliseconds. */
const PROMISED = 60_000
/** How long people write before the disk may be lost, and how much later it is lost at most, in milliseconds. */
const [LEAST, RANDOM] = [65_000, 20_000]

/** What one loss of the data folder cost. */
export interface Loss {
  /** Acknowledged writes, and those of them that must be there. */
  written: number
  promised: number
  /** Those that must be there and are not. */
  missing: string[]
  /** What is there in part: payments without their order's total, documents whose photo is not stored. */
  half: string[]
  /** How old the oldest lost write was when the disk was lost, in milliseconds. */
  lostMs: number
  restoreSeconds: number
}

/** Loses the data folder while people write, restores it, and says what is missing; again and again. */
export async function lose(folder: string, times: number, said: (loss: Loss) => void): Promise<Loss[]> {
  const [dataDir, target] = [join(folder, 'data'), join(folder, 'disque')]
  const settings = { BACKUP_URL: target, BACKUP_PASSPHRASE: 'phrase secrète du drill' }
  let shop = await startShop(dataDir, settings)
  const boutique = await shop.client.create('/api/boutiques', { name: 'Atelier', storageBucketPath: 'atelier' })
  const losses: Loss[] = []
  try {
    for (let loss = 0; loss < times; loss++) {
      await based(shop)
      const { written, stop } = await startWriters(shop.client, boutique.id, `perte${loss}`)
      await delay(LEAST + RANDOM * Math.random())
      const { coveredUntil = '' } = await backupOf(shop.client)
      const covered = Date.parse(coveredUntil)
      const lost = Date.now()
      await shop.kill()
      await stop()
      rmSync(dataDir, { recursive: true })
      const { code, output, seconds } = await runRestore(dataDir, ['--from', target], settings)
      if (code !== 0) throw new Error(`the restore failed: ${output}`)
      shop = await startShop(dataDir, settings)
      const until = Math.max(covered, lost - PROMISED)
      const found = await compare(shop.client, `/api/boutiques/${boutique.id}`, join(dataDir, 'medias'), written)
      const all = Object.values(written).flatMap((kind: Map<string, number>) => [...kind])
      const absent = all.filter(([name]) => !found.there.has(name))
      const one: Loss = {
        written: all.length,
        promised: all.filter(([, at]) => at < until).length,
        missing: absent.filter(([, at]) => at < until).map(([name]) => name),
        half: found.half,
        lostMs: Math.max(0, ...absent.map(([, at]) => lost - at)),
        restoreSeconds: seconds,
      }
      losses.push(one)
      said(one)
    }
    return losses
  } finally {
    await shop.stop()
  }
}

/** Waits until there is a base copy: before it nothing is promised. */
async function based({ client }: Shop): Promise<void> {
  while (!(await backupOf(client)).baseAt) await delay(200)
}

/** Which writes are there, and what is there in part. */
async function compare(client: Client, root: string, storage: string, { photos }: Written) {
  const there = new Set<string>()
  const half: string[] = []
  for (const { title } of await client.all(`${root}/memos`)) there.add(String(title))
  const paid = new Map<string, number>()
  for (const { commande, montant, commentaire } of await client.all(`${root}/ventes`)) {
    there.add(String(commentaire))
    paid.set(String(commande), (paid.get(String(commande)) ?? 0) + Number(montant))
  }
  for (const { id, montantPaye } of await client.all(`${root}/commandes`))
    if (Number(montantPaye ?? 0) !== (paid.get(id) ?? 0)) half.push(`commande ${id} : ${montantPaye}`)
  for (const { fullPath } of await client.all(`${root}/medias`)) {
    const path = String(fullPath)
    const found = await stat(join(storage, path)).catch(() => undefined)
    // The photos of the last seconds may be known before they are copied.
    if (found) there.add(path)
    else if (!photos.has(path)) half.push(path)
  }
  return { there, half }
}
