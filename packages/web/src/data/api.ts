import type { FieldError } from '@boutique/domain'

/** An error response of the server, or no response (status 0, code `reseau`); `detail` is a French sentence. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly errors: FieldError[]
  /** The whole problem document, including `conflicts` and `document` of a 409. */
  readonly body: Record<string, unknown>

  constructor(status: number, code: string, detail: string, body: Record<string, unknown> = {}) {
    super(detail)
    this.name = 'ApiProblem'
    this.status = status
    this.code = code
    this.detail = detail
    this.errors = Array.isArray(body.errors) ? (body.errors as FieldError[]) : []
    this.body = body
  }
}

export const NETWORK_CODE = 'reseau'
export const NETWORK_SENTENCE = 'Le serveur ne répond pas'

/** Whether an error means that the server could not be reached, rather than an error response. */
export const isOffline = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 0 || error.status === 502 || error.status === 503)

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
let unauthenticated: (() => void) | undefined

/** Registers a listener for calls refused without a session (401). Returns a function that removes it. */
export function onUnauthenticated(listener: () => void): () => void {
  unauthenticated = listener
  return () => {
    if (unauthenticated === listener) unauthenticated = undefined
  }
}

/**
 * Calls the server: JSON in and out; a FormData or a Blob is sent unchanged; an empty body is `undefined`.
 * @throws ApiProblem for every response that is not a success, and when there is none
 */
export async function api<T>(method: Method, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const response = await request(method, path, body, signal)
  const answer = await readAnswer(response)
  if (answer === UNREADABLE && response.ok) throw new ApiProblem(0, NETWORK_CODE, NETWORK_SENTENCE)
  if (response.ok) return answer as T
  throw refusalOf(path, response.status, answer)
}

/** Calls the server with JSON; the answer is a file. @throws ApiProblem as `api` does */
export async function apiFile(method: Method, path: string, body: unknown): Promise<Blob> {
  const response = await request(method, path, body)
  if (!response.ok) throw refusalOf(path, response.status, await readAnswer(response))
  try {
    return await response.blob()
  } catch {
    throw new ApiProblem(0, NETWORK_CODE, NETWORK_SENTENCE)
  }
}

async function request(method: Method, path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  const isRaw = body instanceof FormData || body instanceof Blob
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body !== undefined && !isRaw) headers['content-type'] = 'application/json'
  try {
    const sent = body === undefined ? undefined : isRaw ? body : JSON.stringify(body)
    return await fetch(path, { method, headers, body: sent, signal, keepalive: outlivesPage(sent) })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiProblem(0, NETWORK_CODE, NETWORK_SENTENCE)
  }
}

/** The problem of a refused call; a listener is told of one without a session. */
function refusalOf(path: string, status: number, answer: unknown): ApiProblem {
  const problem = problemOf(status, answer)
  if (problem.status === 401 && !answersItself(path)) unauthenticated?.()
  return problem
}

/** The total bytes that browsers allow for `keepalive` requests of a closed page. */
const KEPT_ALIVE = 60_000

/** Whether a request must continue after its page is closed. */
const outlivesPage = (body: unknown): boolean =>
  globalThis.document?.visibilityState === 'hidden' && typeof body === 'string' && body.length * 3 < KEPT_ALIVE

/** Whether a 401 has another meaning: a wrong password at sign-in, or the check of the session itself. */
const answersItself = (path: string): boolean => {
  const { pathname } = new URL(path, 'http://localhost')
  return pathname.startsWith('/api/auth/') || pathname === '/api/moi' || pathname === '/api/premier'
}

/** A truncated response, or one written by something between browser and server. */
const UNREADABLE = Symbol('unreadable')

/** The JSON of a response; undefined for an empty one, `UNREADABLE` for anything else. */
async function readAnswer(response: Response): Promise<unknown> {
  try {
    const text = await response.text()
    return text === '' ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return UNREADABLE
  }
}

/** The problem of an error response, from our server (RFC 9457) or from the identity routes ({message, code}). */
export function problemOf(status: number, answer: unknown): ApiProblem {
  const body = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {}
  const text = (...names: string[]): string | undefined => {
    const found = names.map((name) => body[name]).find((value) => typeof value === 'string' && value !== '')
    return found as string | undefined
  }
  const detail =
    text('detail', 'message', 'title') ?? (status >= 500 ? NETWORK_SENTENCE : `Demande refusée (${status})`)
  const code = text('code') ?? `http.${status}`
  const request = text('requestId')
  // By which an administrator finds the cause in the log.
  const named = code === 'erreur.interne' && request !== undefined ? `${detail} (demande ${request})` : detail
  return new ApiProblem(status, code, named, body)
}

const GLOBAL_COLLECTIONS = new Set(['boutiques', 'utilisateurs', 'transferts'])

/**
 * The address of a collection: `/api/boutiques/{boutique}/{slug}`, `/api/{slug}` for global ones, `/api/moi/{slug}` for
 * the user's own. A sub-collection (`produits/variants`) needs the id of its parent document.
 */
export function collectionPath(boutique: string | null, slug: string, parent?: string): string {
  const [first = '', ...rest] = slug.split('/')
  const base = boutique !== null ? `/api/boutiques/${encodeURIComponent(boutique)}` : ownerBase(first)
  const inner = parent === undefined ? rest : [encodeURIComponent(parent), ...rest]
  return [base, first, ...inner].join('/')
}

const ownerBase = (collection: string): string => (GLOBAL_COLLECTIONS.has(collection) ? '/api' : '/api/moi')
