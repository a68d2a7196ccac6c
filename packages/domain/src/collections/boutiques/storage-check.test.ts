import { expect, it } from 'vitest'
import { storageCheckLines } from './storage-check.ts'

it.each([
  [{ free: 12_340_000_000, size: 50e9 }, '12,3\u00a0Go libres sur 50\u00a0Go'],
  [undefined, "Le stockage est distant : sa place libre n'est pas connue"],
])('a test of a folder says the free space: %j', (room, text) => {
  const lines = storageCheckLines({ folder: 'atelier', room })
  expect(lines.at(0)?.text).toBe('Les photos vont dans « atelier »')
  expect(lines.at(-1)).toEqual({ label: 'Place libre', state: 'ok', text })
})

it('one that cannot read says so, and tries nothing else', () => {
  const lines = storageCheckLines({ folder: 'atelier' }, { step: 'lecture', message: 'Non' })
  expect(lines.map(({ state }) => state)).toEqual(['ok', 'ok', 'failed', 'untried', 'untried'])
})
