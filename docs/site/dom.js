import { photo } from './api.js'

/** An element with attributes and children; texts are never HTML. Absent children are left out. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
    else if (value === true) element.setAttribute(name, '')
    else if (value !== undefined && value !== false && value !== null) element.setAttribute(name, value)
  }
  const isThere = (child) => child !== undefined && child !== null && child !== false && child !== ''
  element.append(...children.flat().filter(isThere))
  return element
}

/** A photo of the boutique that fits its place. */
export const picture = (path, alt, sizes = '(width < 40rem) 50vw, 20rem', isLazy = true) =>
  h('img', {
    src: photo(path, 640),
    srcset: [320, 640, 1200].map((width) => `${photo(path, width)} ${width}w`).join(', '),
    sizes,
    alt,
    loading: isLazy ? 'lazy' : undefined,
  })

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
/** A price in euros, without decimals where there are none. */
export const price = (value) => euros.format(value).replace(',00', '')

const days = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })
/** The day of an instant. */
export const day = (instant) => days.format(new Date(instant))

/** An address that a document may link to; undefined for any other. */
export const safe = (href) => (/^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i.test(href ?? '') ? href : undefined)
