import { APPLICATION, SERVEUR } from './config.js'

/** A refusal of the server, with its sentence and the fields it concerns. */
export class Refusal extends Error {
  constructor(status, { detail, errors } = {}) {
    super(detail ?? 'Le site ne répond pas, réessayez dans un instant.')
    this.status = status
    this.errors = errors ?? []
  }
}

async function call(path, init = {}) {
  const headers = { 'X-Application-Id': APPLICATION, ...init.headers }
  // The browser revalidates by itself: an unchanged answer is not sent again.
  const answer = await fetch(SERVEUR + path, { ...init, headers }).catch(() => undefined)
  if (!answer) throw new Refusal(0)
  const body = await answer.json().catch(() => ({}))
  if (!answer.ok) throw new Refusal(answer.status, body)
  return body
}

/** A page of a collection: `{documents, next}`. `query` has the parameters of the API, absent ones left out. */
export function list(collection, query = {}) {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''))
  return call(`/api/public/${collection}?${search}`)
}
/** A document by its id. */
export const one = (collection, id) => call(`/api/public/${collection}/${encodeURIComponent(id)}`)
/**
 * `{collection, document}` at an address of the site, with `redirect` where the document has moved; undefined where there
 * is none.
 */
export const at = (pathname) =>
  call(`/api/public/adresses?pathname=${encodeURIComponent(pathname)}`).catch((error) => {
    if (error.status === 404) return undefined
    throw error
  })
/** The address of the feed of articles, for programs that send no header. */
export const feed = `${SERVEUR}/api/public/rss.xml?application=${encodeURIComponent(APPLICATION)}`
/** Posts a visitor's request. `key` is the same for each attempt: it is stored once. */
export const post = (request, key) =>
  call('/api/public/demandes', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(request),
  })

/** The address of a photo, at most so many pixels wide: 64 to 1200. */
export const photo = (path, width) =>
  `${SERVEUR}/image/upload/${path.split('/').map(encodeURIComponent).join('/')}?w=${width}`
