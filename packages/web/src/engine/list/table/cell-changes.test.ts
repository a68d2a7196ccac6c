import { expect, it } from 'vitest'
import type { Collection, LiveDocument } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { copiedText, emptiedChanges, filledChanges, pastedChanges, type TableCells, TOO_MUCH } from './cell-changes.ts'
import { choiceOf, shownColumns } from './columns.ts'

const collection = registry.get('produits') as Collection
const columns = shownColumns(collection, choiceOf(collection, { shown: ['price', 'category', 'photos', 'isFeatured'] }))
const document = (id: string, data: object): LiveDocument => ({ id, rev: 1, ...data }) as unknown as LiveDocument
const documents = [
  document('a', { name: 'Table', price: 12.5, category: 'c1', isFeatured: true }),
  document('b', { name: '=Banc', price: 20 }),
  document('c', { name: 'Lit' }),
]
const rights = { canUpdate: true, writer: 'user' as const, ability: undefined, canRead: () => true }
const cells: TableCells = { collection, documents, columns, rights }
const names = new Map([
  [
    'productCategories',
    new Map([
      ['c1', 'Sièges'],
      ['c2', 'Lits'],
      ['c3', 'Lits'],
    ]),
  ],
])
const range = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right })

it('a range is copied as exports write it, harmless', () => {
  expect(copiedText(cells, range(0, 0, 1, 4), names)).toBe("Table\t12,5\tSièges\t\toui\n'=Banc\t20\t\t\tnon")
})

it.each<[text: string, at: ReturnType<typeof range>, each: object, refused: string[]]>([
  ['5\n6,5', range(0, 1), { a: { price: 5 }, b: { price: 6.5 } }, []],
  ['5', range(0, 1, 2, 1), { a: { price: 5 }, b: { price: 5 }, c: { price: 5 } }, []],
  ['1\n2', range(0, 1, 2, 1), { a: { price: 1 }, b: { price: 2 } }, []],
  ['7\tSièges', range(1, 1), { b: { price: 7, category: 'c1' } }, []],
  ['7\tLits', range(1, 1), { b: { price: 7 } }, ['Plusieurs portent le nom « Lits »']],
  ['\n', range(0, 1), { a: { price: null } }, []],
  ['1\n2\n3\n4\n5', range(2, 1), { c: { price: 1 } }, []],
  ['1\t2\t3', range(2, 4), { c: { isFeatured: true } }, []],
  ['7\tSièges\t', range(1, 1), { b: { price: 7, category: 'c1' } }, []],
  ['x.jpg', range(0, 3), {}, ['« Photos » se modifie dans le document']],
])('%j pasted at %j', (text, at, each, refused) => {
  const changes = pastedChanges(cells, at, text, names)
  if (typeof changes === 'string') throw new Error(changes)
  expect(changes.each).toEqual(each)
  expect(changes.refused.map(({ reason }) => reason)).toEqual(refused)
})

it('too much is refused before anything is read', () => {
  expect(pastedChanges(cells, range(0, 1), 'x\n'.repeat(2001), names)).toBe(TOO_MUCH)
  expect(pastedChanges(cells, range(0, 1), 'x'.repeat(1_000_001), names)).toBe(TOO_MUCH)
  expect(pastedChanges(cells, range(0, 1, 2999, 1), '5', names)).toBe(TOO_MUCH)
  expect(emptiedChanges(cells, range(0, 0, 2000, 1))).toBe(TOO_MUCH)
})

it('the first row fills the others, a single row takes the one above', () => {
  expect(filledChanges(cells, range(0, 1, 2, 2))).toMatchObject({
    each: { b: { price: 12.5, category: 'c1' }, c: { price: 12.5, category: 'c1' } },
    keys: ['price', 'category'],
  })
  expect(filledChanges(cells, range(1, 1))).toMatchObject({ each: { b: { price: 12.5 } } })
  expect(filledChanges(cells, range(0, 1))).toBe('Rien au-dessus à recopier')
})

it('emptied cells are null, those that may not change are told', () => {
  expect(emptiedChanges(cells, range(0, 1, 0, 3))).toMatchObject({
    each: { a: { price: null, category: null } },
    refused: [{ id: 'a', title: 'Table', label: 'Photos' }],
  })
})
