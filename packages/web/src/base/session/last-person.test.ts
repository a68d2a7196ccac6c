import { expect, it } from 'vitest'
import { readLastPerson, writeLastPerson } from './last-person.ts'

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
