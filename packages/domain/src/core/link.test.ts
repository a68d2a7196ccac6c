import { expect, it } from 'vitest'
import { linkAddress } from './link.ts'

it.each([
  ['https://exemple.fr/table', 'https://exemple.fr/table'],
  [' exemple.fr ', 'https://exemple.fr'],
  ['exemple.fr:8080/a', 'https://exemple.fr:8080/a'],
  ['lea@exemple.fr', 'mailto:lea@exemple.fr'],
  ['mailto:lea@exemple.fr', 'mailto:lea@exemple.fr'],
  ['/contact', '/contact'],
  ['#prix', '#prix'],
  ['tel:+33385520000', 'tel:+33385520000'],
])('%s leads to %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address)
})

it.each([
  '',
  '  ',
  'javascript:alert(1)',
  'JavaScript:alert.fr',
  '//exemple.fr',
  'deux mots.fr',
  'data:text/html,x.fr',
  'contact',
])('"%s" is no address', (typed) => {
  expect(linkAddress(typed)).toBeUndefined()
})
