import { registry } from '@boutique/domain/registry'
import { describe, expect, it } from 'vitest'
import { optionLabel, searchedWhere } from './use-related.ts'

describe('the label of an option', () => {
  it.each([
    ['services', { id: 's1', name: 'Restauration' }, 'Restauration'],
    ['services', { id: 's1' }, 's1'],
    ['commandes', { id: 'o1', numero: '241030001', contact_name: 'Léa Martin' }, '241030001 · Léa Martin'],
    ['commandes', { id: 'o1' }, 'o1'],
  ])('of %s: %j is offered as "%s"', (slug, document, label) => {
    expect(optionLabel(registry.get(slug), document)).toBe(label)
  })
})

describe('a typed text', () => {
  it.each([
    ['commandes', 'martin', { contact_name: { contient: 'martin' } }],
    ['commandes', '2410', { numero: { contient: '2410' } }],
    ['contacts', '06 12.34', { phoneKey: { contient: '061234' } }],
    ['contacts', '3 Suisses', { name: { contient: '3 Suisses' } }],
    ['contacts', '', {}],
  ])('in a select of %s: "%s" asks for %j', (slug, typed, where) => {
    const collection = registry.get(slug)
    expect(collection && searchedWhere(collection, typed)).toEqual(where)
  })

  it('is a code only for those who read the codes', () => {
    const contacts = registry.get('contacts')
    const commandes = registry.get('commandes')
    expect(contacts && searchedWhere(contacts, '0612', false)).toEqual({ name: { contient: '0612' } })
    expect(commandes && searchedWhere(commandes, '2410', false)).toEqual({ numero: { contient: '2410' } })
  })
})
