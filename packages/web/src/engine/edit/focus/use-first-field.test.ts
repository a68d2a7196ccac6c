import { type Collection, type FormTab } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { firstTyped } from './use-first-field.ts'

it.each([
  ['produits', 'name'],
  ['contacts', 'firstname'],
  ['productCategories', 'libelle'],
  ['commandes', undefined],
])('the first typed field of a new document of %s: %s', (slug, path) => {
  const { fields, screen } = registry.get(slug) as Collection
  expect(firstTyped(fields, screen?.form.tabs[0] as FormTab)).toBe(path)
})

it('a folded section is left closed', () => {
  const { fields } = registry.get('produits') as Collection
  const sections = [
    { title: 'A', folded: 'always' as const, fields: ['shortname'] },
    { title: 'B', fields: ['photos', 'sku'] },
  ]
  expect(firstTyped(fields, { id: 'a', label: 'A', sections })).toBe('sku')
})
