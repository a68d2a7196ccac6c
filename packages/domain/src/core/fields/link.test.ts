import { expect, it } from 'vitest'
import { isSafeLink, link, linkAddress } from './link.ts'
import { parseValue } from './validate.ts'

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
])('"%s" is not an address', (typed) => {
  expect(linkAddress(typed)).toBeUndefined()
})

const read = (raw: unknown, absolute = false): unknown => {
  const parsed = parseValue(link({ label: 'Lien', absolute }), raw, ['lien'])
  return parsed.errors ?? parsed.value
}

it.each([
  [' https://exemple.fr/table?a=1#b ', 'https://exemple.fr/table?a=1#b'],
  ['HTTP://exemple.fr', 'HTTP://exemple.fr'],
  ['www.exemple.fr/a', 'https://www.exemple.fr/a'],
  ['lea@exemple.fr', 'mailto:lea@exemple.fr'],
  ['tel:+33385520000', 'tel:+33385520000'],
  ['/contact', '/contact'],
  ['#prix', '#prix'],
  ['  ', undefined],
])('a link %j is stored as %j, which stays unchanged', (raw, stored) => {
  expect(read(raw)).toBe(stored)
  expect(read(stored)).toBe(stored)
})

it.each([
  'javascript:alert(1)',
  ' JAVASCRIPT:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://exemple.fr/x',
  '//exemple.fr',
  '/\\exemple.fr',
  'https://',
  'https://exemple.fr/deux mots',
  'contact',
])('a link %j is refused', (raw) => {
  expect(read(raw)).toEqual([{ path: 'lien', message: 'Adresse attendue (https://exemple.fr, /contact)' }])
})

it.each(['/contact', '#prix', 'lea@exemple.fr', 'tel:+33', 'javascript:alert(1)'])(
  'where an address of the web is meant, %j is refused',
  (raw) => {
    expect(read(raw, true)).toEqual([{ path: 'lien', message: 'Adresse commençant par https:// attendue' }])
  },
)

it('an address that a text links to, or that is typed, has 2,000 characters at most', () => {
  const [longest, longer] = [1999, 2000].map((length) => `/${'a'.repeat(length)}`) as [string, string]
  expect([isSafeLink(longest), isSafeLink(longer)]).toEqual([true, false])
  expect([linkAddress(longest), linkAddress(longer)]).toEqual([longest, undefined])
  expect(linkAddress(`exemple.fr/${'a'.repeat(1989)}`)).toHaveLength(2008)
  expect(linkAddress(`exemple.fr/${'a'.repeat(1990)}`)).toBeUndefined()
})

it('a link has 2,000 characters at most', () => {
  expect(read(`/${'a'.repeat(1999)}`)).toHaveLength(2000)
  expect(read(`/${'a'.repeat(2000)}`)).toEqual([{ path: 'lien', message: '2\u00a0000 caractères au plus' }])
})
