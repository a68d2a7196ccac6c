import { expect, it } from 'vitest'
import { missingFields } from '../../core/fields/validate.ts'
import { fournisseurs } from './index.ts'

const { fields, screen, sort } = fournisseurs

it('[SUPP-01] the list has the tab "Tous les fournisseurs", without a filter', () => {
  expect(screen?.list.tabs).toStrictEqual([{ id: 'tous', label: 'Tous les fournisseurs', where: {} }])
})

it('[SUPP-03] they are sorted by nom, ascending', () => {
  expect(sort).toBe('nom')
  expect(fields.nom).toMatchObject({ sort: true })
})

it('[SUPP-04] the form edits nom, adresse, ville, type', () => {
  const edited = screen?.form.tabs.flatMap((tab) => tab.sections.flatMap((section) => section.fields.flat()))
  expect(edited).toStrictEqual(['nom', 'adresse', 'ville', 'type'])
})

it('[SUPP-05] a supplier has nom, adresse, ville, type', () => {
  const kinds = Object.entries(fields).map(([name, field]) => [name, field.kind])
  expect(kinds).toStrictEqual([
    ['nom', 'text'],
    ['adresse', 'multiline'],
    ['ville', 'text'],
    ['type', 'relation'],
    ['importedAt', 'instant'],
  ])
  expect(fields.type.to).toBe('fournisseurTypes')
})

it('[SUPP-06] a supplier requires nom, and nothing else', () => {
  expect(missingFields(fields, { ville: 'Lyon' })).toStrictEqual([{ path: 'nom', message: 'Champs obligatoire' }])
})
