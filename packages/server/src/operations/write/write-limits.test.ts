import type { Data, LiveDocument } from '@boutique/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestNode, type TestNode } from '../../testing/node.ts'

let now = Date.parse('2026-11-23T08:00:00.000Z')
const clock = () => now
const server = await startTestNode({ clock })
const essais = '/api/boutiques/atelier/essais'
const elsewhere = '/api/boutiques/cabinet/essais'
const used = async (owner = 'atelier'): Promise<number> => {
  const [row] = await server.sql<{ bytes: string }>(
    `select coalesce(sum(bytes), 0) as bytes from (
       select documents + journal as bytes from system.space_used where owner = $1
       union all select bytes from system.storage_used where boutique = $1) as parts`,
    [owner],
  )
  return Number(row?.bytes)
}
const ROOM = 40_000
const others: TestNode[] = []
/** A second server on the same database, whose boutiques have some room left. */
async function withQuota(room = ROOM): Promise<TestNode> {
  const quota = Math.max(await used(), await used('cabinet')) + room
  const node = await startTestNode({ clock, quota }, server)
  others.push(node)
  return node
}
afterAll(async () => {
  for (const node of others) await node.stop()
  await server.stop()
})
const text = (length: number) => 'a'.repeat(length)

beforeEach(async () => {
  await server.sql('delete from essais')
  now += 3_600_000
})

describe('the place of a boutique', () => {
  it('counts documents and journal: what grows is refused beyond it, and deletions are not', async () => {
    const node = await withQuota()
    const ada = node.as('gerante')
    const first = await ada.create(essais, { titre: 'Premier', paragraphe: text(9000) })
    const path = `${essais}/${first.id}`
    const answers: string[] = []
    for (let turn = 0; turn < 50 && answers.length === 0; turn++) {
      const answer = await ada.post(essais, { titre: `Essai ${turn}`, paragraphe: text(2000) })
      if (answer.status !== 201) answers.push(answer.refusal)
    }
    expect(answers).toEqual(['413 boutique.quota'])
    const longer = await ada.send('PATCH', path, { changes: { paragraphe: text(9001) } })
    expect(longer.refusal).toBe('413 boutique.quota')
    expect(longer.problem.detail).toMatch(/^La boutique occupe toute sa place \(.+\) : demandez-en plus/)
    expect((await ada.send('PATCH', path, { changes: { titre: 'Deuxième' } })).refusal).toBe('413 boutique.quota')
    expect((await ada.send('PATCH', path, { changes: { titre: 'P' } })).status).toBe(200)
    expect((await ada.send('DELETE', path)).status).toBe(200)
    expect((await node.as('admin').post(`${path}/actions/restaurer`, {})).refusal).toBe('413 boutique.quota')
    expect((await ada.post(elsewhere, { titre: 'Ailleurs' })).status).toBe(201)
  })

  it('is also taken by what edits leave in the journal, where the documents do not grow', async () => {
    const node = await withQuota()
    const ada = node.as('gerante')
    const { id } = await ada.create(essais, { titre: 'Un', paragraphe: text(9000) })
    const answers: string[] = []
    for (let turn = 0; turn < 50 && answers.length === 0; turn++) {
      const paragraphe = (turn % 2 === 0 ? 'b' : 'c').repeat(9000)
      const answer = await ada.send('PATCH', `${essais}/${id}`, { changes: { paragraphe } })
      if (answer.status !== 200) answers.push(answer.refusal)
    }
    expect(answers).toEqual(['413 boutique.quota'])
  })

  it('is counted with what another server wrote, and with what is erased', async () => {
    const node = await withQuota()
    const made: LiveDocument[] = []
    for (let turn = 0; turn < 5; turn++)
      made.push(await server.as('gerante').create(essais, { titre: `E ${turn}`, paragraphe: text(9000) }))
    expect((await node.as('gerante').post(essais, { titre: 'Un' })).refusal).toBe('413 boutique.quota')
    await server.sql('delete from essais where id = any($1)', [made.map(({ id }) => id)])
    expect((await node.as('gerante').post(essais, { titre: 'Un' })).status).toBe(201)
  })

  it('leaves some of it to edits that shorten, and none beyond that', async () => {
    const node = await withQuota()
    const ada = node.as('gerante')
    const one = await ada.create(essais, { titre: 'Un', paragraphe: text(9000) })
    const path = `${essais}/${one.id}`
    const shorten = (length: number) => ada.send('PATCH', path, { changes: { paragraphe: text(length) } })
    const fill = (bytes: number) =>
      server.sql(
        `insert into system.storage_used values ('atelier', $1) on conflict (boutique) do update set bytes = excluded.bytes`,
        [bytes],
      )
    await fill(node.node.engine.limits.quota - (await used()))
    now += 11_000
    expect((await shorten(8999)).status).toBe(200)
    await fill(node.node.engine.limits.quota * 2)
    now += 11_000
    expect((await shorten(10)).refusal).toBe('413 boutique.quota')
    expect((await ada.send('DELETE', path)).status).toBe(200)
    await server.sql(`delete from system.storage_used where boutique = 'atelier'`)
  })
})

describe('the rate of a boutique', () => {
  it('refuses a loop of large writes with the seconds to wait, and nobody else', async () => {
    const node = await startTestNode({ clock, writeRate: { burst: 100_000, perSecond: 1000 } }, server)
    others.push(node)
    const ada = node.as('gerante')
    const { id } = await ada.create(essais, { titre: 'Un', paragraphe: text(9000) })
    const path = `${essais}/${id}`
    let written = 0
    let answer = await ada.send('PATCH', path, { changes: { titre: 'Deux' } })
    for (; answer.status === 200 && written < 50; written++)
      answer = await ada.send('PATCH', path, { changes: { paragraphe: text(9000 - written) } })
    expect(answer.refusal).toBe('429 ecriture.trop-vite')
    expect(written).toBeGreaterThan(3)
    const seconds = Number(answer.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(answer.problem.detail).toBe(`La boutique enregistre trop de données à la fois, réessayez dans ${seconds} s`)
    expect((await ada.post(`${path}/annuler`, { revs: [2] })).refusal).toBe('429 ecriture.trop-vite')
    expect((await ada.get(path)).status).toBe(200)
    expect((await ada.post(elsewhere, { titre: 'Ailleurs' })).status).toBe(201)
    now += (seconds - 1) * 1000
    const change: Data = { changes: { titre: 'Trois' } }
    expect((await ada.send('PATCH', path, change)).status).toBe(429)
    now += 1000
    expect((await ada.send('PATCH', path, change)).status).toBe(200)
  })
})
