import type { StagedProduct } from '@boutique/domain'
import { expect, it } from 'vitest'
import { cardTags } from './card-tags.ts'

const online: StagedProduct = { isOnlineStore: true, hasInventory: true, qtyAvailable: 1, inStock: true }
const hidden: StagedProduct = { ...online, isOnlineStore: false }
const SOLD_AT = '2026-05-04T08:00:00.000Z'

it.each<[StagedProduct, string[]]>([
  [online, []],
  [{ ...online, achat: 'a' }, []],
  [{ ...hidden, situation: 'restauration' }, ['en restauration', 'caché']],
  [{ ...online, commande: 'c', isReserved: true, suivi: 'acompte' }, ['acompte payé', 'réservé']],
  [{ ...online, qtyAvailable: 0 }, ['vendu']],
  [{ ...online, qtyAvailable: 0, suivi: 'livre' }, ['livré', 'vendu']],
  [{ ...online, isDraft: true, qtyAvailable: 0, soldoutAt: SOLD_AT }, ['vendu', 'brouillon']],
  [{ ...hidden, qtyAvailable: 0, situation: 'perdu' }, ['perdu', 'caché']],
  [{ ...hidden, qtyAvailable: 0, situation: 'repris' }, ['repris', 'caché']],
  [{ ...online, situation: 'retourne' }, ['retourné']],
])('the tags of %j are %j', (product, texts) => {
  expect(cardTags(product).map(({ text }) => text)).toEqual(texts)
})
