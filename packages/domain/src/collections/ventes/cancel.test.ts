import { expect, it } from 'vitest'
import { cancel, isCounterSale } from './cancel.ts'
import type { VenteData } from './rules.ts'

const SALE: VenteData = { etat: 'validated', origine: 'achat', produits: ['p1'], montant: 40 }
const run = (sale: VenteData) => cancel.run(sale as never, {} as never, {})

it('a sale over the counter is cancelled', () => expect(run(SALE)).toEqual({ etat: 'canceled' }))

it.each<VenteData>([
  { ...SALE, etat: 'canceled' },
  { ...SALE, origine: 'commande' },
  { ...SALE, commande: 'o1' },
  { ...SALE, produits: [] },
])('is no sale over the counter: %j', (sale) => {
  expect(isCounterSale(sale)).toBe(false)
  expect(() => run(sale)).toThrow("n'est pas une vente au comptoir")
})
