import { type Actor, menuAt } from '@boutique/domain'
import { navigation } from '@boutique/domain/registry'
import { describe, expect, it } from 'vitest'
import { ADMIN, opensFor } from '../base/testing.ts'
import { resolveRoute } from './resolve-route.ts'

const CALCULATORS = ['omaje-planches', 'feramesure-verriere', 'notcar-pdc']
const route = (path: string, user: Partial<Actor> = ADMIN, calculatrices = CALCULATORS) =>
  resolveRoute(path, navigation, opensFor(user, calculatrices))

describe('resolving an address', () => {
  it('[LIST-01] [LIST-02] a collection at its path, its form at the path and an id', () => {
    const list = { kind: 'collection', slug: 'produits' }
    expect(route('/boutique/produits')).toEqual(list)
    expect(route('/boutique/produits/')).toEqual(list)
    expect(route('/boutique/produits/a%C3%A9')).toEqual({ ...list, id: 'aé' })
    expect(route('/boutique/produits/%')).toEqual({ ...list, id: '%' })
    expect(route('/boutique/produits/a/b/c/d').kind).toBe('nowhere')
  })
  it('below a document, its part with an open document', () => {
    const datas = { kind: 'children', slug: 'schemas/datas', parent: 'é' }
    expect(route('/admin/schemas/%C3%A9/datas/')).toEqual(datas)
    expect(route('/admin/schemas/%C3%A9/datas/e1')).toEqual({ ...datas, id: 'e1' })
    expect(route('/admin/schemas/%C3%A9/datas', { hasAccessToStore: true }).kind).toBe('forbidden')
  })
  it.each([
    ...['contacts', 'demandes', 'campagnes', 'produits', 'services', 'abonnements', 'modeles', 'commandes', 'ventes'],
    ...['fournisseurs', 'depenses', 'categories', 'caracteristiques', 'params', 'traitement'],
  ])('[NAV-29] the shop area knows %s', (type) => {
    expect(['collection', 'announced', 'settings', 'page']).toContain(route(`/boutique/${type}`).kind)
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
    expect(route('/boutique/piece/26480-001')).toEqual({ kind: 'page', page: 'piece' })
    expect(route('/boutique/pieces')).toEqual({ kind: 'page', page: 'pieces' })
    expect([route('/boutique/piece'), route('/boutique/piece/a/b')]).toEqual([{ kind: 'nowhere' }, { kind: 'nowhere' }])
    expect(route('/calculatrices/omaje/planches')).toEqual({ kind: 'page', page: 'planches' })
  })
  it.each(['boutique', 'website', 'calculatrices', 'organisation'])('/%s leads into its menu', (menu) => {
    expect(route(`/${menu}`)).toEqual({ kind: 'menu', menu })
  })
  it.each([
    ...['/medias', '/apps', '/communication/instagram', '/communication/newsletters', '/website/pages'],
    ...['/website/articles', '/website/memos', '/website/banners', '/website/coupons', '/website/cart'],
    ...['/website/analytics', '/organisation/tdb', '/organisation/intras', '/organisation/projets'],
    ...['/organisation/references', '/planning/tdb', '/planning/fiches', '/planning/projets', '/carnet'],
    ...['/calculatrices/omaje/planches', '/calculatrices/feramesure/verrieres', '/calculatrices/notcar'],
    ...['/admin/users', '/admin/boutiques', '/admin/schemas', '/admin/transfert'],
  ])('%s has a page', (path) => {
    expect(['collection', 'announced', 'page']).toContain(route(path).kind)
  })
  // A screen that is not built yet has a plain page; its address is served all the same.
  const served = (path: string): string | undefined => {
    const found = route(path)
    if (found.kind === 'collection') return found.slug
    return found.kind === 'announced' ? found.title : found.kind
  }
  it.each([
    ['pages', 'pages'],
    ['articles', 'posts'],
    ['banners', 'banners'],
    ['coupons', 'coupons'],
    ['params', 'settings'],
    ['memos', 'memos'],
  ])('the website serves %s', (type, what) => {
    expect(served(`/website/${type}`)).toBe(what)
  })
  it.each([
    ['boutiques', 'boutiques'],
    ['users', 'utilisateurs'],
    ['schemas', 'schemas'],
    ['transfert', 'transferts'],
  ])('administration serves %s, to administrators', (type, what) => {
    expect(served(`/admin/${type}`)).toBe(what)
    expect(route(`/admin/${type}`, { hasAccessToStore: true }).kind).toBe('forbidden')
  })
  it.each(['/nulle/part', '/website/xyz', '/communication', '/admin', '/produits'])(
    '[SHELL-25] %s: no match',
    (path) => {
      expect(route(path).kind).toBe('nowhere')
    },
  )
  it('posts have one screen', () => {
    expect(route('/app/instagram')).toEqual({ kind: 'redirect', to: '/communication/instagram' })
  })
})

describe('rights of routes', () => {
  const store = { hasAccessToStore: true, profils: ['boutique-contacts'] }
  it.each([
    ['/boutique/produits', 'forbidden'],
    ['/boutique/contacts', 'announced'],
    ['/boutique', 'menu'],
    ['/boutique/traitement', 'forbidden'],
    ['/website', 'forbidden'],
    ['/website/pages/p1', 'forbidden'],
    ['/communication/newsletters', 'forbidden'],
    ['/medias', 'forbidden'],
    ['/edit', 'page'],
  ])('[PERM-09] a user with the contacts of the shop, at %s: %s', (path, kind) => {
    const now = route(path, store).kind
    expect(now === 'collection' ? 'announced' : now).toBe(kind)
  })
  it.each(['/admin/users', '/admin/boutiques/b1', '/admin/transfert', '/admin'])(
    '[PERM-18] %s is for administrators',
    (path) => {
      expect(route(path, store).kind).toBe('forbidden')
      expect(route(path).kind).not.toBe('forbidden')
    },
  )
  it('[NAV-14] a calculator that the boutique does not list cannot be opened', () => {
    const user = { hasAccessToCalculatrices: true }
    expect(route('/calculatrices/notcar', user, []).kind).toBe('forbidden')
    expect(route('/calculatrices/notcar', user, ['notcar-pdc']).kind).toBe('announced')
  })
})

it('addresses of the shell are recognised before the navigation is loaded', () => {
  const shell = ['/boutique/x', '/dashboard', '/app/instagram', '/edit']
  expect(shell.filter((path) => menuAt(path) === undefined)).toEqual([])
  expect(['/login', '/nulle', '/'].filter((path) => menuAt(path) !== undefined)).toEqual([])
})
