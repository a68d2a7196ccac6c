import { registry } from '@boutique/domain/registry'
import { describe, expect, it } from 'vitest'
import { isShellPath, resolveRoute } from './resolve-route.ts'
import { someAdmin, someUser } from '../base/testing.ts'

const CALCULATORS = ['omaje-planches', 'feramesure-verriere', 'notcar-pdc']
const route = (path: string, user = someAdmin()) => resolveRoute(path, registry, user, CALCULATORS)

describe('what an address leads to', () => {
  it('[LIST-01] [LIST-02] a collection at its path, its form at the path and an id', () => {
    const list = { kind: 'collection', slug: 'produits', base: '/boutique/produits' }
    expect(route('/boutique/produits')).toEqual(list)
    expect(route('/boutique/produits/')).toEqual(list)
    expect(route('/boutique/produits/a%C3%A9')).toEqual({ ...list, id: 'aé' })
    expect(route('/boutique/produits/%')).toEqual({ ...list, id: '%' })
    expect(route('/boutique/produits/a/b').kind).toBe('nowhere')
  })
  it.each([
    ...['contacts', 'demandes', 'campagnes', 'produits', 'services', 'abonnements', 'modeles', 'commandes', 'ventes'],
    ...['fournisseurs', 'depenses', 'categories', 'caracteristiques', 'params', 'traitement'],
  ])('[NAV-29] the shop area knows %s', (type) => {
    expect(['collection', 'planned', 'settings']).toContain(route(`/boutique/${type}`).kind)
  })
  it.each(['xyz', 'groupes', 'tdb', 'statistiques', 'produit'])('[NAV-30] the shop area does not know %s', (type) => {
    expect(route(`/boutique/${type}`)).toEqual({ kind: 'unknown-type', type })
  })
  it('[SHOP-25] the settings are reached from the shop and from the website', () => {
    expect([route('/boutique/params'), route('/website/params')]).toEqual([{ kind: 'settings' }, { kind: 'settings' }])
  })
  it('[NAV-38] [HOME-01] [SHELL-29] pages of their own', () => {
    expect(route('/edit')).toEqual({ kind: 'page', page: 'profile' })
    expect(route('/password')).toEqual({ kind: 'page', page: 'profile' })
    expect(route('/dashboard')).toEqual({ kind: 'page', page: 'dashboard' })
    expect(route('/assistant/taches')).toEqual({ kind: 'page', page: 'assistant' })
  })
  it.each(['/boutique', '/website', '/calculatrices', '/organisation'])('%s is an area', (path) => {
    expect(route(path)).toEqual({ kind: 'area', path })
  })
  it.each([
    ...['/medias', '/apps', '/communication/instagram', '/communication/newsletters', '/website/pages'],
    ...['/website/articles', '/website/memos', '/website/banners', '/website/coupons', '/website/cart'],
    ...['/website/analytics', '/organisation/tdb', '/organisation/intras', '/organisation/projets'],
    ...['/organisation/references', '/planning/tdb', '/planning/fiches', '/planning/projets', '/carnet'],
    ...['/calculatrices/omaje/planches', '/calculatrices/feramesure/verrieres', '/calculatrices/notcar'],
    ...['/admin/users', '/admin/boutiques', '/admin/schemas', '/admin/transfert'],
  ])('[NAV-15] %s is never a dead link', (path) => {
    expect(['collection', 'planned']).toContain(route(path).kind)
  })
  // What another part of the product will hold is a plain page that says so; it is served all the same.
  const served = (path: string): string | undefined => {
    const found = route(path)
    if (found.kind === 'collection') return found.slug
    return found.kind === 'planned' ? found.title : found.kind
  }
  it.each([
    ['pages', 'pages'],
    ['articles', 'Articles'],
    ['banners', 'banners'],
    ['coupons', 'coupons'],
    ['params', 'settings'],
    ['memos', 'Mémos'],
  ])('[NAV-33] the website serves %s', (type, what) => {
    expect(served(`/website/${type}`)).toBe(what)
  })
  it.each([
    ['boutiques', 'boutiques'],
    ['users', 'utilisateurs'],
    ['schemas', 'Schémas'],
    ['transfert', 'Transfert'],
  ])('[NAV-37] administration serves %s, to administrators', (type, what) => {
    expect(served(`/admin/${type}`)).toBe(what)
    expect(route(`/admin/${type}`, someUser({ hasAccessToStore: true })).kind).toBe('forbidden')
  })
  it.each(['/nulle/part', '/website/xyz', '/communication', '/admin', '/produits'])(
    '[SHELL-25] %s: no match',
    (path) => {
      expect(route(path).kind).toBe('nowhere')
    },
  )
  it('the posts have one screen', () => {
    expect(route('/app/instagram')).toEqual({ kind: 'redirect', to: '/communication/instagram' })
  })
})

describe('rights on the route', () => {
  const store = someUser({ hasAccessToStore: true, profils: ['boutique-contacts'] })
  it.each([
    ['/boutique/produits', 'forbidden'],
    ['/boutique/contacts', 'planned'],
    ['/boutique', 'area'],
    ['/boutique/traitement', 'forbidden'],
    ['/website', 'forbidden'],
    ['/website/pages/p1', 'forbidden'],
    ['/communication/newsletters', 'forbidden'],
    ['/medias', 'forbidden'],
    ['/edit', 'page'],
  ])('[PERM-09] a user with the contacts of the shop, at %s: %s', (path, kind) => {
    const now = route(path, store).kind
    expect(now === 'collection' ? 'planned' : now).toBe(kind)
  })
  it.each(['/admin/users', '/admin/boutiques/b1', '/admin/transfert', '/admin'])(
    '[PERM-18] %s is for administrators',
    (path) => {
      expect(route(path, store).kind).toBe('forbidden')
      expect(route(path).kind).not.toBe('forbidden')
    },
  )
  it('[NAV-14] a calculator that the boutique does not list is closed', () => {
    const user = someUser({ hasAccessToCalculatrices: true })
    expect(resolveRoute('/calculatrices/notcar', registry, user, []).kind).toBe('forbidden')
    expect(resolveRoute('/calculatrices/notcar', registry, user, ['notcar-pdc']).kind).not.toBe('forbidden')
  })
})

it('addresses of the shell are told from others without a session', () => {
  expect(['/boutique/x', '/dashboard', '/app/instagram', '/login', '/nulle', '/'].map(isShellPath)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})
