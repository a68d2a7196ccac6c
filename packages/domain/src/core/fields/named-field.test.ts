import { expect, it } from 'vitest'
import { registry } from '../../collections/index.ts'
import { namedField } from './named-field.ts'
import { collectionOf } from '../registry.ts'

it.each([
  ['produits', 'name'],
  ['campagnes', 'title'],
  ['fournisseurs', 'nom'],
  ['contacts', 'lastname'],
  // Its name is computed from other documents.
  ['depenses', undefined],
  ['instagram', undefined],
  // Without a screen, or created by more than a form.
  ['urls', undefined],
  ['utilisateurs', undefined],
])('a name typed for a new document of %s is its %s', (slug, field) =>
  expect(namedField(collectionOf(registry, slug))).toBe(field),
)
