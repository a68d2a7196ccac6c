import { expect, it } from 'vitest'
import { boolean, text } from '../fields/kinds.ts'
import { integer } from '../fields/number-kinds.ts'
import { type DocumentState, publicChange } from './public-change.ts'

const fields = {
  name: text({ label: 'Nom', read: 'public' }),
  cost: integer({ label: 'Coût' }),
  isVisible: boolean({ label: 'Visible', read: 'public' }),
}
const shown = (more: Partial<DocumentState> = {}): DocumentState => ({
  data: { name: 'Table', isVisible: true },
  deleted: false,
  datetime: 1,
  ...more,
})
const hidden = shown({ data: { name: 'Table' } })

it.each<[string, DocumentState | undefined, DocumentState, ReturnType<typeof publicChange>]>([
  ['a new one that is shown', undefined, shown(), { was: false, is: true }],
  ['a new one that is hidden', undefined, hidden, undefined],
  ['shown', hidden, shown(), { was: false, is: true }],
  ['hidden', shown(), hidden, { was: true, is: false }],
  ['deleted', shown(), shown({ deleted: true }), { was: true, is: false }],
  ['restored', shown({ deleted: true }), shown(), { was: false, is: true }],
  ['a public field', shown(), shown({ data: { name: 'Banc', isVisible: true } }), { was: true, is: true }],
  ['a private field', shown(), shown({ data: { name: 'Table', isVisible: true, cost: 3 } }), undefined],
  ['its place', shown(), shown({ datetime: 2 }), { was: true, is: true }],
  ['a public field of a hidden one', hidden, shown({ data: { name: 'Banc' } }), undefined],
  ['nothing', shown(), shown(), undefined],
])('%s', (_, before, after, expected) => {
  expect(publicChange({ fields, publicWhere: { isVisible: true } }, before, after)).toEqual(expected)
})

it('a collection without published documents has no public changes', () => {
  expect(publicChange({ fields }, undefined, shown())).toBeUndefined()
})
