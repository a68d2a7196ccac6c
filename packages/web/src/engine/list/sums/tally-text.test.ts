import type { Tally, TallyDescription } from '@boutique/domain'
import { expect, it } from 'vitest'
import { tallyText } from './tally-text.ts'

const label = { one: 'produit', many: 'Produits', empty: 'Aucun produit', purpose: '', create: '' }
const said = { none: 'Aucun abonnement actif', one: 'abonnement actif', many: 'abonnements actifs' }

const ROWS: [tally: Tally, own: TallyDescription['said'], text: string][] = [
  [{ count: 0 }, undefined, 'Aucun produit'],
  [{ count: 1 }, undefined, '1 produit'],
  [{ count: 12 }, undefined, '12 produits'],
  [{ count: 1000, plus: true }, undefined, 'plus de 1 000 produits'],
  [{ count: 0 }, said, 'Aucun abonnement actif'],
  [{ count: 1 }, said, '1 abonnement actif'],
  [{ count: 2 }, said, '2 abonnements actifs'],
]

it.each(ROWS)('the row says how many documents there are: %j', (tally, own, text) => {
  expect(tallyText({ of: 'produits', said: own }, { label }, tally).replace(/\s/g, ' ')).toBe(text)
})
