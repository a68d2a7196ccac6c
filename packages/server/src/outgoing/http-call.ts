import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { outgoingProblems } from './refusals.ts'

export interface CallInit {
  method?: string
  headers?: Record<string, string> | Headers | [string, string][]
  body?: string
  signal?: AbortSignal | null
}

/** The status of a response; its text has the bytes of the status line as characters. */
export interface Status {
  status: number
  text: string
  /** The header `Retry-After`. */
  retryAfter?: string
}
interface Way {
  agents: { http: http.Agent; https: https.Agent }
  /** Ends the call. */
  signal: AbortSignal
}
interface CallOptions extends Way {
  /** The largest response, in bytes. */
  mostBytes: number
}
interface StatusOptions extends Way {
  /** Called when there is a connection: from then on the service may have read the request. */
  onConnect(): void
}

/** Interim responses (1xx) of one call. */
const MAX_INTERIM = 20
const ignore = (): void => undefined

/**
 * Sends one HTTP request and reads the whole response. Redirects and protocol switches are refused, and compressed
 * responses are not asked for: a small one could become large. The connection is closed when the promise settles.
 * @throws the reason of the signal, a Problem, or any error: of the connection, or of a response that `Response` refuses
 */
export async function httpCall(url: URL, init: CallInit, options: CallOptions): Promise<Response> {
  return call(url, init, options, (request) => wholeResponse(request, init.body, options.mostBytes))
}

/**
 * Sends one HTTP request and reads the status line and the headers of its response, whatever its status; never its body.
 * The connection is closed when the promise settles.
 * @throws the reason of the signal, or any error of the connection
 */
export async function httpStatus(url: URL, init: CallInit, options: StatusOptions): Promise<Status> {
  return call(url, init, options, async (request) => {
    request.once('socket', (socket) => {
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', options.onConnect)
    })
    const { statusCode = 0, statusMessage = '', headers } = await startOfResponse(request, init.body)
    return { status: statusCode, text: statusMessage, retryAfter: headers['retry-after'] }
  })
}

/**
 * Gets an address and passes the body of its answer on as it comes, at most `mostBytes` of it. A redirect is returned, not
 * followed. The connection is closed when the promise settles.
 * @throws the reason of the signal, a Problem for another status than 2xx and for a larger body, or any error
 */
export async function httpDownload<T>(
  url: URL,
  options: CallOptions,
  take: (body: Readable) => Promise<T>,
): Promise<{ taken: T } | { redirect: string }> {
  return call(url, {}, options, async (request) => {
    const response = await startOfResponse(request, undefined)
    const { statusCode = 0, headers } = response
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined)
      return { redirect: new URL(headers.location, url).href }
    if (statusCode < 200 || statusCode >= 300) throw outgoingProblems.status(statusCode)
    if (Number(headers['content-length']) > options.mostBytes) throw outgoingProblems.size()
    const bounded = atMost(options.mostBytes)
    const [taken] = await Promise.all([take(bounded), pipeline(response, bounded)])
    return { taken }
  })
}

/** Passes bytes on. Fails once they are more than so many. */
function atMost(mostBytes: number): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      if (size > mostBytes) done(outgoingProblems.size())
      else done(null, chunk)
    },
  })
}

async function call<T>(
  url: URL,
  init: CallInit,
  { agents, signal }: Way,
  read: (request: ClientRequest) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  const isSecure = url.protocol === 'https:'
  const request = (isSecure ? https : http).request(url, {
    method: init.method ?? 'GET',
    headers: headersOf(init),
    agent: isSecure ? agents.https : agents.http,
  })
  const aborted = Promise.withResolvers<never>()
  const abort = (): void => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([read(request), aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
    request.destroy()
  }
}

async function wholeResponse(request: ClientRequest, sent: string | undefined, mostBytes: number): Promise<Response> {
  const response = await startOfResponse(request, sent)
  return responseOf(response, await readAll(response, mostBytes))
}

/** Sends a request. Resolves when the status and the headers of its response are there, and rejects when none comes. */
function startOfResponse(request: ClientRequest, sent: string | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    let interim = 0
    // This listener stays: an error without one would end the process, also after the promise has settled.
    request.on('error', reject)
    request.on('information', () => {
      interim += 1
      if (interim > MAX_INTERIM) reject(new Error('Too many interim responses'))
    })
    request.once('upgrade', (_, socket) => {
      // Node no longer manages this socket.
      socket.on('error', ignore).destroy()
      reject(new Error('The response switches protocols'))
    })
    request.once('response', (response) => {
      response.on('error', ignore)
      resolve(response)
    })
    request.once('close', () => reject(new Error('The connection was closed without a response')))
    request.end(sent)
  })
}

/** The headers of a request. The library's error would quote the value of a header that is none. */
function headersOf(init: CallInit): Record<string, string> {
  try {
    const headers = new Headers(init.headers)
    headers.set('accept-encoding', 'identity')
    return Object.fromEntries(headers)
  } catch {
    throw new TypeError('A header has a name or value that HTTP does not allow')
  }
}

async function readAll(response: IncomingMessage, mostBytes: number): Promise<Buffer<ArrayBuffer>> {
  const { statusCode = 0 } = response
  if (statusCode >= 300 && statusCode < 400) throw outgoingProblems.redirect()
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) throw outgoingProblems.size()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function responseOf({ statusCode = 0, headers }: IncomingMessage, body: Buffer<ArrayBuffer>): Response {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  )
  const isEmpty = statusCode === 204 || statusCode === 205
  return new Response(isEmpty ? null : body, { status: statusCode, headers: lines })
}
