import { entriesOf, type MenuId, type NavEntry } from '@boutique/domain'
import { navigation } from '@boutique/domain/registry'
import { describe, expect, it } from 'vitest'
import { firstEntry, isActiveLink, menuIdOf, type Opens, showsSelector, topLinks, visibleItems } from './menu-items.ts'
import { ADMIN, opensFor } from './testing.ts'

const paths = (menu: MenuId, opens: Opens): string[] =>
  visibleItems(navigation, menu, opens).flatMap((item) => (item === 'spacer' ? [] : [item.path]))
const allPaths = (menu: MenuId): string[] =>
  entriesOf(navigation, menu)
    .map(({ path }) => path)
    .toSorted()
const links = (opens: Opens): string[] => topLinks(navigation, opens).map(({ path }) => path)

describe('the top bar', () => {
  it('[NAV-01] [NAV-02] [NAV-03] [NAV-04] links the areas by their names', () => {
    const shown = topLinks(navigation, opensFor(ADMIN)).map(({ path, label }) => [path, label])
    expect(shown.slice(0, 4)).toEqual([
      ['/dashboard', 'Tableau de bord'],
      ['/boutique', 'Commerce'],
      ['/website', 'Site web'],
      ['/calculatrices', 'Calculatrices'],
    ])
  })
  it('[NAV-05] [NAV-06] Organisation is active under /planning too', () => {
    const organisation = topLinks(navigation, opensFor(ADMIN))[4] as NavEntry
    expect(organisation).toMatchObject({ path: '/organisation', label: 'Organisation' })
    const active = ['/organisation/intras', '/planning/fiches', '/boutique', '/planningx'].map((path) =>
      isActiveLink(organisation, path),
    )
    expect(active).toEqual([true, true, false, false])
  })
  it.each([
    ['PERM-05', 'hasAccessToStore', '/boutique'],
    ['PERM-06', 'hasAccessToWebsite', '/website'],
    ['PERM-07', 'hasAccessToCalculatrices', '/calculatrices'],
    ['PERM-08', 'hasAccessToOrganisation', '/organisation'],
  ])('[%s] %s opens %s, and only that', (_, flag, path) => {
    expect(links(opensFor({ [flag]: true }))).toEqual(['/dashboard', path])
  })
  it('[PERM-01] an administrator sees every area', () => {
    expect(links(opensFor(ADMIN))).toEqual(['/dashboard', '/boutique', '/website', '/calculatrices', '/organisation'])
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
  ])('%s shows the %s menu', (path, id) => {
    expect(menuIdOf(path)).toBe(id)
  })
  it('[NAV-08] [NAV-09] the default menu', () => {
    expect(paths('default', opensFor(ADMIN))).toEqual([
      '/medias',
      '/fichiers',
      '/app/instagram',
      '/admin/users',
      '/admin/boutiques',
      '/admin/schemas',
      '/admin/journal',
      '/admin/transfert',
      '/admin/archives',
      '/admin/sante',
    ])
  })
  it('[NAV-10] the shop menu', () => {
    const types = ['produits', 'modeles', 'services', 'caracteristiques', 'categories', 'contacts', 'campagnes']
    types.push(
      'achats',
      'reversements',
      'resultat',
      'registre',
      'commandes',
      'abonnements',
      'demandes',
      'depenses',
      'ventes',
      'params',
      'fournisseurs',
      'traitement',
    )
    expect(allPaths('boutique')).toEqual(types.map((type) => `/boutique/${type}`).toSorted())
  })
  it('[NAV-11] the website menu', () => {
    const types = ['pages', 'articles', 'memos', 'banners', 'coupons', 'params']
    expect(allPaths('website')).toEqual(types.map((type) => `/website/${type}`).toSorted())
  })
  it('[NAV-12] the organisation menu', () => {
    expect(allPaths('organisation')).toEqual(['/organisation/intras'])
  })
  it('[NAV-13] [NAV-14] [PERM-16] calculators: those of the boutique, whatever the profiles', () => {
    const user = { hasAccessToCalculatrices: true }
    const all = ['omaje-planches', 'feramesure-verriere', 'notcar-pdc']
    expect(paths('calculatrices', opensFor(user, all))).toEqual(['/calculatrices/omaje/planches'])
    expect(paths('calculatrices', opensFor(user, ['notcar-pdc']))).toEqual([])
    expect(paths('calculatrices', opensFor(user))).toEqual([])
    expect(paths('calculatrices', opensFor({}, all))).toEqual([])
  })
})

describe('the entries that a user sees', () => {
  const contacts = opensFor({ hasAccessToStore: true, profils: ['boutique-contacts'] })
  it('[PERM-09] those of their profiles', () => {
    expect(paths('boutique', contacts)).toEqual(['/boutique/contacts', '/boutique/campagnes'])
  })
  it('a planned screen is in no menu', () => {
    const planned = navigation.filter(({ target }) => target.kind === 'announced')
    expect(planned.length).toBeGreaterThan(0)
    expect(planned.filter(({ nav }) => nav !== undefined)).toEqual([])
  })
  it('none without the area', () => {
    expect(visibleItems(navigation, 'boutique', opensFor({ profils: ['boutique-contacts'] }))).toEqual([])
  })
  it('[PERM-02] [PERM-14] admin entries are only for administrators', () => {
    const user = { profils: ['medias', 'application', 'boutique-params'] }
    expect(paths('default', opensFor(user))).toEqual(['/medias', '/fichiers', '/app/instagram'])
  })
  it('[PERM-15] spacers are for everybody, and only between two entries', () => {
    const user = { hasAccessToStore: true, profils: ['boutique-catalogue', 'boutique-params'] }
    const drawn = visibleItems(navigation, 'boutique', opensFor(user))
    expect(drawn.map((item) => (item === 'spacer' ? '-' : item.label))).toEqual([
      ...['Produits', 'Modèles', 'Services', 'Caractéristiques', 'Catégories', '-', 'Paramètres'],
    ])
    expect(paths('boutique', opensFor(user))).not.toContain('/boutique/traitement')
    expect(paths('boutique', opensFor(ADMIN)).slice(-2)).toEqual(['/boutique/params', '/boutique/traitement'])
    expect(visibleItems(navigation, 'boutique', contacts)).not.toContain('spacer')
  })
  it('the bare path of a menu leads to its first open screen', () => {
    expect(firstEntry(navigation, 'boutique', contacts)?.path).toBe('/boutique/contacts')
    expect(firstEntry(navigation, 'website', contacts)).toBeUndefined()
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
