import { afterAll, describe, expect, it } from 'vitest'
import { startTestNode } from '../../testing/node.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const manager = server.as('gerante')
const admin = server.as('admin')
const root = '/api/boutiques/atelier/essais'

/** What the form sends for proposed lines: it adds all of them and fills one. */
const fill = (path: string, filled: string, valeur: string) =>
  ['f1', 'f2'].map((id) => ({
    op: 'add',
    path,
    item: { id, libelle: `Ligne ${id}`, ...(id === filled && { valeur }) },
  }))

describe.each([
  ['features', 'caracteristiques'],
  ['specific dimensions', 'dimensions/specifiques'],
])('two people who fill proposed %s at the same moment', (_, path) => {
  const linesOf = (document: Record<string, unknown>): unknown =>
    path.split('/').reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], document)

  it('both keep their values when they fill different lines', async () => {
    const { id, rev } = await manager.create(root, { titre: 'Table' })
    const first = await manager.send('PATCH', `${root}/${id}`, { operations: fill(path, 'f1', 'Chêne'), rev })
    const second = await admin.send('PATCH', `${root}/${id}`, { operations: fill(path, 'f2', '1900'), rev })
    expect([first.status, second.status]).toEqual([200, 200])
    expect(linesOf(second.document)).toEqual([
      { id: 'f1', libelle: 'Ligne f1', valeur: 'Chêne' },
      { id: 'f2', libelle: 'Ligne f2', valeur: '1900' },
    ])
  })

  it('get a conflict when they fill the same line differently, and the second may insist', async () => {
    const { id, rev } = await manager.create(root, { titre: 'Table' })
    const theirs = await manager.send('PATCH', `${root}/${id}`, { operations: fill(path, 'f1', 'Chêne'), rev })
    const mine = await admin.send('PATCH', `${root}/${id}`, { operations: fill(path, 'f1', 'Pin'), rev })
    expect(mine.refusal).toBe('409 conflit')
    expect(mine.problem.conflicts).toMatchObject([{ path: `${path}/f1/valeur`, yours: 'Pin', theirs: 'Chêne' }])
    const operations = fill(path, 'f1', 'Pin')
    const insisted = await admin.send('PATCH', `${root}/${id}`, { operations, rev: theirs.document.rev })
    expect(linesOf(insisted.document)).toMatchObject([{ id: 'f1', valeur: 'Pin' }, { id: 'f2' }])
  })

  it('get no conflict when they fill the same line with the same value', async () => {
    const { id, rev } = await manager.create(root, { titre: 'Table' })
    const first = await manager.send('PATCH', `${root}/${id}`, { operations: fill(path, 'f1', 'Chêne'), rev })
    const again = await admin.send('PATCH', `${root}/${id}`, { operations: fill(path, 'f1', 'Chêne'), rev })
    expect(again.document).toEqual(first.document)
  })
})
