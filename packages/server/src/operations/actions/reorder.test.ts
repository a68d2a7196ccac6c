import type { LiveDocument } from '@boutique/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestNode } from '../../testing/node.ts'
import { datetimeBetween } from './reorder.ts'

const NOW = Date.parse('2026-05-04T08:00:00.000Z')
const server = await startTestNode({ clock: () => NOW })
afterAll(() => server.stop())
const manager = server.as('gerante')

/** Documents in a boutique of their own, with the given datetimes; the first is at the top when they descend. */
async function listOf(boutique: string, datetimes: number[]): Promise<{ path: string; ids: string[] }> {
  const path = `/api/boutiques/${boutique}/essais`
  await server.sql('delete from essais where _scope = $1', [boutique])
  await server.sql('delete from system.journal where scope = $1', [boutique])
  const ids: string[] = []
  for (const [at, datetime] of datetimes.entries()) {
    const id = `${String.fromCharCode(97 + at)}_${boutique}`
    await manager.create(path, { id, titre: id })
    await server.sql('update essais set datetime = $2 where id = $1', [id, datetime])
    ids.push(id)
  }
  return { path, ids }
}
const order = async (path: string): Promise<string[]> =>
  (await manager.list(path, { sort: '-datetime', limit: '200' })).documents.map(({ id }) => id)
const drop = (path: string, id: string, avant?: string, apres?: string): Promise<LiveDocument> =>
  manager.act(`${path}/${id}`, 'reordonner', { avant, apres })

describe('a drop', () => {
  it('[LIST-22] between two documents gets the midpoint of their datetimes', async () => {
    const { path, ids } = await listOf('atelier', [4000, 3000, 2000, 1000])
    const [a, b, c, d] = ids as [string, string, string, string]
    expect((await drop(path, d, a, b)).datetime).toBe(3500)
    expect(await order(path)).toEqual([a, d, b, c])
    expect((await drop(path, a, c, undefined)).datetime).toBe(1000)
  })

  it('[LIST-23] at the top gets now, at the end a second less than the last', async () => {
    const { path, ids } = await listOf('atelier', [4000, 3000, 2000])
    const [a, b, c] = ids as [string, string, string]
    expect((await drop(path, c, undefined, a)).datetime).toBe(NOW)
    expect((await drop(path, b, undefined, c)).datetime).toBe(NOW + 1)
    expect((await drop(path, b, a, undefined)).datetime).toBe(3000)
    expect(await order(path)).toEqual([c, a, b])
  })

  it('between two of the same millisecond works, and keeps the order of the others', async () => {
    const { path, ids } = await listOf('atelier', [1000, 1000, 1000, 1000, 1000])
    const before = await order(path)
    expect(new Set(before)).toEqual(new Set(ids))
    const [first, second, third, fourth, fifth] = before as [string, string, string, string, string]
    await drop(path, fifth, first, second)
    expect(await order(path)).toEqual([first, fifth, second, third, fourth])
    await drop(path, first, third, fourth)
    expect(await order(path)).toEqual([fifth, second, third, first, fourth])
    await drop(path, fourth, second, third)
    expect(await order(path)).toEqual([fifth, second, fourth, third, first])
  })

  it('records the documents it pushed in the journal, under the commit of the drop', async () => {
    const { path } = await listOf('atelier', [1000, 1000, 1000, 1000])
    const [first, second, , fourth] = (await order(path)) as [string, string, string, string]
    await drop(path, fourth, first, second)
    const entries = await server.sql<{ document: string; rev: number; changes: object; commit: string }>(
      `select document, rev, changes, commit from system.journal
       where scope = 'atelier' and action = 'reordonner' order by document = $1`,
      [fourth],
    )
    expect(entries).toMatchObject([
      { document: first, rev: 2, changes: { datetime: 1000 } },
      { document: fourth, rev: 2, changes: { datetime: 1000 } },
    ])
    expect(new Set(entries.map(({ commit }) => commit)).size).toBe(1)
    const { entries: observed } = (await manager.get(`${path}/${first}/historique`)).body as { entries: object[] }
    expect(observed[0]).toMatchObject({ rev: 2, action: 'reordonner', actor: { id: server.idOf('gerante') } })
  })

  it('works thirty times in a row into the same gap', async () => {
    const { path, ids } = await listOf('atelier', [3000, 2999, 500, 400])
    const [a, b, ...others] = ids as [string, string, string, string]
    let moved = others[0]
    for (let at = 0; at < 30; at++) {
      moved = others[at % 2] as string
      const standing = (await order(path)).filter((id) => id !== moved)
      const place = standing.indexOf(b)
      await drop(path, moved, standing[place - 1], b)
      expect((await order(path)).indexOf(moved)).toBe((await order(path)).indexOf(b) - 1)
    }
    expect((await order(path))[0]).toBe(a)
  })

  it('next to two deleted documents changes nothing; next to one existing neighbour it works', async () => {
    const { path, ids } = await listOf('atelier', [4000, 3000, 2000])
    const [a, b, c] = ids as [string, string, string]
    expect((await drop(path, a, 'absent', 'parti')).datetime).toBe(4000)
    await manager.remove(`${path}/${b}`)
    expect((await drop(path, a, c, b)).datetime).toBe(1000)
    expect(await order(path)).toEqual([c, a])
  })

  it('next to itself or without a neighbour is refused', async () => {
    const { path, ids } = await listOf('atelier', [4000, 3000])
    const [a] = ids as [string]
    expect((await manager.post(`${path}/${a}/actions/reordonner`, { avant: a })).refusal).toBe('422 ordre.invalide')
    for (const avant of [5, {}, '', 'a/b', '\u0000']) {
      expect((await manager.post(`${path}/${a}/actions/reordonner`, { avant })).problem.errors).toEqual([
        { path: 'avant', message: 'Identifiant attendu' },
      ])
    }
  })

  it('by many people at once loses no document', async () => {
    const { path, ids } = await listOf(
      'cabinet',
      Array.from({ length: 20 }, () => 1000),
    )
    const standing = await order(path)
    const moves = standing.slice(2).map((id) => drop(path, id, standing[0], standing[1]))
    await Promise.all(moves)
    const after = await order(path)
    expect(new Set(after)).toEqual(new Set(ids))
    expect([after[0], after.at(-1)]).toEqual([standing[0], standing[1]])
  })
})

describe('datetimeBetween', () => {
  it.each([
    [10, 20, 5, 15],
    [10, 11, 5, 11],
    [undefined, 20, 50, 50],
    [undefined, 60, 50, 61],
    [5000, undefined, 50, 4000],
    [undefined, undefined, 50, undefined],
  ])('above %s and below %s at %s is %s', (above, below, now, expected) => {
    expect(datetimeBetween(above, below, now)).toBe(expected)
  })
})
