import { describe, expect, it } from 'vitest'
import type { Data, SystemFields } from '../../core/collection.ts'
import { alongside, alongsideFinds, defaults, onSave, type ReversementData } from './rules.ts'

const cost = (id: string, more: Data): Data & SystemFields => ({
  ...{ id, rev: 1, deleted: false, createdAt: '', updatedAt: '', datetime: 0 },
  ...more,
})
const SETTLED: ReversementData = {
  lignes: [
    { id: '1', cout: 'k1', name: 'Chaise', montant: 90.1 },
    { id: '2', cout: 'k2', name: 'Table', montant: 0.2 },
  ],
}
const writes = (after: ReversementData | undefined, found: Record<string, (Data & SystemFields)[]>) =>
  alongside(undefined, after, { id: 'r1', found })

it('its amount is the sum of its lines, to the cent', () => {
  expect(onSave(undefined, SETTLED).montant).toBe(90.3)
  expect(onSave(undefined, {}).montant).toBe(0)
})

describe('the costs of a settlement', () => {
  const due = [cost('k1', { montant: 90.1, aReverser: true }), cost('k2', { montant: 0.2, aReverser: true })]
  const done = due.map((one) => ({ ...one, aReverser: false, reversement: 'r1' }))

  it('are paid by it', () => {
    expect(writes(SETTLED, { couts: due })).toEqual(
      ['k1', 'k2'].map((id) => ({
        type: 'change',
        collection: 'couts',
        id,
        values: { reversement: 'r1', aReverser: false },
      })),
    )
    expect(writes(SETTLED, { couts: done, paid: done })).toEqual([])
  })

  it('are due again once it is deleted', () => {
    expect(writes(undefined, { couts: done, paid: done })).toEqual(
      ['k1', 'k2'].map((id) => ({
        type: 'change',
        collection: 'couts',
        id,
        values: { reversement: undefined, aReverser: true },
      })),
    )
  })

  it.each<[string, Data, string]>([
    ['another has paid', { montant: 90.1, reversement: 'r0' }, '« Chaise » a déjà été reversée'],
    ['has changed since', { montant: 80 }, 'La part de « Chaise » a changé entre-temps'],
  ])('are refused where one %s', (_, more, message) => {
    expect(() => writes(SETTLED, { couts: [cost('k1', more)] })).toThrow(message)
  })
})

it('reads the costs that it pays and those that it paid', () => {
  expect(alongsideFinds(SETTLED, { lignes: [{ id: '1', cout: 'k3' }] }, 'r1')).toEqual({
    paid: { collection: 'couts', where: { reversement: 'r1' } },
    couts: { collection: 'couts', where: { id: { in: ['k1', 'k2', 'k3'] } } },
  })
  expect(Object.keys(alongsideFinds(undefined, {}, 'r1'))).toEqual(['paid'])
})

it('is of today', () => expect(defaults({ now: '2026-03-06T23:30:00.000Z' })).toEqual({ date: '2026-03-07' }))
