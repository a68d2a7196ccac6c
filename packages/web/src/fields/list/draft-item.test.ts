import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import type { ItemRows } from '@boutique/domain'
import { openDraftItem } from './draft-item.ts'

const field = registry.get('commandes')?.fields.produits
if (!field?.rows) throw new Error('the lines of an order have rows')
const rows: ItemRows = field.rows

const opened = () => {
  const added: unknown[] = []
  return { added, draft: openDraftItem(field, rows, (item) => added.push(item), 'l1') }
}

it('a new item starts with the declared values, and is added once, in stored form', async () => {
  const { added, draft } = opened()
  expect(draft.snapshot().document).toMatchObject({ qty: 1 })
  expect(draft.dirty).toBe(false)
  draft.change('name', ' Table ')
  draft.change('price', '12,50')
  expect(added).toEqual([])
  expect(await draft.submit()).toEqual({ result: 'saved' })
  expect(added).toEqual([{ id: 'l1', qty: 1, name: 'Table', price: 12.5 }])
})

it('a new item without a name is refused with the sentence of a required field', async () => {
  const { added, draft } = opened()
  draft.change('price', '10')
  expect(await draft.submit()).toEqual({ result: 'invalid', paths: ['name'] })
  expect(draft.snapshot().errors).toEqual({ name: 'Champs obligatoire' })
  expect(added).toEqual([])
})

it('a new item without what its rows require is refused, and needs no name', async () => {
  const { pieces } = registry.get('achats')?.fields ?? {}
  if (!pieces?.rows) throw new Error('the pieces of a purchase have rows')
  const added: unknown[] = []
  const draft = openDraftItem(pieces, pieces.rows, (item) => added.push(item), 'l1')
  draft.change('name', 'Chaise')
  expect(await draft.submit()).toEqual({ result: 'invalid', paths: ['produit'] })
  draft.change('name', '')
  draft.change('produit', 'p1')
  expect(await draft.submit()).toEqual({ result: 'saved' })
  expect(added).toEqual([{ id: 'l1', produit: 'p1' }])
})

it.each([
  ['qty', '1,5'],
  ['qty', '-1'],
  ['price', '12,,5'],
  ['discount', 'dix'],
])('a refused value of %s, %s, keeps what was typed', async (path, text) => {
  const { added, draft } = opened()
  draft.change('name', 'Table')
  draft.change(path, text)
  expect(await draft.submit()).toEqual({ result: 'invalid', paths: [path] })
  expect(draft.snapshot().errors[path]).toMatch(/\w/)
  expect(draft.snapshot().document).toMatchObject({ name: 'Table', [path]: text })
  expect(added).toEqual([])
})

it.each([
  ['4', { qty: 4 }],
  ['', {}],
])('a start value that is replaced by "%s" is not the declared one', async (text, values) => {
  const { added, draft } = opened()
  draft.change('name', 'Table')
  draft.change('qty', text)
  await draft.submit()
  expect(added).toEqual([{ id: 'l1', name: 'Table', ...values }])
})

it('a percentage above 100 is refused with its sentence, and corrected', async () => {
  const { added, draft } = opened()
  draft.change('name', 'Table')
  draft.change('discountType', 'pourcentage')
  draft.change('discount', '150')
  expect(draft.snapshot().errors).toEqual({})
  draft.blur('discount')
  expect(draft.snapshot().errors).toEqual({ discount: 'Un pourcentage va de 0 à 100' })
  expect(await draft.submit()).toEqual({ result: 'invalid', paths: ['discount'] })
  draft.change('discount', '15')
  expect(await draft.submit()).toEqual({ result: 'saved' })
  expect(added).toHaveLength(1)
})
