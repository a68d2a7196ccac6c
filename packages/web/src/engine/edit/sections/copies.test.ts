import type { Collection, Copied } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { copiesOf } from './copies.ts'

const commandes = registry.get('commandes') as Collection
const copied: Copied[] = [{ by: 'contact', fields: ['contact_email'], until: 'produits' }]
const chosen = { contact: 'c1' }
const ONCE = { contact: 'Se choisit une seule fois' }
const OTHERS = { contact: 'Seule une personne qui gère les contacts peut en choisir un autre' }
const kept = { contact_email: "Les coordonnées du contact s'affichent dès qu'il y a un produit." }

it.each([
  ['nothing for who reads contacts', {}, chosen, chosen, { locked: [], hints: {}, kept: {} }],
  ['that the contact is chosen once', { copied }, {}, {}, { locked: [], hints: ONCE, kept: {} }],
  [
    'what is kept, while a choice is not stored',
    { copied },
    chosen,
    {},
    { locked: ['contact_email'], hints: ONCE, kept },
  ],
  [
    'that a stored choice stands',
    { copied },
    chosen,
    chosen,
    { locked: ['contact', 'contact_email'], hints: OTHERS, kept },
  ],
  [
    'nothing of the copies once there is a line',
    { copied },
    { ...chosen, produits: [{ id: 'l1' }] },
    chosen,
    { locked: ['contact'], hints: OTHERS, kept: {} },
  ],
])('a form says %s', (_, ability, values, stored, expected) => {
  expect(copiesOf(ability, commandes, values, stored)).toEqual(expected)
})
