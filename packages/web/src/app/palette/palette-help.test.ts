import { collectionOf } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { helpOf, named } from './palette-help.ts'

const { fields } = collectionOf(registry, 'produits')
const typed = ['name', 'qtyAvailable', 'price'].map((path) => ({
  path,
  field: fields[path] as NonNullable<(typeof fields)[string]>,
}))
const group = {
  label: 'Guéridon',
  items: [
    { id: 'ouvert:top', label: 'Top', icon: 'bolt' as const },
    { id: 'a', label: 'Vendre', icon: 'bolt' as const },
    { id: 'b', label: 'Modifier…', icon: 'bolt' as const },
  ],
}

it('lists the actions and the fields of what is open, with a price as the example', () => {
  expect(helpOf(group, typed, false)).toEqual([
    {
      title: 'Guéridon',
      lines: [
        { typed: 'vendre', does: 'Agir : Top, Vendre, Modifier' },
        { typed: 'prix 120', does: 'Changer : Nom, Quantité disponible, Prix' },
      ],
    },
  ])
  expect(helpOf(group, typed.slice(1, 2), true)[0]?.lines[1]?.typed).toBe('stock 3')
})

it('says nothing where nothing can be done', () => {
  expect(helpOf({ label: '', items: [] }, [], false)).toEqual([])
})

it('cuts off many names', () => {
  expect(named(['a', 'b', 'a'])).toBe('a, b')
  expect(named(Array.from({ length: 41 }, (_, at) => String(at)))).toMatch(/, 39…$/)
})
