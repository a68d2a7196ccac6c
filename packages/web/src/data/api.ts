import type { FieldError } from '@boutique/domain'

/** What the server refused, or that it did not answer (status 0, code `reseau`); `detail` is a French sentence. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly errors: FieldError[]
  /** The whole problem document: `conflicts` and `document` of a 409 among others. */
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

/** Whether an error says that the server could not be reached, rather than that it refused. */
export const isOffline = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 0 || error.status === 502 || error.status === 503)

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
let unauthenticated: (() => void) | undefined

/** Registers who is told that a call was refused for want of a session (401). Returns the undoing. */
export function onUnauthenticated(listener: () => void): () => void {
  unauthenticated = listener
  return () => {
    if (unauthenticated === listener) unauthenticated = undefined
  }
}

/**
 * One call of the server: JSON in and out; a FormData goes as it is; an empty answer is `undefined`.
 * @throws ApiProblem for every answer that is not a success, and when the server does not answer
 */
export async function api<T>(method: Method, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const isForm = body instanceof FormData
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
  let response: Response
  try {
    const sent = body === undefined ? undefined : isForm ? body : JSON.stringify(body)
    response = await fetch(path, { method, headers, body: sent, signal, keepalive: outlivesPage(sent) })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiProblem(0, NETWORK_CODE, NETWORK_SENTENCE)
  }
  const answer = await readAnswer(response)
  if (answer === UNREADABLE && response.ok) throw new ApiProblem(0, NETWORK_CODE, NETWORK_SENTENCE)
  if (response.ok) return answer as T
  const problem = problemOf(response.status, answer)
  if (problem.status === 401 && !answersItself(path)) unauthenticated?.()
  throw problem
}

/** Bytes that browsers let requests of a closed page carry, all of them together. */
const KEPT_ALIVE = 60_000

/** Whether a request must go on after its page is closed: it is sent because the page is going. */
const outlivesPage = (body: unknown): boolean =>
  globalThis.document?.visibilityState === 'hidden' && typeof body === 'string' && body.length * 3 < KEPT_ALIVE

/** A refused sign-in is a wrong password, and the session itself is asked for when others are refused. */
const answersItself = (path: string): boolean => {
  const { pathname } = new URL(path, 'http://localhost')
  return pathname.startsWith('/api/auth/') || pathname === '/api/moi' || pathname === '/api/premier'
}

/** An answer that was cut off, or that something between the browser and the server wrote. */
const UNREADABLE = Symbol('unreadable')

/** The JSON of an answer; undefined for an empty one, `UNREADABLE` for anything else. */
async function readAnswer(response: Response): Promise<unknown> {
  try {
    const text = await response.text()
    return text === '' ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return UNREADABLE
  }
}

/** The problem of a refused answer, whoever wrote it: our server (RFC 9457) or the identity routes ({message, code}). */
export function problemOf(status: number, answer: unknown): ApiProblem {
  const body = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {}
  const text = (...names: string[]): string | undefined => {
    const found = names.map((name) => body[name]).find((value) => typeof value === 'string' && value !== '')
    return found as string | undefined
  }
  const detail =
    text('detail', 'message', 'title') ?? (status >= 500 ? NETWORK_SENTENCE : `Demande refusée (${status})`)
  return new ApiProblem(status, text('code') ?? `http.${status}`, detail, body)
}

const GLOBAL_COLLECTIONS = new Set(['boutiques', 'utilisateurs'])

/**
 * The address of a collection: `/api/boutiques/{boutique}/{slug}`, `/api/{slug}` for global ones, `/api/moi/{slug}` for
 * the user's own. A sub-collection (`produits/variants`) takes the id of its parent document.
 */
export function collectionPath(boutique: string | null, slug: string, parent?: string): string {
  const [first = '', ...rest] = slug.split('/')
  const base = boutique !== null ? `/api/boutiques/${encodeURIComponent(boutique)}` : ownerBase(first)
  const inner = parent === undefined ? rest : [encodeURIComponent(parent), ...rest]
  return [base, first, ...inner].join('/')
}

const ownerBase = (collection: string): string => (GLOBAL_COLLECTIONS.has(collection) ? '/api' : '/api/moi')
