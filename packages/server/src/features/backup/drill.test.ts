import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupHealth, Health } from '@boutique/domain'
import { expect, it } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { momentArgument } from './restore/moment.ts'
import { openFolder, runRestore, startShop } from './testing.ts'

/** How often the data folder is lost. */
const LOSSES = Number(process.env.DRILL_LOSSES ?? 2)

const backupOf = async (client: Client): Promise<BackupHealth> => {
  const { backup } = (await client.get('/api/sante')).body as unknown as Health
  if (!backup) throw new Error('no backup')
  return backup
}
async function isBased(client: Client): Promise<void> {
  await expect.poll(async () => (await backupOf(client)).baseAt, { interval: 200 }).toBeDefined()
}
/** Waits until the backup has what is written now. */
async function isCovered(client: Client): Promise<void> {
  const now = new Date().toISOString()
  await expect.poll(async () => ((await backupOf(client)).coveredUntil ?? '') > now, { interval: 100 }).toBe(true)
}

it('what was acknowledged before the last copy is there after the data folder is gone, and a moment before a mistake is too', async () => {
  const folder = openFolder()
  const [dataDir, target] = [join(folder, 'data'), join(folder, 'disque')]
  const settings = { BACKUP_URL: target, BACKUP_PASSPHRASE: 'phrase secrète des essais', BACKUP_SECONDS: '1' }
  let shop = await startShop(dataDir, settings)
  const atelier = `/api/boutiques/${(await shop.client.create('/api/boutiques', { name: 'Atelier' })).id}`
  const titles = async (): Promise<Set<unknown>> =>
    new Set((await shop.client.all(`${atelier}/memos`)).map(({ title }) => title))

  for (let loss = 0; loss < LOSSES; loss++) {
    await isBased(shop.client)
    const written = new Map<string, number>()
    const open = new Set(['a', 'b'])
    const writer = async (name: string): Promise<void> => {
      for (let n = 0; open.has(name); n++) {
        const title = `${loss}-${name}-${n}`
        const memo = await shop.client.create(`${atelier}/memos`, { title }).catch(() => undefined)
        if (memo) written.set(title, Date.now())
      }
    }
    const writers = [...open].map(writer)
    await isCovered(shop.client)
    const covered = Date.parse((await backupOf(shop.client)).coveredUntil ?? '')
    // A moment that nothing in the product knows.
    const lost = covered + 1500 * Math.random()
    await expect.poll(() => Date.now() >= lost, { interval: 10 }).toBe(true)
    await shop.kill()
    open.clear()
    await Promise.all(writers)
    rmSync(dataDir, { recursive: true })

    const restored = runRestore(dataDir, ['--from', target], settings)
    expect([restored.stderr, restored.status]).toEqual(['', 0])
    expect(restored.stdout).toMatch(/ {2}boutiques {2}Atelier \(le .+, à la copie entière\)\n/)
    expect(restored.stdout).toContain('Boutiques : Atelier.\n')
    shop = await startShop(dataDir, settings)
    const expected = [...written].filter(([, at]) => at < covered).map(([title]) => title)
    expect(expected.length).toBeGreaterThan(0)
    const there = await titles()
    expect(expected.filter((title) => !there.has(title))).toEqual([])
  }

  await isBased(shop.client)
  await isCovered(shop.client)
  const before = Date.now()
  // A moment is given in whole seconds.
  await expect.poll(() => Date.now() > before + 1000, { interval: 100 }).toBe(true)
  expect((await shop.client.remove(atelier)).status).toBeLessThan(300)
  await isCovered(shop.client)
  await shop.stop()
  const used = runRestore(dataDir, ['--from', target], settings)
  expect(used.stderr).toContain("n'est pas vide")
  const other = join(folder, 'avant')
  const wrong = runRestore(other, ['--from', target], { ...settings, BACKUP_PASSPHRASE: 'une autre phrase' })
  expect(wrong.stderr).toBe("Ce n'est pas la phrase secrète avec laquelle ces secrets ont été scellés.\n")
  // As an interrupted restore leaves it.
  writeFileSync(join(other, 'restauration'), '')
  writeFileSync(join(other, 'postgres.password'), 'half')
  for (const left of ['postgres-socket', 'postgres.restauration']) mkdirSync(join(other, left))
  const restored = runRestore(other, ['--from', target, '--at', momentArgument(before + 1000)], settings)
  expect(restored.stderr).toBe('')
  expect(restored.stdout).toContain('1 boutique,')
})
