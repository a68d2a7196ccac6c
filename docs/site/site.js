import { feed } from './api.js'
import { NOM } from './config.js'
import { request } from './demande.js'
import { h } from './dom.js'
import { address, banners, catalogue, home, journal, menu, productById } from './vues.js'

const VIEWS = { '/': home, '/catalogue': catalogue, '/journal': journal, '/produit': productById, '/demande': request }
const main = document.querySelector('main')
let shown = 0

/** Shows the view of the current address. The focus moves to its title, unless the site was just opened. */
async function show(isFirst = false) {
  const turn = ++shown
  const url = new URL(location.href)
  for (const link of document.querySelectorAll('#menu a'))
    link.toggleAttribute('aria-current', link.pathname === url.pathname)
  const view = await (VIEWS[url.pathname] ?? address)(url).catch(failed)
  // Another link was followed meanwhile.
  if (turn !== shown) return
  if (view?.redirect) {
    const target = new URL(view.redirect, location.href)
    if (target.origin !== location.origin) return location.replace(target)
    if (target.href === location.href) return
    history.replaceState(null, '', target)
    return show(isFirst)
  }
  const { title, content } = view ?? missing()
  document.title = title === NOM ? NOM : `${title} – ${NOM}`
  main.replaceChildren(...content)
  if (isFirst) return
  scrollTo(0, 0)
  main.querySelector('h1')?.focus({ preventScroll: true })
}

const message = (title, text) => ({ title, content: [h('h1', { tabindex: -1 }, title), h('p', {}, text)] })
const missing = () => message('Page introuvable', "Cette page n'existe pas, ou n'est plus en ligne.")
const failed = (error) => (error.status === 404 ? undefined : message('Un instant', error.message))

document.addEventListener('click', (event) => {
  const link = event.target.closest?.('a[href]')
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  if (!link || !isPlain || link.target || link.origin !== location.origin || link.hash) return
  event.preventDefault()
  if (link.href !== location.href) history.pushState(null, '', link.href)
  void show()
})
addEventListener('popstate', () => void show())

document.querySelector('.brand').textContent = NOM
document.querySelector('.brand-name').textContent = NOM
document.head.append(h('link', { rel: 'alternate', type: 'application/rss+xml', title: NOM, href: feed }))
void show(true)

const pages = await menu().catch(() => [])
document.querySelector('#menu').firstElementChild.after(...pages.map((link) => h('li', {}, link)))
const announced = await banners('top').catch(() => [])
const place = document.querySelector('#annonce')
place.hidden = announced.length === 0
place.textContent = announced.join('\n')
document.querySelector('#bas').textContent = (await banners('bottom').catch(() => [])).join('\n')
