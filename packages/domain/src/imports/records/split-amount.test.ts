import { expect, it } from 'vitest'
import { joinedAmount } from './split-amount.ts'

it.each([
  [['7', '1 200', '00 €', 'payé'], 3, ['7', '1 200,00 €', 'payé']],
  [['7', '15', '50', 'payé'], 3, ['7', '15,50', 'payé']],
  [['7', '15', 'payé'], 3, ['7', '15', 'payé']],
  [['7', '15', '500', 'payé'], 3, ['7', '15', '500', 'payé']],
  [['7', 'deux', '50', 'payé'], 3, ['7', 'deux', '50', 'payé']],
  [['7', '15', '50', 'payé', ''], 3, ['7', '15', '50', 'payé', '']],
])('the row %j of %d headers is %j', (cells, count, joined) => {
  expect(joinedAmount(cells, 1, count)).toEqual(joined)
})

it('a file without an amount has none to join', () => {
  expect(joinedAmount(['1', '00'], -1, 1)).toEqual(['1', '00'])
})
