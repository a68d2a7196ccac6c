import { type Actor, actorOf } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { describe, expect, it } from 'vitest'
import { abilitiesOf } from './moi.ts'

const rights = { hasAccessToStore: true, profils: ['boutique-catalogue'] }
const actor = (fields: object): Actor => actorOf('u', { ...rights, ...fields })

describe('the abilities sent to a browser', () => {
  it('do not depend on which boutique is the default one', () => {
    const expected = abilitiesOf(registry, actor({ boutique: 'a' }))
    expect(expected.produits).toStrictEqual({
      read: 'profile',
      create: true,
      update: true,
      remove: true,
      trash: false,
      without: ['reservedBy', 'reservePour', 'achat', 'cout', 'commande'],
    })
    expect(expected.pages).toMatchObject({ read: 'member', update: false })
    for (const boutiques of [['a', 'b'], ['b', 'a'], ['b']])
      expect(abilitiesOf(registry, actor({ boutiques }))).toStrictEqual(expected)
    expect(abilitiesOf(registry, actor({ boutique: 'b', boutiques: ['a'] }))).toStrictEqual(expected)
  })

  it('are none in boutiques for a user without any, whatever their profiles', () => {
    const found = abilitiesOf(registry, actor({}))
    for (const { slug, scope } of registry.values())
      expect([slug, scope === 'boutique' && found[slug]?.read]).toStrictEqual([slug, false])
  })

  it('are all for an administrator, with and without a boutique', () => {
    for (const fields of [{}, { boutique: 'a' }]) {
      const found = abilitiesOf(registry, actor({ ...fields, type: 'admin', profils: [] }))
      // What is erased has no bin; nor has the ledger of pieces, which nobody writes by hand.
      const isBinned = (slug: string): boolean => !registry.get(slug)?.erased && slug !== 'mouvements'
      const less = Object.entries(found).filter(
        ([slug, { read, trash }]) => read !== 'profile' || trash !== isBinned(slug),
      )
      expect(less).toStrictEqual([])
    }
  })

  it('name no boutique', () => {
    expect(JSON.stringify(abilitiesOf(registry, actor({ boutiques: ['secrete'] })))).not.toContain('secrete')
  })
})
