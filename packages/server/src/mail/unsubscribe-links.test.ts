import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { unsubscribeLinks } from './unsubscribe-links.ts'

const key = randomBytes(32)
const links = unsubscribeLinks(key, () => 'https://gestion.exemple.fr')
const link = { boutique: 'atelier', contact: 'c0ffee-_', campagne: 'printemps' }
const token = links.url(link).split('/').at(-1) as string

describe('a link to unsubscribe', () => {
  it('names the contact and the campaign, at the public address of the server', () => {
    expect(links.url(link)).toMatch(/^https:\/\/gestion\.exemple\.fr\/desinscription\/[\w.-]+$/)
    expect(links.read(token)).toEqual(link)
  })

  it('fits into a header line and into a parameter of the router with the longest ids', () => {
    const longest = 'a'.repeat(64)
    const url = links.url({ boutique: longest, contact: longest, campagne: longest })
    expect(url.length).toBeLessThan(300)
    expect(links.read(url.split('/').at(-1) as string)?.contact).toBe(longest)
  })

  const [ids, signature = ''] = [token.slice(0, token.lastIndexOf('.')), token.split('.').at(-1)]
  const swapped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
  it.each([
    ['another contact', token.replace('c0ffee-_', 'c0ffee-a')],
    ['another campaign', token.replace('printemps', 'automne')],
    ['ids that are split elsewhere', token.replace('atelier.c0ffee-_', 'atelier.c0ffee.-_')],
    ['another signature', `${ids}.${swapped}`],
    ['a shorter signature', token.slice(0, -2)],
    ['no signature', ids],
    ['nothing', ''],
    ['dots', '...'],
    ['a very long text', `${'a'.repeat(10_000)}.b.c.d`],
    [
      'the signature of another installation',
      unsubscribeLinks(randomBytes(32), () => '')
        .url(link)
        .split('/')
        .at(-1),
    ],
  ])('is refused with %s', (_, forged) => {
    expect(links.read(forged as string)).toBeUndefined()
  })
})
