import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, euros } from '../../money/money.ts'
import { dividedPieces, type Divided, undivided, withRestOnLast } from './division.ts'

const PIECES = [{ id: 'a', estimation: 100 }, { id: 'b', estimation: 50 }, { id: 'c' }]
const parts = (divided: Divided) => dividedPieces(divided).map(({ part }) => part)

describe('a lot of 100 €', () => {
  it.each<[string, Divided, (number | undefined)[]]>([
    ['evenly', { montant: 100, pieces: PIECES }, [33.34, 33.33, 33.33]],
    ['by estimated value', { montant: 100, repartition: 'estimation', pieces: PIECES }, [66.67, 33.33, 0]],
    ['by estimated value, without any', { montant: 100, repartition: 'estimation', pieces: [{ id: 'c' }] }, [100]],
    [
      'by hand',
      { montant: 100, repartition: 'manuelle', pieces: [{ id: 'a', part: 12 }, { id: 'b' }] },
      [12, undefined],
    ],
    ['without an amount yet', { pieces: [{ id: 'a', part: 12 }] }, [undefined]],
    ['over no piece', { montant: 100 }, []],
  ])('is divided %s', (_, divided, expected) => {
    expect(parts(divided)).toEqual(expected)
  })

  it('dividing again changes nothing', () => {
    const divided: Divided = { montant: 100, repartition: 'estimation', pieces: PIECES }
    expect(dividedPieces({ ...divided, pieces: dividedPieces(divided) })).toEqual(dividedPieces(divided))
  })
})

it.each<[Divided, number]>([
  [{ montant: 100 }, 100],
  [{ montant: 100, pieces: [{ id: 'a', part: 33.34 }, { id: 'b' }] }, 66.66],
  [{ montant: 10, pieces: [{ id: 'a', part: 33.34 }] }, -23.34],
  [{}, 0],
])('of %j is left %s', (divided, rest) => {
  expect(undivided(divided)).toBe(rest)
})

describe('the rest on the last piece', () => {
  const last = (montant: number, ...of: (number | undefined)[]) =>
    withRestOnLast({ montant, pieces: of.map((part, at) => ({ id: `p${at}`, part })) })?.map(({ part }) => part)

  it.each<[string, (number | undefined)[] | undefined, (number | undefined)[] | undefined]>([
    ['is added to its share', last(100, 30, 20), [30, 70]],
    ['is its share', last(100, 30, undefined), [30, 70]],
    ['is taken from it', last(100, 60, 60), [60, 40]],
    ['empties it', last(100, 100, 60), [100, 0]],
    ['is more than it has', last(100, 160, 20), undefined],
    ['has no piece', last(100), undefined],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected)
  })
})

it('the shares of any division but by hand add up to the amount', () => {
  const pieces = fc.array(
    fc.record({
      id: fc.uuid(),
      estimation: fc.option(fc.integer({ min: 0, max: 10_000_000 }).map(euros), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 50 },
  )
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }).map(euros),
      fc.constantFrom('egale' as const, 'estimation' as const),
      pieces,
      (montant, repartition, of) => {
        const divided = dividedPieces({ montant, repartition, pieces: of })
        expect(divided.reduce((sum, { part = 0 }) => sum + cents(part), 0)).toBe(cents(montant))
        expect(undivided({ montant, pieces: divided })).toBe(0)
      },
    ),
  )
})
