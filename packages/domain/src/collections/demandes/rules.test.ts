import { describe, expect, it } from 'vitest'
import type { Actor } from '../../core/actor.ts'
import { needsContact } from '../shared/client.ts'
import { type DemandeData, onSave } from './rules.ts'

const LEA = { firstname: 'Léa', lastname: 'Martin', email: 'lea@exemple.fr', city: 'Nantes', commercialName: 'Bois' }
const saved = (after: DemandeData, before?: DemandeData, actor = {} as Actor) =>
  onSave(before, after, { needed: { contact: LEA }, actor })

describe('a request line', () => {
  it('[REQ-21] asks for a price, by the piece, unless it says otherwise', () => {
    const lines = [{ id: 'a' }, { id: 'b', produit_option: 'availability' as const, produit_unite: 'lot' as const }]
    expect(saved({ requests: lines }).requests).toEqual([
      { id: 'a', produit_option: 'priceRequest', produit_unite: 'piece' },
      lines[1],
    ])
  })

  it.each([
    [0, undefined],
    [-5, undefined],
    [12.5, 12.5],
  ])('[REQ-22] a price of %s is kept as %s', (price, kept) => {
    const line = saved({ requests: [{ id: 'a', produit_prixDeVente: price, produit_prixBarre: price }] }).requests?.[0]
    expect([line?.produit_prixDeVente, line?.produit_prixBarre]).toEqual([kept, kept])
  })
})

describe('the contact of a request', () => {
  it('is read to fill the fields that the request leaves empty', () => {
    expect(needsContact({ contact: 'lea' })).toEqual({ contact: { collection: 'contacts', id: 'lea' } })
    expect(saved({ contact: 'lea', contact_email: 'autre@exemple.fr' })).toEqual({
      contact: 'lea',
      contact_firstname: 'Léa',
      contact_lastname: 'Martin',
      contact_email: 'autre@exemple.fr',
      contact_entreprise: 'Bois',
      contact_city: 'Nantes',
      contact_name: 'Léa Martin',
      requests: undefined,
    })
  })

  it('changes nothing when a program moves the request to another one', () => {
    const before = { contact: 'paul', contact_firstname: 'Paul' }
    const moved = saved({ ...before, contact: 'lea' }, before, { system: true } as Actor)
    expect(moved).toMatchObject({ contact: 'lea', contact_name: 'Paul' })
    expect(moved).not.toHaveProperty('contact_email')
  })
})
