import { describe, expect, it } from 'vitest'
import type { StoredDocument } from '../store/row.ts'
import { OwnWrite, OwnWrites } from './own-writes.ts'

const document = (rev: number, data: object, more: Partial<StoredDocument> = {}): StoredDocument => ({
  id: 'a',
  rev,
  deleted: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: `2026-01-0${rev}T00:00:00.000Z`,
  datetime: 1,
  scope: 'atelier',
  parent: '',
  text: JSON.stringify(data),
  ...more,
})
const writeOf = (before: object, after: object, more?: Partial<StoredDocument>): OwnWrite =>
  new OwnWrite(document(1, before), document(2, after, more))
const write = writeOf({}, { name: 'Table' })
const written = async (): Promise<boolean> => true

describe('a write of this node', () => {
  it.each([
    ['a new value', { name: 'a' }, { name: 'b' }, ['name']],
    ['a value inside a list', { rows: [{ n: 1 }] }, { rows: [{ n: 2 }] }, ['rows']],
    ['a value that is gone', { name: 'a', note: 'x' }, { name: 'a' }, ['note']],
    ['nothing', { name: 'a' }, { name: 'a' }, []],
  ])('reports which members differ: %s', (_, before, after, expected) => {
    const names = ['name', 'rows', 'note', 'id', 'createdAt', 'datetime', 'deleted']
    expect(names.filter((name) => writeOf(before, after).changes(name))).toEqual(expected)
  })

  it.each([
    ['updatedAt', {}],
    ['datetime', { datetime: 2 }],
    ['deleted', { deleted: true }],
  ])('reports a different system member: %s', (name, more) => {
    expect(writeOf({}, {}, more).changes(name)).toBe(true)
  })
})

describe('the kept writes', () => {
  it('are taken once, by the commit and the document that a notification names', async () => {
    const kept = new OwnWrites()
    await kept.during('commit', write, written)
    expect(kept.take('another', ['a'])).toBeUndefined()
    expect(kept.take('commit', ['a'])).toBe(write)
    expect(kept.take('commit', ['a'])).toBeUndefined()
  })

  it('are known before the statement is answered', async () => {
    const kept = new OwnWrites()
    await kept.during('commit', write, async () => {
      expect(kept.take('commit', ['a'])).toBe(write)
      return true
    })
  })

  it.each([
    ['another document', ['b']],
    ['several documents', ['a', 'b']],
  ])('are not taken for %s', async (_, ids) => {
    const kept = new OwnWrites()
    await kept.during('commit', write, written)
    expect(kept.take('commit', ids)).toBeUndefined()
  })

  it('are forgotten when nothing was stored', async () => {
    const kept = new OwnWrites()
    await kept.during('refused', write, async () => false)
    await expect(kept.during('failed', write, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect([kept.take('refused', ['a']), kept.take('failed', ['a'])]).toEqual([undefined, undefined])
  })

  it('are a hundred at most, and none of a very large document', async () => {
    const kept = new OwnWrites()
    await kept.during('large', writeOf({}, { note: 'x'.repeat(100_000) }), written)
    expect(kept.take('large', ['a'])).toBeUndefined()
    for (let at = 0; at <= 100; at++) await kept.during(`c${at}`, write, written)
    expect(kept.take('c0', ['a'])).toBeUndefined()
    expect(kept.take('c1', ['a'])).toBe(write)
    expect(kept.take('c100', ['a'])).toBe(write)
  })
})
