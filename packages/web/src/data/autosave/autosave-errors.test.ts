import { expect, it } from 'vitest'
import { EditErrors } from './autosave-errors.ts'

const refusedOf = (...paths: string[]): EditErrors => {
  const errors = new EditErrors()
  errors.refuse(
    paths.map((path) => ({ path, message: 'Non' })),
    { values: {}, operations: [] },
    { values: {}, operations: [] },
  )
  return errors
}

it.each([
  ['produits/l1/discount', []],
  ['produits/l1/discountType', []],
  ['produits', []],
  ['produits/l2/discountType', ['produits/l1/discount']],
  ['numero', ['produits/l1/discount']],
])('a change of %s leaves the refusals %j of a line', (path, left) => {
  const errors = refusedOf('produits/l1/discount')
  errors.forget(path)
  expect(errors.refused).toEqual(left)
})

it('a change of a field leaves the refusals of other fields', () => {
  const errors = refusedOf('montant', 'sku')
  errors.forget('montant')
  expect(errors.refused).toEqual(['sku'])
})
