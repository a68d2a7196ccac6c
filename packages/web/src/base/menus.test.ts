import { describe, expect, it } from 'vitest'
import {
  AREA_LINKS,
  entryOf,
  firstEntry,
  isActiveArea,
  isUnder,
  type Menu,
  menuOf,
  MENUS,
  showsSelector,
  visibleAreas,
  visibleItems,
} from './menus.ts'
import { someAdmin, someUser } from './testing.ts'

const menu = (id: Menu['id']): Menu => MENUS.find((one) => one.id === id) as Menu
const paths = (...given: Parameters<typeof visibleItems>): string[] =>
  visibleItems(...given).flatMap((item) => (item === 'spacer' ? [] : [item.path]))
const allPaths = (id: Menu['id']): string[] =>
  menu(id)
    .items.flatMap((item) => (item === 'spacer' ? [] : [item.path]))
    .toSorted()

describe('the top bar', () => {
  it('[NAV-01] [NAV-02] [NAV-03] [NAV-04] links the areas by their names', () => {
    expect(AREA_LINKS.slice(0, 4).map(({ path, label }) => [path, label])).toEqual([
      ['/dashboard', 'Tableau de bord'],
      ['/boutique', 'Commerce'],
      ['/website', 'Site web'],
      ['/calculatrices', 'Calculatrices'],
    ])
  })
  it('[NAV-05] [NAV-06] Organisation is active under /planning too', () => {
    const organisation = AREA_LINKS[4]
    expect(organisation).toMatchObject({ path: '/organisation', label: 'Organisation' })
    const active = ['/organisation/intras', '/planning/fiches', '/boutique', '/planningx'].map((path) =>
      organisation ? isActiveArea(organisation, path) : undefined,
    )
    expect(active).toEqual([true, true, false, false])
  })
  it.each([
    ['PERM-05', 'hasAccessToStore', '/boutique'],
    ['PERM-06', 'hasAccessToWebsite', '/website'],
    ['PERM-07', 'hasAccessToCalculatrices', '/calculatrices'],
    ['PERM-08', 'hasAccessToOrganisation', '/organisation'],
  ])('[%s] %s opens %s, and only that', (_, flag, path) => {
    expect(visibleAreas(someUser({ [flag]: true })).map((link) => link.path)).toEqual(['/dashboard', path])
  })
  it('[PERM-01] an administrator sees every area', () => {
    expect(visibleAreas(someAdmin())).toEqual(AREA_LINKS)
  })
})

describe('side menus', () => {
  it.each([
    ['/boutique/produits/p1', 'boutique'],
    ['/boutiques', 'default'],
    ['/website', 'website'],
    ['/planning/tdb', 'organisation'],
    ['/carnet', 'organisation'],
    ['/calculatrices/notcar', 'calculatrices'],
    ['/dashboard', 'default'],
    ['/admin/users', 'default'],
  ])('[NAV-07] %s shows the %s menu', (path, id) => {
    expect(menuOf(path).id).toBe(id)
  })
  it('[NAV-08] [NAV-09] the default menu', () => {
    expect(paths(menu('default'), someAdmin())).toEqual([
      '/medias',
      '/apps',
      '/app/instagram',
      '/admin/users',
      '/admin/boutiques',
      '/admin/schemas',
    ])
  })
  it('[NAV-10] the shop menu', () => {
    const types = ['produits', 'modeles', 'services', 'caracteristiques', 'categories', 'contacts', 'campagnes']
    types.push('commandes', 'abonnements', 'demandes', 'depenses', 'ventes', 'params', 'fournisseurs')
    expect(allPaths('boutique')).toEqual(types.map((type) => `/boutique/${type}`).toSorted())
  })
  it('[NAV-11] the website menu', () => {
    const types = ['pages', 'articles', 'memos', 'banners', 'coupons', 'cart', 'analytics', 'params']
    expect(allPaths('website')).toEqual(types.map((type) => `/website/${type}`).toSorted())
  })
  it('[NAV-12] the organisation menu', () => {
    const expected = ['/organisation/tdb', '/organisation/intras', '/organisation/projets', '/organisation/references']
    expected.push('/planning/tdb', '/planning/fiches', '/planning/projets', '/carnet')
    expect(allPaths('organisation')).toEqual(expected.toSorted())
  })
  it('[NAV-13] [NAV-14] [PERM-16] calculators: those of the boutique, whatever the profiles', () => {
    const user = someUser({ hasAccessToCalculatrices: true })
    const all = ['omaje-planches', 'feramesure-verriere', 'notcar-pdc']
    expect(paths(menu('calculatrices'), user, all)).toEqual([
      '/calculatrices/omaje/planches',
      '/calculatrices/feramesure/verrieres',
      '/calculatrices/notcar',
    ])
    expect(paths(menu('calculatrices'), user, ['notcar-pdc'])).toEqual(['/calculatrices/notcar'])
    expect(paths(menu('calculatrices'), user)).toEqual([])
    expect(paths(menu('calculatrices'), someUser(), all)).toEqual([])
  })
})

describe('what a user sees of a menu', () => {
  const contacts = someUser({ hasAccessToStore: true, profils: ['boutique-contacts'] })
  it('[PERM-09] the entries of the profiles held', () => {
    expect(paths(menu('boutique'), contacts)).toEqual(['/boutique/contacts', '/boutique/campagnes'])
  })
  it('the older name of a profile opens its entry', () => {
    const user = someUser({ hasAccessToWebsite: true, profils: ['website-analytics'] })
    expect(paths(menu('website'), user)).toEqual(['/website/analytics'])
  })
  it('nothing without the area', () => {
    expect(visibleItems(menu('boutique'), someUser({ profils: ['boutique-contacts'] }))).toEqual([])
  })
  it('[PERM-02] [PERM-14] admin entries are not for others, whatever they hold', () => {
    const user = someUser({ profils: ['medias', 'application', 'boutique-params'] })
    expect(paths(menu('default'), user)).toEqual(['/medias', '/apps', '/app/instagram'])
  })
  it('[PERM-15] spacers are for everybody, between two entries only', () => {
    const user = someUser({ hasAccessToStore: true, profils: ['boutique-catalogue', 'boutique-params'] })
    const drawn = visibleItems(menu('boutique'), user).map((item) => (item === 'spacer' ? '-' : item.label))
    expect(drawn).toEqual(['Produits', 'Modèles', 'Services', 'Caractéristiques', 'Catégories', '-', 'Paramètres'])
    expect(visibleItems(menu('boutique'), contacts)).not.toContain('spacer')
  })
  it('the bare path of an area leads to its first open screen', () => {
    expect(firstEntry(menu('boutique'), contacts)?.path).toBe('/boutique/contacts')
    expect(firstEntry(menu('website'), contacts)).toBeUndefined()
  })
})

describe('the selector of boutiques', () => {
  it.each([
    ['/dashboard', 2, true],
    ['/boutique/produits', 30, true],
    ['/dashboard', 1, false],
    ['/dashboard', 0, false],
  ])('[NAV-17] at %s with %i boutiques: %s', (path, count, expected) => {
    expect(showsSelector(path, count)).toBe(expected)
  })
  it.each(['/organisation/intras', '/planning/tdb', '/carnet', '/admin/users'])('[NAV-18] never at %s', (path) => {
    expect(showsSelector(path, 5)).toBe(false)
  })
})

describe('paths', () => {
  it('a prefix ends at a slash', () => {
    expect(['/carnet', '/carnet/1', '/carnets'].map((path) => isUnder(path, '/carnet'))).toEqual([true, true, false])
  })
  it('an address belongs to its entry', () => {
    expect(entryOf('/boutique/ventes/v1')?.label).toBe('Ventes')
    expect(entryOf('/assistant')).toBeUndefined()
  })
})
