import type { Collection, LiveDocument } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { secondParts } from './second-parts.ts'

it.each([
  ['fournisseurs', { ville: 'St. Malo' }, ['ville']],
  ['fournisseurs', {}, []],
  ['contacts', { name: 'Café', commercialName: 'Café', email: 'a@b.fr' }, ['email']],
  ['contacts', { name: 'Léa Martin', commercialName: 'Café', email: 'a@b.fr' }, ['commercialName', 'email']],
  ['contacts', { name: 'a@b.fr', email: 'a@b.fr' }, []],
  ['boutiques', { websiteURL: 'https://exemple.fr' }, ['websiteURL']],
])('the second line of %s of %j has %j', (slug, data, names) => {
  const parts = secondParts(registry.get(slug) as Collection, data as unknown as LiveDocument)
  expect(parts.map(({ name }) => name)).toEqual(names)
})
