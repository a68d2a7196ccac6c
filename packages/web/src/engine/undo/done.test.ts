import type { Collection, LiveDocument } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { doneSentence } from './done.ts'

const produits = registry.get('produits') as Collection

it.each([
  ['top', {}, 'Mise en tête de liste : Table'],
  ['vendre', {}, 'Vendu : Table'],
  ['reserver', { isReserved: true }, 'Réservé : Table'],
  ['reserver', {}, 'Réservation levée : Table'],
])('after %s of %j: %s', (action, data, sentence) => {
  const document = { id: 'p1', name: 'Table', ...data } as unknown as LiveDocument
  expect(doneSentence(produits, document, action)).toBe(sentence)
})

it.each([
  [{}, 'Marquée comme indésirable : Seo'],
  [{ together: 2 }, '3 demandes marquées comme indésirables'],
])('after a request was marked as junk, %j: %s', (answered, sentence) => {
  const document = { id: 'd1', contact_lastname: 'Seo', contact_name: 'Seo', ...answered } as unknown as LiveDocument
  const said = doneSentence(registry.get('demandes') as Collection, document, 'indesirable')
  expect(said.replaceAll('\u00a0', ' ')).toBe(sentence)
})
