import { describe, expect, it } from 'vitest'
import { registry as real } from '../collections/index.ts'
import { type Collection, defineCollection } from './collection.ts'
import { NOTHING } from './access.ts'
import { group, list } from './fields/composites.ts'
import type { Fields } from './field.ts'
import { relation, relations, text } from './fields/kinds.ts'
import { collectionOf, creationsFrom, defineRegistry, refusals } from './registry.ts'

const collection = (slug: string, scope: Collection['scope'] = 'boutique') =>
  defineCollection({
    slug,
    scope,
    label: {
      one: 'essai',
      many: 'Essais',
      empty: 'Aucun essai',
      purpose: 'Un essai sert aux tests',
      create: 'Nouvel essai',
    },
    access: { area: 'store', profile: 'boutique-compta' },
    fields: { nom: text({ label: 'Nom' }) },
  }) as unknown as Collection

describe('defineRegistry', () => {
  it('finds collections by name', () => {
    const [parent, child] = [collection('essais'), collection('essais/lignes')]
    const registry = defineRegistry([child, parent])
    expect(collectionOf(registry, 'essais')).toMatchObject(parent as object)
    expect(collectionOf(registry, 'essais/lignes')).toMatchObject(child as object)
    expect(collectionOf(registry, 'essais/lignes').owner).toBe(collectionOf(registry, 'essais'))
  })

  it('finds the collections with relations to a collection, in fields, lists and groups', () => {
    const to = { label: 'Lien', to: 'cibles' }
    const linked = (slug: string, fields: Fields): Collection => ({
      ...collection(slug),
      fields,
      access: () => NOTHING,
    })
    const referrers = [
      linked('directs', { lien: relation(to) }),
      linked('listes', { lignes: list({ label: 'L', fields: { liens: relations(to) } }) }),
      linked('groupes', { groupe: group({ label: 'G', fields: { lien: relation(to) } }) }),
    ]
    const registry = defineRegistry([...referrers, collection('cibles'), collection('seuls')])
    expect(collectionOf(registry, 'cibles').referredBy).toStrictEqual(referrers.map(({ access }) => access))
    expect(collectionOf(registry, 'seuls').referredBy).toStrictEqual([])
  })

  it('finds the right to each guarded field; one that names no collection is for nobody', () => {
    const fields = {
      nom: text({ label: 'Nom' }),
      pour: text({ label: 'Pour', readWith: 'cibles' }),
      sans: text({ label: 'Sans', readWith: 'absents' }),
    }
    const registry = defineRegistry([{ ...collection('essais'), fields }, collection('cibles')])
    const guarded = collectionOf(registry, 'essais').guarded ?? []
    expect(guarded.map(({ field }) => field)).toStrictEqual(['pour', 'sans'])
    expect(guarded[0]?.rule).toStrictEqual(collection('cibles').access)
    const nobody = guarded[1]?.rule as () => unknown
    expect(nobody()).toBe(NOTHING)
    expect(collectionOf(registry, 'cibles').guarded).toStrictEqual([])
  })
})

it('an unknown collection is a 404 in French, for a name of any length', () => {
  expect(() => collectionOf(real, 'x'.repeat(5000))).toThrow(
    expect.objectContaining({
      status: 404,
      code: 'collection.inconnue',
      message: `La collection ${'x'.repeat(100)} n'existe pas`,
    }),
  )
})

it("errors use the collection's own sentences, or general ones", () => {
  const plain = collection('essais')
  expect([refusals.missing(plain), refusals.foreign(plain), refusals.deleted(plain)]).toMatchObject([
    { status: 404, code: 'document.absent', message: "Le document de la collection essais n'existe pas" },
    { status: 404, code: 'document.autre-boutique', message: "Ce document n'appartient pas à cette boutique" },
    { status: 404, code: 'document.supprime', message: 'Ce document a été supprimé' },
  ])
  const produits = collectionOf(real, 'produits')
  expect([refusals.missing(produits), refusals.foreign(produits), refusals.deleted(produits)]).toMatchObject([
    { message: "Le produit n'existe pas" },
    { message: "Ce produit n'appartient pas à cette boutique" },
    { message: 'Ce produit a été supprimé' },
  ])
})

it('the creations that a document can fill are those whose screens name its collection', () => {
  const named = (slug: string) => creationsFrom(real, slug).map(({ to, label, inBar }) => [to.slug, label, inBar])
  expect(named('produits')).toEqual([
    ['commandes', 'Créer une commande', false],
    ['depenses', 'Noter une dépense', false],
    ['achats', 'Noter son achat', false],
    ['couts', 'Ajouter un coût', false],
  ])
  expect(named('contacts')).toEqual([['commandes', 'Nouvelle commande', true]])
  expect(named('medias')).toEqual([])
  expect(named('toString')).toEqual([])
})
