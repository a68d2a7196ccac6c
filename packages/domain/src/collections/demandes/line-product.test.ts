import { describe, expect, it } from 'vitest'
import { type Actor, actorOf, onBehalfOf } from '../../core/actor.ts'
import { lineProducts, MAX_FILLED } from './line-product.ts'
import { type DemandeData, onSave } from './rules.ts'

const TABLE = { name: 'Table ronde', photos: ['a/table.jpg'], salePrice: 480, unitPrice: 'lot', isOnlineStore: true }
const clerk = actorOf('cléo', { hasAccessToStore: true, profils: ['boutique-demandes'] })
const keeper = actorOf('zoé', { hasAccessToStore: true, profils: ['boutique-demandes', 'boutique-catalogue'] })

const saved = (
  requests: DemandeData['requests'],
  { before = undefined as DemandeData | undefined, product = {}, actor = clerk as Actor } = {},
) => onSave(before, { requests }, { needed: { 'produit p1': { ...TABLE, ...product } }, actor }).requests?.[0]

describe('a request line with a product', () => {
  it('and nothing else is filled from it', () => {
    const line = saved([{ id: 'a', produit_id: 'p1' }])
    expect(line).toEqual({
      ...{ id: 'a', produit_id: 'p1', produit_option: 'priceRequest', produit_unite: 'lot' },
      ...{ produit_name: 'Table ronde', produit_photo: 'a/table.jpg', produit_prixDeVente: 480 },
    })
    expect(saved([line as never], { before: { requests: [line as never] }, product: { name: 'Autre' } })).toEqual(line)
  })

  it('keeps what it says itself, and a line with a name takes nothing', () => {
    expect(saved([{ id: 'a', produit_id: 'p1', produit_prixDeVente: 400 }])).toMatchObject({ produit_prixDeVente: 400 })
    expect(saved([{ id: 'a', produit_id: 'p1', produit_name: 'Buffet' }])).not.toHaveProperty('produit_prixDeVente')
  })

  it('that is not on the website is filled for who reads the catalogue', () => {
    const [draft, hidden] = [{ isDraft: true }, { isOnlineStore: false }]
    for (const product of [draft, hidden]) {
      const line = [{ id: 'a', produit_id: 'p1' }]
      expect(saved(line, { product })).not.toHaveProperty('produit_name')
      expect(saved(line, { product, actor: keeper })).toMatchObject({ produit_name: 'Table ronde' })
    }
  })

  it('that was emptied by hand stays empty', () => {
    const before = { requests: [{ id: 'a', produit_id: 'p1', produit_name: 'Table ronde' }] }
    expect(saved([{ id: 'a', produit_id: 'p1' }], { before })).not.toHaveProperty('produit_name')
  })

  it('reads each product once, and no more than a limit', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `l${at}`, produit_id: `p${at}` }))
    expect(
      lineProducts({ requests: [...lines(2), ...lines(2), { id: 'x', produit_id: 'p9', produit_name: 'Nommé' }] }),
    ).toEqual({
      'produit p0': { collection: 'produits', id: 'p0' },
      'produit p1': { collection: 'produits', id: 'p1' },
    })
    const most = lines(MAX_FILLED)
    expect(Object.keys(lineProducts({ requests: most }))).toHaveLength(MAX_FILLED)
    expect(saved(most)).toBeDefined()
    const beyond = lines(MAX_FILLED + 1)
    expect(() => saved(beyond)).toThrow(expect.objectContaining({ status: 422 }))
    expect(saved(beyond, { before: { requests: beyond } })).toBeDefined()
    expect(saved(beyond, { actor: onBehalfOf(clerk) })).toBeDefined()
  })
})
