import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { collectionOf } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { localStorage } from '../../../media/storage/local-storage.ts'
import { streamOf } from '../../../media/testing.ts'
import { putBlock } from '../blocks.ts'
import { openChain } from '../chain.ts'
import { countDocuments } from '../sql/backup.ts'
import { rangePath } from '../names.ts'
import { startSmallShop } from '../testing.ts'

const boutiques = collectionOf(registry, 'boutiques')

it('a backup is proven by a restore beside the shop; a damaged one is not; nothing is left, and the log goes on', async () => {
  const { dataDir, target, cluster, pool, storage, start } = await startSmallShop()
  let free = 50e9
  await pool.query(`insert into system.media_files values ('vase.jpg');
    insert into boutiques values ('atelier', '{"name": "Atelier"}', false, '2020')`)
  await storage.write('vase.jpg', streamOf(Buffer.from('vase')))
  const backup = start({ readRoom: async () => ({ free, size: 100e9 }) })
  await backup.based()
  // As a database of an earlier version, which lacks collections.
  expect(await countDocuments(pool, [...registry.values()])).toBe(1)
  const prove = async () => {
    await backup.prove([boutiques], new AbortController().signal)
    const { proven, unproven } = await backup.health()
    return { proven, error: unproven?.error }
  }
  const chains = join(target, 'chaines')
  const blocks = await readdir(chains, { recursive: true })
  const block = join(chains, blocks.find((path) => path.includes('/bases/') && path.endsWith('.zst')) ?? '')
  const content = await readFile(block)

  // As a killed process leaves it.
  await mkdir(join(dataDir, 'essai-restauration', 'postgres.restauration'), { recursive: true })
  await writeFile(block, content.subarray(0, 1000))
  expect(await prove()).toEqual({ proven: undefined, error: expect.stringMatching(/est tronqué ou altéré$/) })
  expect(await readdir(dataDir)).not.toContain('essai-restauration')
  await writeFile(block, content)

  free = 10e6
  expect((await prove()).error).toMatch(/^il faudrait .* libres sur le disque des données, où il en reste 10\u00a0Mo$/)
  free = 50e9

  const proof = await prove()
  expect(proof.error).toBeUndefined()
  expect(proof.proven).toMatchObject({ documents: 1, files: 1 })
  expect(await readdir(dataDir)).not.toContain('essai-restauration')
  const state = JSON.parse(await readFile(join(dataDir, 'sauvegarde.json'), 'utf8'))
  expect(state.proven).toMatchObject({ documents: 1, files: 1 })
  expect(state.unproven).toBeUndefined()

  // What is proven is not restored again.
  free = 0
  expect((await prove()).error).toBeUndefined()

  // A weekly copy that is kept leaves a gap before the log that goes on.
  const files = localStorage(target)
  await putBlock(files, rangePath(state.chain.id, { start: 0n, end: 8n, covered: 0 }), Buffer.alloc(8))
  expect((await openChain(pool, files, cluster, state.chain, Date.now())).id).toBe(state.chain.id)
})
