import { expect, it } from 'vitest'
import { defineCollection } from './collection.ts'
import { text } from './fields/kinds.ts'

const declaration = {
  scope: 'boutique',
  label: {
    one: 'essai',
    many: 'Essais',
    empty: 'Aucun essai',
    purpose: 'Un essai sert aux tests',
    create: 'Nouvel essai',
  },
  access: { area: 'store', profile: 'boutique-compta' },
  fields: { nom: text({ label: 'Nom', sort: true }) },
} as const

it('lists the newest first by default', () => {
  expect(defineCollection({ ...declaration, slug: 'essais' }).sort).toBe('-datetime')
  expect(defineCollection({ ...declaration, slug: 'essais', sort: '-nom' }).sort).toBe('-nom')
})

it('knows the parent by the name', () => {
  expect(defineCollection({ ...declaration, slug: 'essais' }).parent).toBeUndefined()
  expect(defineCollection({ ...declaration, slug: 'essais/lignes' }).parent).toBe('essais')
})
