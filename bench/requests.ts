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

/** The three programs that get the same requests. */
export interface Programs {
  /** The first reference, on the product's own tables. */
  reference: Program
  /** The second reference, on plain columns and one JSON text. */
  plain: Program
  product: Product
}
type Three = Record<keyof Programs, Side>

/** The measures against both references: the same requests to all. `ids` are documents of the first boutique. */
export function comparisons(programs: Programs, ids: string[]): Record<string, Three> {
  const root = (boutique: string): string => `/api/boutiques/${boutique}/produits`
  const three = (ofBare: () => LoadRequest[], ofProduct: LoadRequest[]): Three => ({
    reference: { address: programs.reference.address, requests: ofBare() },
    plain: { address: programs.plain.address, requests: ofBare() },
    product: { address: programs.product.address, requests: ofProduct },
  })
  const headers = bearer(programs.product)
  const bare = ids.map((id) => `/produit/${BOUTIQUE}/${id}`)
  const ours = ids.map((id) => `${root(BOUTIQUE)}/${id}`)
  const price = (): number => 20 + (serial++ % 100_000) / 100
  return {
    liste: three(() => BOUTIQUES.map((boutique) => get(`/list/${boutique}`)), onSale(programs.product).requests),
    'liste et nombre': three(
      () => BOUTIQUES.map((boutique) => get(`/list-count/${boutique}`)),
      BOUTIQUES.map((boutique) => get(`${root(boutique)}?${ON_SALE}&count=1`, headers)),
    ),
    lecture: three(
      () => bare.map((path) => get(path)),
      ours.map((path) => get(path, headers)),
    ),
    creation: three(
      () => each('POST', [`/produit/${BOUTIQUE}`], json, newProduit),
      each('POST', [root(BOUTIQUE)], { ...json, ...headers }, newProduit),
    ),
    modification: three(
      () => each('PATCH', bare, json, () => ({ price: price() })),
      each('PATCH', ours, { ...json, ...headers }, () => ({ changes: { price: price() } })),
    ),
  }
}

/** The list of what is on sale, in every boutique. */
export const onSale = (product: Product): Side => ({
  address: product.address,
  requests: BOUTIQUES.map((boutique) => get(`/api/boutiques/${boutique}/produits?${ON_SALE}`, bearer(product))),
})

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
