import { describe, expect, it } from 'vitest'
import { webAddress } from './web-address.ts'

describe('webAddress', () => {
  it.each<[unknown, unknown, string | undefined]>([
    ['https://exemple.fr', 'chevet', 'https://exemple.fr/chevet'],
    ['https://exemple.fr/', '/chevet', 'https://exemple.fr/chevet'],
    ['https://exemple.fr/boutique', 'a/b', 'https://exemple.fr/boutique/a/b'],
    ['https://exemple.fr', '', undefined],
    ['https://exemple.fr', undefined, undefined],
    [undefined, 'chevet', undefined],
    ['javascript:alert(1)//', 'chevet', undefined],
  ])('[LIST-18] %s and %s: %s', (site, pathname, address) => expect(webAddress(site, pathname)).toBe(address))
})
