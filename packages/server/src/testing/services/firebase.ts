import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Data } from '@boutique/domain'

/** A value as Firestore's REST API sends it: `{ stringValue: 'a' }`. */
type Value = Record<string, unknown>
/** What the server does instead of answering a call. `cut`: it carries it out and closes the connection. */
/** After so many calls, and for so many times. */
export type Trouble = { on: FirebaseCall; after?: number; times?: number } & (
  | { kind: 'hang' | 'cut' }
  | { kind: 'status'; status: number; body?: object }
)
export type FirebaseCall = 'signIn' | 'refresh' | 'commit' | 'batchGet' | 'count' | 'function'

/** A local server that answers the calls of Firebase which the product makes: sign-in, Firestore, functions. */
export interface TestFirebase {
  base: URL
  /** Its address, for the list of those that the operator allows. */
  allowed: ReadonlySet<string>
  /** The documents of the project by path (`posts/id`), decoded. */
  documents: Map<string, Data>
  /** How often each document was written. */
  writes: Map<string, number>
  /** The number of writes of each commit. */
  commits: number[]
  /** The calls of functions: name and data. */
  calls: { name: string; data: unknown }[]
  seen: Record<FirebaseCall, number>
  /** Seconds for which a token is valid. */
  tokenSeconds: number
  trouble?: Trouble
  /** Called before a commit is carried out, with their number. */
  onCommit?(count: number): void
  /** What it waits for before it answers a commit. */
  until?: Promise<unknown>
  /** Forgets everything. */
  reset(): void
  close(): Promise<void>
}

/** The only account and project of the server. */
export const FIREBASE = {
  apiKey: 'cle-de-test',
  projectId: 'projet-de-test',
  email: 'transfert@exemple.fr',
  password: 'mot de passe du projet',
}
/** The settings of a boutique with that project. */
export const FIREBASE_SETTINGS = {
  firebaseApiKey: FIREBASE.apiKey,
  firebaseProjectId: FIREBASE.projectId,
  firebaseAuthDomain: `${FIREBASE.projectId}.firebaseapp.com`,
  firebaseAuthEmail: FIREBASE.email,
  firebaseAuthPassword: FIREBASE.password,
}

const TOKEN = 'jeton'
const DATABASE = `projects/${FIREBASE.projectId}/databases/(default)/documents`

export async function startTestFirebase(port = 0): Promise<TestFirebase> {
  const server = createServer((request, response) => void answer(request, response))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const firebase: TestFirebase = {
    base: new URL(`http://${address}`),
    allowed: new Set([address]),
    documents: new Map(),
    writes: new Map(),
    commits: [],
    calls: [],
    seen: { signIn: 0, refresh: 0, commit: 0, batchGet: 0, count: 0, function: 0 },
    tokenSeconds: 3600,
    reset() {
      for (const one of [firebase.documents, firebase.writes]) one.clear()
      for (const one of [firebase.commits, firebase.calls]) one.length = 0
      for (const call of Object.keys(firebase.seen)) firebase.seen[call as FirebaseCall] = 0
      Object.assign(firebase, { trouble: undefined, until: undefined, onCommit: undefined, tokenSeconds: 3600 })
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await bodyOf(request)
    const url = request.url ?? ''
    const send = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    const call = callOf(url)
    if (!call) return send(...accountInfo(url))
    firebase.seen[call] += 1
    const { trouble } = firebase
    const isTroubled = trouble?.on === call && firebase.seen[call] > (trouble.after ?? 0) && trouble.times !== 0
    if (isTroubled && trouble.times !== undefined) trouble.times -= 1
    if (isTroubled && trouble.kind === 'hang') return
    if (isTroubled && trouble.kind === 'status')
      return send(trouble.status, trouble.body ?? { error: { code: trouble.status, status: 'UNAVAILABLE' } })
    if (call === 'commit') firebase.onCommit?.(firebase.commits.length + 1)
    if (call === 'commit') await firebase.until
    const isSignedIn = request.headers.authorization === `Bearer ${TOKEN}`
    const outcome = carryOut(call, url, text, isSignedIn)
    if (isTroubled) return void response.socket?.destroy()
    send(...outcome)
  }

  function carryOut(call: FirebaseCall, url: string, text: string, isSignedIn: boolean): [number, object] {
    const tokens = { expiresIn: String(firebase.tokenSeconds), refreshToken: 'renouveler' }
    if (call === 'signIn') {
      const { email, password } = JSON.parse(text) as Data
      if (!url.endsWith(`key=${FIREBASE.apiKey}`))
        return refusal(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.')
      if (email !== FIREBASE.email || password !== FIREBASE.password)
        return refusal(400, 'INVALID_ARGUMENT', 'INVALID_LOGIN_CREDENTIALS')
      return [200, { idToken: TOKEN, localId: 'u1', email, ...tokens }]
    }
    if (call === 'refresh')
      return [200, { id_token: TOKEN, access_token: TOKEN, expires_in: tokens.expiresIn, refresh_token: 'renouveler' }]
    if (!isSignedIn) return refusal(403, 'PERMISSION_DENIED', 'Missing or insufficient permissions.')
    if (call === 'function') {
      const name = url.split('/').at(-1) ?? ''
      firebase.calls.push({ name, data: (JSON.parse(text) as Data).data })
      return [200, { result: null }]
    }
    const sent = JSON.parse(text) as Data
    if (call === 'commit') return commit(sent.writes as Data[])
    if (call === 'batchGet') return [200, (sent.documents as string[]).map(found)]
    return [200, [{ result: { aggregateFields: { aggregate_0: integer(countOf(sent)) } } }]]
  }

  function commit(writes: Data[]): [number, object] {
    const huge = writes.find((write) => Buffer.byteLength(JSON.stringify(write)) > 1_048_576)
    if (huge) return refusal(400, 'INVALID_ARGUMENT', 'A document exceeds the maximum allowed size.')
    firebase.commits.push(writes.length)
    for (const write of writes) {
      const { name, fields } = (write.update ?? { name: write.delete }) as { name: string; fields?: Value }
      const path = name.slice(DATABASE.length + 1)
      if (fields === undefined && write.delete) firebase.documents.delete(path)
      else firebase.documents.set(path, decodeFields(fields ?? {}))
      firebase.writes.set(path, (firebase.writes.get(path) ?? 0) + 1)
    }
    return [200, { writeResults: writes.map(() => ({ updateTime: NOW })), commitTime: NOW }]
  }

  function found(name: string): object {
    const data = firebase.documents.get(name.slice(DATABASE.length + 1))
    if (!data) return { missing: name, readTime: NOW }
    return { found: { name, fields: encodeFields(data), createTime: NOW, updateTime: NOW }, readTime: NOW }
  }

  function countOf(sent: Data): number {
    const query = (sent.structuredAggregationQuery as Data).structuredQuery as {
      from: { collectionId: string }[]
      where: { fieldFilter: { value: Value } }
    }
    const collection = `${query.from[0]?.collectionId}/`
    const wanted = query.where.fieldFilter.value.stringValue
    return [...firebase.documents].filter(
      ([path, data]) => path.startsWith(collection) && (data.transfert as Data | undefined)?.id === wanted,
    ).length
  }
  return firebase
}

const NOW = '2026-01-01T00:00:00.000000Z'
const integer = (n: number): Value => ({ integerValue: String(n) })
const refusal = (code: number, status: string, message: string): [number, object] => [
  code,
  { error: { code, status, message, errors: [{ message, reason: 'invalid', domain: 'global' }] } },
]
const accountInfo = (url: string): [number, object] =>
  url.includes('accounts:lookup')
    ? [200, { users: [{ localId: 'u1', email: FIREBASE.email, emailVerified: true }] }]
    : refusal(404, 'NOT_FOUND', `Unknown call ${url}`)

function callOf(address: string): FirebaseCall | undefined {
  const [url = ''] = address.split('?')
  if (url.includes(':signInWithPassword')) return 'signIn'
  if (url.includes('securetoken')) return 'refresh'
  if (url.endsWith('documents:commit')) return 'commit'
  if (url.endsWith('documents:batchGet')) return 'batchGet'
  if (url.endsWith(':runAggregationQuery')) return 'count'
  if (url.startsWith(`/${FIREBASE.projectId}/`)) return 'function'
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const decodeFields = (fields: Value): Data =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, decode(value as Value)]))
function decode(value: Value): unknown {
  const [[kind, inner] = []] = Object.entries(value)
  if (kind === 'integerValue' || kind === 'doubleValue') return Number(inner)
  if (kind === 'mapValue') return decodeFields((inner as { fields?: Value }).fields ?? {})
  if (kind === 'arrayValue') return ((inner as { values?: Value[] }).values ?? []).map(decode)
  return kind === 'nullValue' ? null : inner
}
const encodeFields = (data: Data): Value =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, encode(value)]))
function encode(value: unknown): Value {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'number') return Number.isInteger(value) ? integer(value) : { doubleValue: value }
  if (typeof value === 'boolean') return { booleanValue: value }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(encode) } }
  return value === null || value === undefined
    ? { nullValue: null }
    : { mapValue: { fields: encodeFields(value as Data) } }
}
