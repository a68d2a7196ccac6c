import { expect, it } from 'vitest'
import { readCategories, readLastPerson, writeCategories, writeLastPerson } from './last-person.ts'

function memory(start: Record<string, string> = {}) {
  const kept = new Map(Object.entries(start))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

it('the last person is read as it was written, until it is forgotten', () => {
  const storage = memory()
  const camille = { id: 'u1', boutique: { id: 'b1', name: 'Atelier' } }
  expect(readLastPerson(storage)).toBeUndefined()
  writeLastPerson(storage, camille)
  expect(readLastPerson(storage)).toEqual(camille)
  writeLastPerson(storage)
  expect(readLastPerson(storage)).toBeUndefined()
})

it.each(['', 'null', '{', '{"id":1}', '{"id":"u1"}', '{"id":"u1","boutique":{"id":"b1"}}', '[]'])(
  'a damaged entry is nobody: %s',
  (text) => expect(readLastPerson(memory({ 'hors-ligne': text }))).toBeUndefined(),
)

it('a forbidden storage is nobody', () => {
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  const storage = { getItem: forbidden, setItem: forbidden, removeItem: forbidden }
  expect(readLastPerson(storage)).toBeUndefined()
  expect(readLastPerson(undefined)).toBeUndefined()
  expect(() => writeLastPerson(storage, { id: 'u1', boutique: { id: 'b1', name: 'Atelier' } })).not.toThrow()
})

const inBoutique = (id: string, boutique: string) => ({ id, boutique: { id: boutique, name: 'Atelier' } })
const chairs = [{ value: 'c1', label: 'Chaises' }]

it('categories are kept by person and boutique, until the sign-out', () => {
  const storage = memory()
  writeCategories(storage, inBoutique('u1', 'b1'), chairs)
  writeCategories(storage, inBoutique('u1', 'b2'), [])
  expect(readCategories(storage, inBoutique('u1', 'b1'))).toEqual(chairs)
  expect(readCategories(storage, inBoutique('u1', 'b2'))).toEqual([])
  expect(readCategories(storage, inBoutique('u2', 'b1'))).toEqual([])
  writeLastPerson(storage)
  expect(readCategories(storage, inBoutique('u1', 'b1'))).toEqual([])
})

it('those of the last ten boutiques are kept, and of one person', () => {
  const storage = memory()
  for (let at = 0; at < 12; at++) writeCategories(storage, inBoutique('u1', `b-${at}`), chairs)
  const kept = Array.from({ length: 12 }, (_, at) => readCategories(storage, inBoutique('u1', `b-${at}`)).length)
  expect(kept).toEqual([0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
  writeCategories(storage, inBoutique('u2', 'b-1'), chairs)
  expect(readCategories(storage, inBoutique('u1', 'b-11'))).toEqual([])
})

it.each([
  '{',
  '[]',
  '{"person":"u1"}',
  '{"person":"u1","boutiques":{"b1":3}}',
  '{"person":"u1","boutiques":{"b1":[null,{"value":1}]}}',
])('damaged categories are none: %s', (text) =>
  expect(readCategories(memory({ 'hors-ligne-categories': text }), inBoutique('u1', 'b1'))).toEqual([]),
)
