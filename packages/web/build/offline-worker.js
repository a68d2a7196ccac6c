// The service worker: opens the application without a network. The build writes VERSION, ENTRY, NEEDED and KNOWN above.
// It keeps files of the application only, never an answer of the API or a photo: nothing in it belongs to a person.
/* global VERSION, ENTRY, NEEDED, KNOWN */
const PREFIX = 'application-'
const CACHE = PREFIX + VERSION
const known = new Set(KNOWN)
/** Milliseconds after which the kept page is shown in place of a network that does not answer. */
const MAX_WAIT_MS = 6000
/** Addresses that the server answers itself. */
const SERVER_PATHS = /^\/(api|image|desinscription|health|metrics)(\/|$)/
/** What a proxy answers while the server is away. */
const AWAY = new Set([502, 503, 504])

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', (event) => event.data === 'tout' && event.waitUntil(keepAll()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!SERVER_PATHS.test(pathname)) event.respondWith(page(request))
  } else if (known.has(pathname)) event.respondWith(file(request, pathname))
})

/** Keeps the page and what it needs to open, all or nothing: a page of another version would name files that are not here. */
async function install() {
  const cache = await caches.open(CACHE)
  const answer = await fetch('/', { cache: 'no-cache' })
  const isOurs = answer.ok && (await answer.clone().text()).includes(ENTRY)
  if (!isOurs) throw new Error('The page is of another version')
  await cache.addAll(NEEDED)
  await cache.put('/', answer)
}

/** Begins once no page of an earlier version is open, and removes what that one kept. */
async function activate() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  )
  await self.clients.claim()
}

/** Keeps the other files of the application, one by one; what is missing at the end of the network is asked for when it is used. */
async function keepAll() {
  const cache = await caches.open(CACHE)
  for (const path of KNOWN) {
    if (await cache.match(path)) continue
    try {
      const answer = await fetch(path)
      if (answer.ok) await cache.put(path, answer)
    } catch {
      return
    }
  }
}

/** The page of the server, which may be newer; the kept one while the server is away. */
async function page(request) {
  const answered = fetch(request).then(
    (answer) => (AWAY.has(answer.status) ? undefined : answer),
    () => undefined,
  )
  const late = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))
  const answer = await Promise.race([answered, late])
  return answer ?? (await kept('/')) ?? (await fetch(request))
}

/** A file with a hash in its name never changes; the others are asked for first. */
async function file(request, pathname) {
  const isHashed = pathname.startsWith('/assets/')
  const ours = isHashed ? await kept(pathname) : undefined
  if (ours) return ours
  try {
    const answer = await fetch(request)
    if (answer.ok && isHashed) await (await caches.open(CACHE)).put(pathname, answer.clone())
    return answer
  } catch (error) {
    const standing = await kept(pathname)
    if (standing) return standing
    throw error
  }
}

const kept = async (path) => (await caches.open(CACHE)).match(path)
