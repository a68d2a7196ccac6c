import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { momentArgument } from './restore/moment.ts'
import { planRestore } from './restore/plan.ts'
import { startSmallShop } from './testing.ts'
import { localStorage } from '../../media/storage/local-storage.ts'
import { temporaryFolder } from '../../media/testing.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

it('a clock that jumps ahead removes nothing; after it went back a base copy makes moments clear again', async () => {
  const { target, pool, start } = await startSmallShop()
  let now = Date.parse('2026-11-24T12:00:00.000Z')
  const backup = start({ clock: () => now })
  const write = async (name: string): Promise<void> => {
    await pool.query('insert into boutiques values ($1, $2, false, $1)', [name, '{}'])
    await backup.round()
  }
  const bases = async (): Promise<number> => {
    await backup.based()
    const names = await readdir(join(target, 'chaines'), { recursive: true })
    return names.filter((name) => name.endsWith('.json')).length
  }
  expect(await bases()).toBe(1)
  const first = now
  now += HOUR
  await write('before')

  now += 40 * DAY
  await write('ahead')
  expect(await bases()).toBe(2)
  for (let round = 0; round < 3; round++) await write(`ahead ${round}`)
  const files = localStorage(target)
  // The moments of the days before are there.
  expect((await planRestore(files, first + HOUR / 2)).moment).toBe(first + HOUR / 2)

  now -= 40 * DAY - HOUR
  await write('back')
  expect(await bases()).toBe(3)
  const back = now
  now += HOUR
  await write('after')
  expect((await planRestore(files, first + HOUR / 2)).base.endedAt).toBe(first)
  const refused = /a reculé .* demandez --at "2026-11-24 14:00:00" ou --at "2026-11-24 15:00:01"/
  await expect(planRestore(files, back - HOUR / 2)).rejects.toThrow(refused)
  expect((await planRestore(files, back + HOUR / 2)).base.endedAt).toBe(back)
  expect(momentArgument(back + 1000)).toBe('2026-11-24 15:00:01')
})

it('of two servers one copies; the other says so, and goes on when the first is gone', async () => {
  const { target, pool, start } = await startSmallShop()
  const files = localStorage(target)
  const first = start()
  await first.based()
  const second = start({ dataDir: await temporaryFolder() })
  await second.round()
  expect([first, second].map((one) => one.ownHealth().isElsewhere)).toEqual([false, true])
  // What the first one says.
  expect((await second.health()).isElsewhere).toBe(false)
  const { base } = await planRestore(files, undefined)
  // As its connection ends with its process; here the first one lives, and may take the lock again.
  const takeOver = async (): Promise<boolean> => {
    await pool.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 7209470`)
    await second.round()
    return !second.ownHealth().isElsewhere
  }
  await expect.poll(takeOver).toBe(true)
  await second.based()
  expect((await planRestore(files, undefined)).base.chain).not.toBe(base.chain)
  await first.round()
  expect(first.ownHealth().isElsewhere).toBe(true)
})

it('a copy of the installation that went on by itself does not continue the log of the other one', async () => {
  const { pool, start, dataDir, target } = await startSmallShop()
  const backup = start()
  await backup.based()
  const files = localStorage(target)
  await backup.stop()
  const { base, ranges } = await planRestore(files, undefined)
  const last = ranges.at(-1)
  // The other one stored the same range with another content.
  const path = last?.path ?? ''
  await rename(join(target, path), join(target, path.replace(/[0-9a-f]{64}/, 'a'.repeat(64))))
  await pool.query(`insert into boutiques values ('after', '{}', false, '')`)
  const again = start({ dataDir })
  await again.based()
  expect((await planRestore(files, undefined)).base.chain).not.toBe(base.chain)
})
