import { registry } from '@boutique/domain/registry'
import { describe, expect, it } from 'vitest'
import { creationOption, namingField, newName } from './creation.ts'

const categories = registry.get('productCategories')
const KNOWN = [{ label: 'Tables' }, { label: 'Étagères' }]

describe('the document that a typed text would create', () => {
  it.each([
    ['Lampes', 'Lampes'],
    ['  Lampes à poser ', 'Lampes à poser'],
    ['Table', 'Table'],
    ['tables', undefined],
    ['ETAGERES ', undefined],
    ['   ', undefined],
    ['', undefined],
    ['x'.repeat(200), 'x'.repeat(200)],
    ['x'.repeat(201), undefined],
  ])('"%s" is named %j', (typed, name) => {
    expect(categories && newName(categories, typed, KNOWN)).toBe(name)
  })

  it('of a contact is its last name, and no telephone number', () => {
    const contacts = registry.get('contacts')
    if (!contacts) throw new Error('contacts are declared')
    expect(namingField(contacts)).toBe('lastname')
    expect(newName(contacts, 'Zoé Martin', [])).toBe('Zoé Martin')
    expect(newName(contacts, '06 12 34 56 78', [])).toBeUndefined()
  })

  it('is offered by its name', () => expect(creationOption('Lampes').label).toBe('Créer « Lampes »'))
})
