import { afterAll, expect, it } from 'vitest'
import { startTwoNodes } from '../../testing/node.ts'
import { registry } from '../../testing/registry.ts'
import { countStoredSpace, keepSpaceOfDay, largestBoutiques } from './space-used.ts'

const AT = '2026-11-23T08:00:00.000Z'
const { server, second, stop } = await startTwoNodes()
afterAll(stop)
const root = '/api/boutiques/atelier/essais'
const { pool } = server.node.engine
const boutiques = registry.get('boutiques') as NonNullable<ReturnType<typeof registry.get>>

interface Size {
  owner: string
  documents: number
  journal: number
}
const counted = (): Promise<Size[]> =>
  server.sql(`select owner, sum(documents)::int as documents, sum(journal)::int as journal from system.space_used
    group by owner having sum(documents) <> 0 or sum(journal) <> 0 order by owner`)
/** What is counted from nothing is what the triggers have counted. */
async function recounted(): Promise<Size[]> {
  await server.sql('delete from system.space_used')
  await server.sql('delete from system.space_counted')
  await countStoredSpace(pool, registry, AT)
  return counted()
}

it('the triggers count what is stored, whoever writes it', async () => {
  const [ada, colin] = [server.as('gerante'), second.as('collegue')]
  const before = await counted()
  const made = await Promise.all([
    ...Array.from({ length: 5 }, (_, at) => ada.create(root, { titre: `Essai ${at}`, mots: ['un', 'deux'] })),
    ...Array.from({ length: 5 }, (_, at) => colin.create(root, { titre: `Autre ${at}`, paragraphe: 'é'.repeat(500) })),
  ])
  await Promise.all(made.map(({ id }) => ada.change(`${root}/${id}`, { paragraphe: 'œ'.repeat(300) })))
  await colin.send('DELETE', `${root}/${made[0]?.id}`)
  await server.sql(`update essais set data = data - 'paragraphe' where id = $1`, [made[1]?.id])
  await server.sql('delete from essais where id = $1', [made[2]?.id])
  await server.sql(`update system.journal set changes = '{}' where document = $1`, [made[3]?.id])
  await server.sql('delete from system.journal where document = $1', [made[4]?.id])
  const after = await counted()
  expect(after).not.toEqual(before)
  expect(await recounted()).toEqual(after)
})

it('what was stored before the triggers is counted once, while others write', async () => {
  const before = await counted()
  await server.sql('delete from system.space_used')
  await server.sql('delete from system.space_counted')
  const ada = server.as('gerante')
  await Promise.all([
    countStoredSpace(pool, registry, AT),
    countStoredSpace(second.node.engine.pool, registry, AT),
    ...Array.from({ length: 10 }, (_, at) => ada.create(root, { titre: `Pendant ${at}` })),
  ])
  const after = await counted()
  expect(after).not.toEqual(before)
  expect(await recounted()).toEqual(after)
  await countStoredSpace(pool, registry, AT)
  expect(await counted()).toEqual(after)
})

it('the rows of connections that are gone are added up', async () => {
  await server.sql(`insert into system.space_used values ('cabinet', -5, 100, 10), ('cabinet', -6, 20, 2)`)
  const before = await counted()
  await keepSpaceOfDay(pool, AT)
  expect(await counted()).toEqual(before)
  expect(await server.sql('select 1 from system.space_used where part < 0')).toEqual([])
  await server.sql(`update system.space_used set documents = documents - 120, journal = journal - 12
    where owner = 'cabinet' and part = 0`)
})

it('the boutiques are named by what they take, with their growth', async () => {
  await server.sql('delete from system.space_days')
  await keepSpaceOfDay(pool, '2026-11-10T08:00:00.000Z')
  await keepSpaceOfDay(pool, '2026-11-22T08:00:00.000Z')
  const [first] = await largestBoutiques(pool, boutiques, '2026-11-22', 1)
  expect(first).toMatchObject({ id: 'atelier', name: "L'Atelier" })
  expect(first?.growth).toBeUndefined()
  await server.as('gerante').create(root, { titre: 'Un', paragraphe: 'a'.repeat(5000) })
  await server.sql(`insert into system.storage_used values ('cabinet', 50000000)`)
  const today = await largestBoutiques(pool, boutiques, '2026-11-23', 2)
  expect(today).toMatchObject([
    { id: 'cabinet', files: 50_000_000, growth: { bytes: 50_000_000, since: '2026-11-22' } },
    { id: 'atelier', growth: { since: '2026-11-22' } },
  ])
  expect(today[1]?.growth?.bytes).toBeGreaterThan(5000)
  expect(today[1]?.growth?.bytes).toBeLessThan(8000)
})
