import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cents } from '../money/money.ts'
import { resultLines } from './groups.ts'

const amount = fc.integer({ min: 0, max: 1_000_000_000 }).map((whole) => whole / 100)
const totals = fc.record({
  ...{ ventes: amount, cout: amount, autres: amount, depenses: amount, affectees: amount },
  pieces: fc.nat(),
})

it('the lines of a result add up to its margin and to its result, to the cent', () => {
  fc.assert(
    fc.property(totals, (all) => {
      const lines = resultLines(all)
      const [ventes, cout, marge, autres, depenses, resultat] = lines.map((line) => cents(line.amount)) as [
        number,
        number,
        number,
        number,
        number,
        number,
      ]
      expect([ventes + cout, marge + autres + depenses]).toEqual([marge, resultat])
      expect(lines.filter(({ isSum }) => isSum).map(({ id }) => id)).toEqual(['marge', 'resultat'])
    }),
  )
})

it('an expense of a piece is in its cost, and is not subtracted twice', () => {
  const sold = { ventes: 500, cout: 230, autres: 40, depenses: 130, affectees: 30, pieces: 1 }
  expect(resultLines(sold).map(({ id, amount: one, note }) => [id, one, note])).toEqual([
    ['ventes', 500, undefined],
    ['cout', -230, undefined],
    ['marge', 270, undefined],
    ['autres', 40, undefined],
    ['depenses', -100, 'hors celles des pièces'],
    ['resultat', 210, undefined],
  ])
})
