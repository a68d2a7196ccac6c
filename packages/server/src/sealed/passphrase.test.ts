import { describe, expect, it } from 'vitest'
import { MAX_PASSPHRASE, openSealed, PassphraseError, sealUnder } from './passphrase.ts'

const PASSPHRASE = "l'été à Sète, 4 chaises"
const content = Buffer.from('la clé de la boutique')

const failureOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => 'none',
    (error: unknown) => (error instanceof PassphraseError ? error.failure : error),
  )

describe('a sealed content', () => {
  it('opens under the same passphrase, however its accents are written', async () => {
    const sealed = await sealUnder(PASSPHRASE.normalize('NFC'), content)
    expect(sealed.includes(content)).toBe(false)
    expect(await openSealed(PASSPHRASE.normalize('NFD'), sealed)).toStrictEqual(content)
  })

  it('is sealed differently each time', async () => {
    expect((await sealUnder(PASSPHRASE, content)).equals(await sealUnder(PASSPHRASE, content))).toBe(false)
  })

  it('may be empty', async () => {
    expect(await openSealed(PASSPHRASE, await sealUnder(PASSPHRASE, Buffer.alloc(0)))).toHaveLength(0)
  })

  it('tells a wrong passphrase from damaged bytes', async () => {
    const sealed = await sealUnder(PASSPHRASE, content)
    const altered = Buffer.from(sealed)
    altered[sealed.length - 1] = (sealed.at(-1) as number) ^ 1
    const costly = Buffer.from(sealed)
    costly[9] = 30
    expect(await failureOf(openSealed('une autre phrase', sealed))).toBe('wrong')
    expect(await failureOf(openSealed('x'.repeat(MAX_PASSPHRASE + 1), sealed))).toBe('wrong')
    expect(await failureOf(openSealed(PASSPHRASE, altered))).toBe('damaged')
    expect(await failureOf(openSealed(PASSPHRASE, sealed.subarray(0, -1)))).toBe('damaged')
    expect(await failureOf(openSealed(PASSPHRASE, sealed.subarray(0, 40)))).toBe('damaged')
    expect(await failureOf(openSealed(PASSPHRASE, costly))).toBe('damaged')
    expect(await failureOf(openSealed(PASSPHRASE, content))).toBe('damaged')
  })

  it.each([
    ['short', 'trop court'],
    ['long', 'x'.repeat(MAX_PASSPHRASE + 1)],
  ])('is refused under a passphrase that is too %s', async (failure, passphrase) => {
    expect(await failureOf(sealUnder(passphrase, content))).toBe(failure)
  })
})
