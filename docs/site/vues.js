import { at, list, one } from './api.js'
import { NOM } from './config.js'
import { day, h, picture, price, safe } from './dom.js'
import { blocks, richText } from './texte.js'

/** How many products the catalogue shows at once. */
const PAGE = 24

/** The address of a product on this site. */
const addressOf = ({ id, pathname }) => (pathname ? `/${pathname.replace(/^\/+/, '')}` : `/produit?id=${id}`)
const linkTo = (href, ...children) => h('a', { href, class: 'card' }, ...children)
const imageOf = (photos, alt) => (photos?.[0] ? picture(photos[0], alt) : h('span', { class: 'empty', hidden: true }))
const isSold = ({ inStock, fabricable }) => inStock === false && fabricable !== 'soldout'
const state = (product) =>
  isSold(product) ? 'Vendu' : product.inStock === false ? 'Sur commande' : product.isReserved ? 'Réservé' : undefined

function priceOf(product) {
  const { price: usual, salePrice, retailPrice, optionPrice } = product
  if (isSold(product)) return []
  if (optionPrice === 'priceRequest') return ['Prix sur demande']
  const shown = salePrice ?? usual
  if (shown === undefined) return []
  const struck = salePrice === undefined ? retailPrice : usual
  return [price(shown), struck > shown && h('s', {}, price(struck))].filter(Boolean)
}

const productCard = (product, heading = 'h2') => {
  const said = state(product)
  return h(
    'li',
    {},
    linkTo(
      addressOf(product),
      imageOf(product.photos, ''),
      h(heading, { class: 'name' }, product.name),
      h('p', { class: 'price' }, said && h('span', { class: 'badge' }, said), said ? ' ' : '', ...priceOf(product)),
    ),
  )
}
const articleCard = ({ name, pathname, photos, publishedAt, subTitle }, heading = 'h2') =>
  h(
    'li',
    {},
    linkTo(
      `/${(pathname ?? '').replace(/^\/+/, '')}`,
      imageOf(photos, ''),
      h(heading, { class: 'name' }, name),
      publishedAt && h('p', { class: 'meta' }, day(publishedAt)),
      subTitle && h('p', {}, subTitle),
    ),
  )
const articles = (limit) => list('posts', { sort: '-publishedAt', limit, 'where[pathname][vide]': 'false' })

/** The first page: what is featured, and the latest articles. */
export async function home() {
  const sold = { 'where[onSale]': 'true', limit: 8 }
  const [featured, { documents: written }] = await Promise.all([
    list('produits', { ...sold, 'where[isFeatured]': 'true' }),
    articles(3),
  ])
  const isChosen = featured.documents.length > 0
  const { documents } = isChosen ? featured : await list('produits', sold)
  const first = documents.find(({ photos }) => photos?.length)
  return {
    title: NOM,
    content: [
      h(
        'section',
        { class: 'hero' },
        h(
          'div',
          {},
          h('h1', { tabindex: -1 }, NOM),
          h('p', { class: 'lead' }, 'Des pièces choisies une à une, à découvrir en ligne et à voir chez nous.'),
          h('a', { class: 'button', href: '/catalogue' }, 'Voir le catalogue'),
        ),
        first &&
          h(
            'a',
            { href: addressOf(first) },
            picture(first.photos[0], first.name, '(width < 52rem) 100vw, 45rem', false),
          ),
      ),
      documents.length > 0 &&
        h(
          'section',
          {},
          h('h2', {}, isChosen ? 'En ce moment' : 'Nouveautés'),
          h(
            'ul',
            { class: 'grid' },
            documents.map((one) => productCard(one, 'h3')),
          ),
        ),
      written.length > 0 &&
        h(
          'section',
          {},
          h('div', { class: 'row' }, h('h2', {}, 'Journal'), h('a', { href: '/journal' }, 'Tous les articles')),
          h(
            'ul',
            { class: 'grid wide' },
            written.map((one) => articleCard(one, 'h3')),
          ),
        ),
    ].filter(Boolean),
  }
}

/** The products on sale, of one category or all. */
export async function catalogue({ searchParams }) {
  const category = searchParams.get('categorie') ?? undefined
  const ask = (after) => list('produits', { 'where[onSale]': 'true', 'where[category]': category, limit: PAGE, after })
  const [{ documents: categories }, { documents, next }] = await Promise.all([
    list('productCategories', { sort: 'libelle', limit: 100 }),
    ask(),
  ])
  const grid = h(
    'ul',
    { class: 'grid' },
    documents.map((one) => productCard(one)),
  )
  const chip = (libelle, id) =>
    h(
      'li',
      {},
      h(
        'a',
        { href: id ? `/catalogue?categorie=${id}` : '/catalogue', 'aria-current': id === category && 'true' },
        libelle,
      ),
    )
  return {
    title: 'Catalogue',
    content: [
      h('h1', { tabindex: -1 }, 'Catalogue'),
      categories.length > 0 &&
        h(
          'nav',
          { 'aria-label': 'Catégories' },
          h(
            'ul',
            { class: 'chips' },
            chip('Tout'),
            categories.map(({ id, libelle }) => chip(libelle, id)),
          ),
        ),
      documents.length > 0 ? grid : h('p', {}, 'Rien pour le moment.'),
      more(grid, productCard, next, ask),
    ].filter(Boolean),
  }
}

/** The button that adds the next page to a grid, while there is one. */
function more(grid, card, next, ask) {
  if (next === null) return undefined
  let cursor = next
  const said = h('p', { role: 'status' })
  const button = h('button', { type: 'button', class: 'button quiet', onclick: load }, 'Voir plus')
  const place = h('div', { class: 'more' }, button, said)
  async function load() {
    button.disabled = true
    try {
      const { documents, next: following } = await ask(cursor)
      cursor = following
      const added = documents.map((one) => card(one))
      grid.append(...added)
      // Whoever uses a keyboard goes on with what was added.
      added[0]?.querySelector('a')?.focus()
      said.textContent = ''
      if (cursor === null) button.remove()
    } catch (error) {
      said.textContent = error.message
    }
    button.disabled = false
  }
  return place
}

/** The articles, the latest first. */
export async function journal() {
  const ask = (after) => list('posts', { sort: '-publishedAt', limit: PAGE, after, 'where[pathname][vide]': 'false' })
  const { documents, next } = await ask()
  const grid = h(
    'ul',
    { class: 'grid wide' },
    documents.map((one) => articleCard(one)),
  )
  return {
    title: 'Journal',
    content: [
      h('h1', { tabindex: -1 }, 'Journal'),
      documents.length > 0 ? grid : h('p', {}, 'Aucun article pour le moment.'),
      more(grid, articleCard, next, ask),
    ].filter(Boolean),
  }
}

/** A product without an address of its own. */
export const productById = async ({ searchParams }) => product(await one('produits', searchParams.get('id') ?? ''))

/** What is at an address: a product, an article or a page; undefined where there is nothing. */
export async function address({ pathname }) {
  const found = await at(decodeURIComponent(pathname))
  if (!found) return undefined
  const { collection, document, redirect } = found
  // The document has moved: the site shows its present address.
  if (redirect) return { redirect }
  if (collection === 'produits' || collection === 'modeles') return product(document)
  return collection === 'pages' ? page(document) : article(document)
}

function product(one) {
  const { id, name, photos = [], description, features = [], dimensions = {}, condition, contents } = one
  const said = state(one)
  const asks = `/demande?${new URLSearchParams({ produit: id, nom: name })}`
  const facts = [
    ...features.map(({ libelle, valeur }) => [libelle, valeur]),
    ...sizes(dimensions),
    ['État', { used: 'Occasion', new: 'Neuf', refurbished: 'Restauré' }[condition]],
  ].filter(([label, value]) => label && value)
  return {
    title: name,
    content: [
      h(
        'div',
        { class: 'product' },
        gallery(photos, name),
        h(
          'div',
          { class: 'about' },
          h('h1', { tabindex: -1 }, name),
          h('p', { class: 'price' }, said && h('span', { class: 'badge' }, said), said ? ' ' : '', ...priceOf(one)),
          description && h('p', { class: 'text' }, description),
          facts.length > 0 &&
            h(
              'dl',
              {},
              facts.map(([label, value]) => h('div', {}, h('dt', {}, label), h('dd', {}, value))),
            ),
          h('a', { class: 'button', href: asks }, 'Demander ce produit'),
        ),
      ),
      ...blocks(contents),
    ],
  }
}

const SIZES = { width: 'Largeur', depth: 'Profondeur', height: 'Hauteur', diametre: 'Diamètre' }
const number = new Intl.NumberFormat('fr-FR')
const sizes = ({ weight, specifiques = [], ...lengths }) => [
  ...Object.entries(SIZES).map(([name, label]) => [label, lengths[name] && `${number.format(lengths[name])} cm`]),
  ...specifiques.map(({ libelle, valeur }) => [libelle, valeur]),
  ['Poids', weight && `${number.format(weight)} kg`],
]

function gallery(photos, name) {
  if (photos.length === 0) return undefined
  const large = (at) =>
    picture(photos[at], photos.length > 1 ? `${name}, photo ${at + 1}` : name, '(width < 56rem) 100vw, 45rem', false)
  const place = h('div', { class: 'gallery' }, large(0))
  if (photos.length === 1) return place
  const buttons = photos.map((path, at) =>
    h(
      'button',
      { type: 'button', 'aria-label': `Photo ${at + 1}`, 'aria-pressed': String(at === 0), onclick: () => show(at) },
      picture(path, '', '5rem'),
    ),
  )
  function show(at) {
    place.firstChild.replaceWith(large(at))
    for (const [index, button] of buttons.entries()) button.setAttribute('aria-pressed', String(index === at))
  }
  place.append(
    h(
      'ul',
      { class: 'thumbs' },
      buttons.map((button) => h('li', {}, button)),
    ),
  )
  return place
}

const article = ({ name, subTitle, publishedAt, photos = [], body, contents, title }) => ({
  title: title ?? name,
  content: [
    h(
      'article',
      { class: 'article' },
      h('h1', { tabindex: -1 }, name),
      subTitle && h('p', { class: 'lead' }, subTitle),
      publishedAt && h('p', { class: 'meta' }, day(publishedAt)),
      photos[0] && picture(photos[0], name, '(width < 44rem) 100vw, 42rem', false),
      richText(body),
      ...blocks(contents),
      ...photos.slice(1).map((path) => h('figure', {}, picture(path, '', '(width < 44rem) 100vw, 42rem'))),
    ),
  ],
})

async function page({ id, name, title, contents, isRedirect, redirectPathname }) {
  const target = isRedirect ? safe(redirectPathname) : undefined
  if (target) return { redirect: target }
  const { documents: below } = await list('pages', { 'where[parent]': id, sort: 'name', limit: 100 })
  return {
    title: title ?? name,
    content: [
      h(
        'article',
        { class: 'article' },
        h('h1', { tabindex: -1 }, name),
        ...blocks(contents),
        below.length > 0 &&
          h(
            'nav',
            { 'aria-label': 'Pages suivantes' },
            h(
              'ul',
              {},
              below.map((child) => h('li', {}, pageLink(child))),
            ),
          ),
      ),
    ],
  }
}

const pageLink = ({ name, altNavTitle, pathname }) =>
  h('a', { href: `/${(pathname ?? '').replace(/^\/+/, '')}` }, altNavTitle ?? name)

/** The links to the first level of pages, in the order that people gave them, for the menu. */
export async function menu() {
  const shown = { 'where[parent][vide]': 'true', 'where[isOffMenu]': 'false' }
  const { documents } = await list('pages', { ...shown, sort: 'datetime', limit: 12 })
  return documents.filter(({ pathname }) => pathname && pathname !== '/').map(pageLink)
}

/** The texts of the visible banners, of the top or of the bottom. */
export async function banners(position) {
  const { documents } = await list('banners', { 'where[position]': position, limit: 3 })
  return documents.map(({ body, name }) => body ?? name)
}
