import { expect, it } from 'vitest'
import { actorOf, onBehalfOf } from '../../core/actor.ts'
import { onRemove } from './remove.ts'
import type { ProduitData } from './rules.ts'

const person = actorOf('u1', {})
const kept: ProduitData = { name: 'Commode', commande: 'c1', qtyAvailable: 1 }

it('a piece that an open order keeps is not deleted, nor by an undo', () => {
  const refusal = "« Commode » est prise par une commande : retirez-la d'abord de cette commande"
  expect(() => onRemove(kept, { actor: person })).toThrow(refusal)
  expect(() => onRemove(kept, { actor: { ...onBehalfOf(person), undoes: true } })).toThrow(refusal)
})

it.each<[string, ProduitData]>([
  ['that no order keeps', { ...kept, commande: undefined }],
  ['that its order has sold', { ...kept, qtyAvailable: 0 }],
])('a piece %s is deleted', (_, piece) => {
  expect(() => onRemove(piece, { actor: person })).not.toThrow()
})
