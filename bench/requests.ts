import type { LoadRequest } from 'autocannon'
import { registry } from '@boutique/domain/registry'
import type { Side } from './load.ts'
import type { Product } from './product.ts'
import type { Program } from './program.ts'
import { BOUTIQUES } from './seed.ts'

const [BOUTIQUE] = BOUTIQUES as [string]
const ON_SALE = 'where[onSale]=true&where[isOnlineStore]=true&sort=-datetime&limit=40'
const json = { 'content-type': 'application/json' }
const bearer = ({ token }: Product): Record<string, string> => ({ authorization: `Bearer ${token}` })
const get = (path: string, headers: Record<string, string> = {}): LoadRequest => ({ method: 'GET', path, headers })

/** A counter that makes every request different. */
let serial = 0

/** A product as the form sends it: about 2.2 KB. */
function newProduit(): Record<string, unknown> {
  serial++
  return {
    name: `Buffet en chêne massif n° ${serial}`,
    shortname: `Buffet ${serial}`,
    description: `Pièce restaurée dans notre atelier, démontée, décapée puis cirée à la main. ${'Quincaillerie d’époque. '.repeat(48)}`,
    category: 'cat1',
    collections: ['col1', 'col2'],
    photos: [1, 2, 3, 4].map((number) => `demo/produits/${serial}/${number}-0123456789abcdef0123456789abcdef.jpg`),
    price: 20 + (serial % 4000),
    retailPrice: 6000,
    unitPrice: 'piece',
    optionPrice: 'showPrice',
    condition: 'used',
    isInStore: true,
    isReserved: false,
    isFeatured: false,
    keywords: 'meuble, atelier, récupération',
    features: [
      { id: 'f1', libelle: 'Bois', valeur: 'Chêne' },
      { id: 'f2', libelle: 'Époque', valeur: 'Années 1950' },
    ],
    dimensions: { width: 120, depth: 45, height: 90, weight: 38.5 },
  }
}

/** Builds each request separately, cycling through a list of paths. */
function each(method: string, paths: string[], headers: Record<string, string>, body: () => unknown): LoadRequest[] {
  let turn = 0
  return [
    {
      method,
      path: paths[0] as string,
      headers,
      setupRequest: (request) => ({
        ...request,
        path: paths[turn++ % paths.length] as string,
        body: JSON.stringify(body()),
      }),
    },
  ]
}

/** The two programs that get the same requests. */
interface Programs {
  reference: Program
  product: Product
}
type Both = Record<keyof Programs, Side>

/** The measures against the reference: the same requests to both. `ids` are documents of the first boutique. */
export function comparisons(programs: Programs, ids: string[]): Record<string, Both> {
  const root = (boutique: string): string => `/api/boutiques/${boutique}/produits`
  const both = (ofBare: LoadRequest[], ofProduct: LoadRequest[]): Both => ({
    reference: { address: programs.reference.address, requests: ofBare },
    product: { address: programs.product.address, requests: ofProduct },
  })
  const headers = bearer(programs.product)
  const bare = ids.map((id) => `/produit/${BOUTIQUE}/${id}`)
  const ours = ids.map((id) => `${root(BOUTIQUE)}/${id}`)
  const price = (): number => 20 + (serial++ % 100_000) / 100
  return {
    liste: both(
      BOUTIQUES.map((boutique) => get(`/list/${boutique}`)),
      BOUTIQUES.map((boutique) => get(`${root(boutique)}?${ON_SALE}`, headers)),
    ),
    'liste et nombre': both(
      BOUTIQUES.map((boutique) => get(`/list-count/${boutique}`)),
      BOUTIQUES.map((boutique) => get(`${root(boutique)}?${ON_SALE}&count=1`, headers)),
    ),
    lecture: both(
      bare.map((path) => get(path)),
      ours.map((path) => get(path, headers)),
    ),
    creation: both(
      each('POST', [`/produit/${BOUTIQUE}`], json, newProduit),
      each('POST', [root(BOUTIQUE)], { ...json, ...headers }, newProduit),
    ),
    modification: both(
      each('PATCH', bare, json, () => ({ price: price() })),
      each('PATCH', ours, { ...json, ...headers }, () => ({ changes: { price: price() } })),
    ),
  }
}

/** The requests of a shop beside its backup: its lists, and creations. */
export function besideBackup(product: Product): Record<'lists' | 'creations', LoadRequest[]> {
  const path = `/api/boutiques/${BOUTIQUE}/produits`
  return {
    lists: [get(`${path}?${ON_SALE}`, bearer(product))],
    creations: each('POST', [path], { ...json, ...bearer(product) }, newProduit),
  }
}

/**
 * Every declared tab of the product list in every boutique, and every sort of "all": the lists used in a normal day.
 */
export function everyList(product: Product): Side {
  const produits = registry.get('produits')
  if (!produits) throw new Error('produits is not declared')
  const tabs = (produits.screen?.list.tabs ?? []).map(({ where, sort }) => {
    const conditions = Object.entries(where).map(([name, value]) => `where[${name}]=${String(value)}`)
    return [...conditions, `sort=${sort ?? '-datetime'}`].join('&')
  })
  const sorts = Object.entries(produits.fields).flatMap(([name, { sort }]) =>
    sort ? [`sort=${name}`, `sort=-${name}`] : [],
  )
  const paths = BOUTIQUES.flatMap((boutique) =>
    [...tabs, ...sorts].map((query) => `/api/boutiques/${boutique}/produits?${query}&limit=40`),
  )
  return { address: product.address, requests: paths.map((path) => get(path, bearer(product))) }
}
