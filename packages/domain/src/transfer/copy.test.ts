import { describe, expect, it } from 'vitest'
import { group, list } from '../core/fields/composites.ts'
import { instant, photos, relation, relations, text } from '../core/fields/kinds.ts'
import { registry } from '../collections/index.ts'
import { copyOf, mayTransfer } from './copy.ts'
import { TRANSFER_DEFAULT, TRANSFER_KINDS, type TransferKind, transferKindOf, TRANSFERRED } from './kinds.ts'

const fields = {
  name: text({ label: 'Nom' }),
  contact: relation({ label: 'Contact', to: 'contacts' }),
  produits: relations({ label: 'Produits', to: 'produits' }),
  categorie: relation({ label: 'Catégorie', to: 'productCategories' }),
  publishedAt: instant({ label: 'Publié le' }),
  photos: photos({ label: 'Photos' }),
  client: group({ label: 'Client', fields: { contact: relation({ label: 'Contact', to: 'contacts' }) } }),
  lignes: list({ label: 'Lignes', fields: { produit: relation({ label: 'Produit', to: 'produits' }) } }),
}
const system = { rev: 3, deleted: false, updatedAt: '2026-01-02T00:00:00.000Z', datetime: 5 }
const copy = (data: Record<string, unknown>) =>
  copyOf(
    { ...system, id: 'a', createdAt: '2026-01-01T00:00:00.000Z', data },
    { fields, boutique: 'b', transfer: 't', copyId: (collection, id) => `${collection}:${id}` },
  )

describe('the copy of a document', () => {
  it('has its boutique, its dates, and where it comes from', () => {
    expect(copy({ name: 'Un' })).toEqual({
      name: 'Un',
      boutique: 'b',
      deleted: false,
      createdAt: new Date('2026-01-01T00:00:00.000Z'),
      updatedAt: new Date('2026-01-02T00:00:00.000Z'),
      datetime: 5,
      transfert: { id: 't', source: 'a' },
    })
  })

  it.each<[Record<string, unknown>, Record<string, unknown>]>([
    [{ contact: 'c1' }, { contact: 'contacts:c1' }],
    [{ produits: ['p1', 'p2'] }, { produits: ['produits:p1', 'produits:p2'] }],
    [{ client: { contact: 'c1' } }, { client: { contact: 'contacts:c1' } }],
    [{ lignes: [{ id: 'l1', produit: 'p1' }] }, { lignes: [{ id: 'l1', produit: 'produits:p1' }] }],
    [{ categorie: 'k1' }, { categorie: 'k1' }],
    [{ photos: ['atelier/a.jpg'] }, { photos: ['atelier/a.jpg'] }],
    [{ publishedAt: '2026-01-01T00:00:00.000Z' }, { publishedAt: new Date('2026-01-01T00:00:00.000Z') }],
    [{ inconnu: { x: [1] } }, { inconnu: { x: [1] } }],
  ])('of %j has %j', (data, expected) => {
    expect(copy(data)).toMatchObject(expected)
  })
})

describe('the kinds of a transfer', () => {
  const kinds = Object.entries<TransferKind>(TRANSFER_KINDS)
  it('[TRANS-03] begin with post, towards the collection posts', () => {
    expect(kinds[0]).toMatchObject(['post', { collection: 'posts' }])
    expect(TRANSFER_DEFAULT).toBe(200)
  })

  it('[TRANS-08] [TRANS-09] have batches of 500, of 200 for products and pages', () => {
    const small = kinds.filter(([, { batch }]) => batch !== 500)
    expect(small.map(([name, { batch }]) => [name, batch])).toEqual([
      ['page', 200],
      ['produit', 200],
    ])
  })

  it('are collections of boutiques, which note when a document was transferred', () => {
    for (const [, { collection }] of kinds)
      expect(registry.get(collection)).toMatchObject({ scope: 'boutique', fields: { importedAt: { kind: 'instant' } } })
    const lists = kinds.flatMap(([, { collection, types }]) => (types ? [{ collection, types }] : []))
    expect(lists.map(({ collection, types }) => registry.get(collection)?.fields[types.field]?.to)).toEqual(
      lists.map(({ types }) => types.collection),
    )
    expect(registry.get('produits')?.fields.importedX).toBeDefined()
  })

  it('are named by relations to their copies, with the lists that they name', () => {
    expect(TRANSFERRED.has('contacts')).toBe(true)
    expect(TRANSFERRED.has('depenseTypes')).toBe(true)
    expect(TRANSFERRED.has('medias')).toBe(false)
  })

  it.each(['', 'autre', '__proto__', 'constructor', undefined, 3])('%s is none: the first one', (name) => {
    expect(transferKindOf(name)).toBe(TRANSFER_KINDS.post)
  })
})

it.each([
  [{}, true],
  [{ sendingState: 'done' }, true],
  [{ sendingState: 'sending' }, false],
])('%j may be transferred: %s', (data, expected) => {
  expect(mayTransfer(data)).toBe(expected)
})
