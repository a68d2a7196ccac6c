import { describe, expect, it } from 'vitest'
import { registry } from '../collections/index.ts'
import { type Ability, type AccessRule, decide, EVERYTHING, type Guarded, NOTHING } from './access.ts'
import { type Actor, anonymousOf, AREAS, type Area, type Profile } from './actor.ts'

const rule: AccessRule = { area: 'store', profile: 'boutique-compta' }
const stranger: Actor = {
  id: 'u1',
  type: 'user',
  boutiques: [],
  profils: [],
  hasAccessToStore: false,
  hasAccessToWebsite: true,
  hasAccessToOrganisation: true,
  hasAccessToCalculatrices: true,
}
const member: Actor = { ...stranger, boutiques: ['b1'] }
const compta = ['boutique-compta']
const withoutTrash: Ability = { ...EVERYTHING, trash: false }
const titles: Ability = { ...NOTHING, read: 'member' }
const published: Ability = { ...NOTHING, read: 'public' }

/** A collection with nothing public, one with public documents, and one that the pages have relations to. */
const closed: Guarded = { access: rule, scope: 'boutique' }
const open: Guarded = { ...closed, publicWhere: {} }
const related: Guarded = { ...open, referredBy: [{ area: 'website', profile: 'website-pages' }] }

describe('a guarded field', () => {
  const guarded = [{ field: 'pour', rule: { area: 'store', profile: 'boutique-contacts' } as AccessRule }]
  const one: Guarded = { ...open, guarded }
  const own = { ...member, hasAccessToStore: true, profils: compta }
  const both = { ...own, profils: [...compta, 'boutique-contacts'] as Profile[] }

  it.each<[string, Actor, Ability]>([
    ['is closed to the profile of its collection alone', own, { ...withoutTrash, without: ['pour'] }],
    ['is open with both profiles', both, withoutTrash],
    ['is no reason to read the collection', { ...both, profils: ['boutique-contacts'] }, published],
    ['is open to administrators', { ...member, type: 'admin' }, EVERYTHING],
    ['is open to the system', { ...own, system: true }, EVERYTHING],
  ])('%s', (_, actor, expected) => {
    expect(decide(one, actor, 'b1')).toStrictEqual(expected)
  })

  it('is closed to a reader of the other collection in part', () => {
    const partly: Guarded = { ...open, guarded: [{ field: 'pour', rule: () => titles }] }
    expect(decide(partly, own, 'b1').without).toStrictEqual(['pour'])
  })
})

describe('a relation that copies another collection', () => {
  const copy = { by: 'contact', fields: ['email'], until: 'lignes' }
  const guardedCopies = [{ ...copy, rule: { area: 'store', profile: 'boutique-contacts' } as AccessRule }]
  const one: Guarded = { ...closed, guardedCopies }
  const own = { ...member, hasAccessToStore: true, profils: compta }

  it.each<[string, Actor, Ability]>([
    ['is limited for the profile of its own collection alone', own, { ...withoutTrash, copied: [copy] }],
    ['is not with both profiles', { ...own, profils: [...compta, 'boutique-contacts'] }, withoutTrash],
    ['is not for administrators', { ...member, type: 'admin' }, EVERYTHING],
    ['is not for the system', { ...own, system: true }, EVERYTHING],
  ])('%s', (_, actor, expected) => {
    expect(decide(one, actor, 'b1')).toStrictEqual(expected)
  })
})

describe('rights in a boutique', () => {
  it.each<[string, Actor, Ability, Ability, Ability]>([
    ['a stranger', stranger, NOTHING, NOTHING, NOTHING],
    [
      'a stranger with every right elsewhere',
      { ...stranger, boutiques: ['b2'], hasAccessToStore: true, profils: [...compta, 'website-pages'] },
      NOTHING,
      NOTHING,
      NOTHING,
    ],
    ['a member', member, NOTHING, published, published],
    ['a member with the area', { ...member, hasAccessToStore: true }, NOTHING, published, published],
    ['a member with the profile', { ...member, profils: compta }, NOTHING, published, published],
    [
      'a member with another profile',
      { ...member, hasAccessToStore: true, profils: ['boutique-catalogue'] },
      NOTHING,
      published,
      published,
    ],
    [
      'a member with a profile that refers to it',
      { ...member, profils: ['website-pages'] },
      NOTHING,
      published,
      titles,
    ],
    [
      'a member with such a profile, but without its area',
      { ...member, hasAccessToWebsite: false, profils: ['website-pages'] },
      NOTHING,
      published,
      published,
    ],
    [
      'a member with both',
      { ...member, hasAccessToStore: true, profils: compta },
      withoutTrash,
      withoutTrash,
      withoutTrash,
    ],
    [
      'whose own boutique it is, with both',
      { ...stranger, boutique: 'b1', hasAccessToStore: true, profils: compta },
      withoutTrash,
      withoutTrash,
      withoutTrash,
    ],
    ['a visitor of the website', anonymousOf('b1'), NOTHING, published, published],
    ["a visitor of another boutique's website", anonymousOf('b2'), NOTHING, NOTHING, NOTHING],
    ['an administrator', { ...stranger, type: 'admin' }, EVERYTHING, EVERYTHING, EVERYTHING],
  ])('%s', (_, actor, ...abilities) => {
    expect([closed, open, related].map((guarded) => decide(guarded, actor, 'b1'))).toStrictEqual(abilities)
  })

  it('a rule without an area needs only the profile', () => {
    const own: Guarded = { access: { profile: 'application' }, scope: 'boutique' }
    expect(decide(own, { ...member, profils: ['application'] }, 'b1')).toStrictEqual(withoutTrash)
    expect(decide(own, member, 'b1')).toStrictEqual(NOTHING)
  })

  it('without a rule nobody has a right, not even an administrator', () => {
    expect(decide(open, { ...stranger, type: 'admin' }, null)).toStrictEqual(NOTHING)
  })

  it('an access function is only called for members', () => {
    const own: Guarded = { ...closed, access: () => EVERYTHING }
    expect(decide(own, stranger, 'b1')).toStrictEqual(NOTHING)
    expect(decide(own, member, 'b1')).toStrictEqual(EVERYTHING)
  })

  it('no access rule is evaluated for visitors of the website', () => {
    const everything: Guarded = { ...closed, access: () => EVERYTHING, referredBy: [() => EVERYTHING] }
    expect(decide(everything, anonymousOf('b1'), 'b1')).toStrictEqual(NOTHING)
    expect(decide({ ...everything, publicWhere: {} }, anonymousOf('b1'), 'b1')).toStrictEqual(published)
    for (const scope of ['global', 'utilisateur'] as const)
      expect(decide({ ...everything, publicWhere: {}, scope }, anonymousOf('b1'), null)).toStrictEqual(NOTHING)
  })

  it("a rule that only gives titles does not extend to the targets of its collection's relations", () => {
    const own: Guarded = { ...closed, referredBy: [() => titles] }
    expect(decide(own, member, 'b1')).toStrictEqual(NOTHING)
  })
})

it('a global collection uses only its own rule, without a boutique', () => {
  const requested: unknown[] = []
  const own: AccessRule = (actor, boutique) => {
    requested.push([actor.id, boutique])
    return titles
  }
  expect(decide({ access: own, scope: 'global' }, stranger, null)).toStrictEqual(titles)
  expect(requested).toStrictEqual([['u1', null]])
  const never: Guarded = { access: () => NOTHING, scope: 'global', publicWhere: {}, referredBy: [() => EVERYTHING] }
  expect(decide(never, stranger, null)).toStrictEqual(NOTHING)
})

it('the minimal and the maximal rights', () => {
  expect(NOTHING).toStrictEqual({ read: false, create: false, update: false, remove: false, trash: false })
  expect(EVERYTHING).toStrictEqual({ read: 'profile', create: true, update: true, remove: true, trash: true })
})

describe('what a profile reads beyond its own collections', () => {
  const PUBLIC = [
    ...['produits', 'produits/variants', 'modeles', 'pages', 'posts', 'memos', 'banners', 'files'],
    ...['productCategories', 'productCategories/dimensions', 'productFeatures', 'productFeatures/values'],
  ]
  const readBy = (area: Area, profile: Profile): Record<string, string[]> => {
    const actor = { ...member, ...Object.fromEntries(Object.values(AREAS).map((flag) => [flag, false])) }
    const holder: Actor = { ...actor, [AREAS[area]]: true, profils: [profile] }
    // The views are everybody's: their collection tests them.
    const all = [...registry.values()].filter(({ scope, slug }) => scope === 'boutique' && slug !== 'vues')
    const at = (level: string): string[] =>
      all.filter((one) => decide(one, holder, 'b1').read === level).map(({ slug }) => slug)
    return { whole: at('profile').toSorted(), titles: at('member').toSorted(), published: at('public').toSorted() }
  }
  const others = (...known: string[]): string[] => PUBLIC.filter((slug) => !known.includes(slug)).toSorted()

  it('the pages: names of products for their blocks, and their addresses', () => {
    expect(readBy('website', 'website-pages')).toStrictEqual({
      whole: expect.arrayContaining(['pages', 'urls']),
      titles: ['produits'],
      published: others('pages', 'produits'),
    })
  })
  it('the articles: names of products for their blocks, addresses, and the names of the pages these stand under', () => {
    expect(readBy('website', 'website-articles')).toStrictEqual({
      whole: ['medias', 'posts', 'urls'],
      titles: ['pages', 'produits'],
      published: others('posts', 'pages', 'produits'),
    })
  })
  it('the catalogue: all of it, addresses, and the names of pages', () => {
    const { whole, titles: named } = readBy('store', 'boutique-catalogue')
    expect(whole).toEqual(
      expect.arrayContaining([
        ...['modeles', 'productCategories', 'productCategories/dimensions', 'productCollections', 'productFeatures'],
        ...['productFeatures/values', 'productTemplates', 'produits', 'produits/variants', 'services', 'urls'],
      ]),
    )
    expect(named).toStrictEqual(['pages'])
  })
  it('the accounts: sales and expenses, and the names of clients, orders and products', () => {
    expect(readBy('store', 'boutique-compta')).toStrictEqual({
      whole: [
        ...['achatLieux', 'achats', 'couts', 'depenseTypes', 'depenses', 'fournisseurTypes', 'fournisseurs'],
        ...['medias', 'mouvements', 'reversements', 'ventes'],
      ],
      titles: ['commandes', 'contacts', 'productCategories', 'produits'],
      published: others('productCategories', 'produits'),
    })
  })
  it('the orders: their payments, and the names of clients', () => {
    expect(readBy('store', 'boutique-commandes')).toStrictEqual({
      whole: ['commandes', 'medias', 'ventes'],
      titles: ['contacts', 'demandes', 'produits'],
      published: others('produits'),
    })
  })
  it('the requests: the names of clients and products', () => {
    expect(readBy('store', 'boutique-demandes')).toStrictEqual({
      whole: ['demandes'],
      titles: ['contacts', 'produits'],
      published: others('produits'),
    })
  })
  it('the contacts: campaigns, and the names of products', () => {
    expect(readBy('store', 'boutique-contacts')).toStrictEqual({
      whole: ['campagnes', 'contacts', 'medias'],
      titles: ['produits'],
      published: others('produits'),
    })
  })
  it.each<[Area, Profile, string[]]>([
    ['website', 'website-marketing', ['banners', 'coupons']],
    ['website', 'website-memos', ['medias', 'memos']],
  ])('%s %s: only published documents', (area, profile, whole) => {
    expect(readBy(area, profile)).toStrictEqual({ whole, titles: [], published: others(...whole) })
  })
})
