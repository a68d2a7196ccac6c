import { expect, it } from 'vitest'
import { countText } from './count-text.ts'

const ORDER = { one: 'commande', many: 'Commandes' }

it.each([
  [0, false, '0 commande'],
  [1, false, '1 commande'],
  [3, undefined, '3 commandes'],
  [1000, true, 'plus de 1\u202f000 commandes'],
])('%s, plus: %s → "%s"', (count, plus, text) => {
  expect(countText(ORDER, count, plus)).toBe(text)
})
