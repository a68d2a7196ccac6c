import { expect, it } from 'vitest'
import { originOfAddress, typedOrigin } from './website-origin.ts'

it.each([
  ['https://exemple.fr', 'https://exemple.fr'],
  [' HTTPS://WWW.Exemple.FR/ ', 'https://www.exemple.fr'],
  ['https://exemple.fr:443/boutique?a=1', 'https://exemple.fr'],
  ['http://exemple.fr:80', 'http://exemple.fr'],
  ['http://exemple.fr:8080/', 'http://exemple.fr:8080'],
  ['exemple.fr', 'https://exemple.fr'],
  ['localhost:5173', 'https://localhost:5173'],
  ['https://café.fr', 'https://xn--caf-dma.fr'],
  ['ftp://exemple.fr', undefined],
  ['javascript://exemple.fr', undefined],
  ['https://', undefined],
  ['', undefined],
  [`https://exemple.fr/${'x'.repeat(2000)}`, undefined],
])('a website typed as %j has the origin %s', (typed, origin) => {
  expect(typedOrigin(typed)).toBe(origin)
})

it.each(['null', 'exemple.fr', 'file://', 'https://', 'chrome-extension://abc', ''])(
  'a header Origin of %j is none of the web',
  (header) => {
    expect(originOfAddress(header)).toBeUndefined()
  },
)
