import { expect, it } from 'vitest'
import { type Stage, stageOf, type StagedProduct } from './stage.ts'

const online = { isOnlineStore: true, hasInventory: true, qtyAvailable: 1, inStock: true }
const sold = { ...online, qtyAvailable: 0 }

it.each<[StagedProduct, Stage]>([
  [{ isDraft: true, isOnlineStore: true }, 'brouillon'],
  [{ isDraft: true, isOnlineStore: true, achat: 'a' }, 'achete'],
  [{ hasInventory: true, qtyAvailable: 1, achat: 'a' }, 'achete'],
  [{ hasInventory: true, qtyAvailable: 1 }, 'prepare'],
  [{ hasInventory: true, qtyAvailable: 1, isInPOS: true }, 'en-vente'],
  [{ ...online, achat: 'a' }, 'en-vente'],
  [{ ...online, situation: 'restauration' }, 'restauration'],
  [{ ...online, situation: 'retourne' }, 'retourne'],
  [{ ...online, isReserved: true }, 'reserve'],
  [{ ...online, isReserved: true, situation: 'restauration' }, 'reserve'],
  [{ ...online, commande: 'c' }, 'reserve'],
  [{ ...online, commande: 'c', isReserved: true, suivi: 'acompte' }, 'acompte'],
  // Who kept it is gone, and so is the deposit.
  [{ ...online, suivi: 'acompte' }, 'en-vente'],
  [sold, 'vendu'],
  [{ ...sold, isReserved: true }, 'vendu'],
  [{ ...sold, commande: 'c', suivi: 'livre' }, 'livre'],
  [{ ...sold, suivi: 'livre' }, 'livre'],
  [{ ...sold, isDraft: true }, 'brouillon'],
  [{ ...sold, isDraft: true, achat: 'a', soldoutAt: '2026-05-04T08:00:00.000Z' }, 'vendu'],
  [{ ...sold, isDraft: true, suivi: 'livre', soldoutAt: '2026-05-04T08:00:00.000Z' }, 'livre'],
  [{ ...sold, situation: 'perdu' }, 'perdu'],
  [{ ...sold, situation: 'repris', achat: 'a' }, 'repris'],
  [{ hasInventory: false, isOnlineStore: true, qtyAvailable: 0 }, 'en-vente'],
])('%j is: %s', (product, stage) => {
  expect(stageOf(product)).toBe(stage)
})
