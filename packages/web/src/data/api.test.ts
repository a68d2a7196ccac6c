/// <reference types="node" />
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api, ApiProblem, collectionPath, isOffline, onUnauthenticated } from './api.ts'

let server: Server
let base: string
const problem = (status: number, code: string, more = {}) => ({ status, code, title: 'x', detail: 'Non.', ...more })
const answers: Record<string, [number, unknown]> = {
  '/api/ok': [200, { a: 1 }],
  '/api/vide': [204, undefined],
  '/api/refus': [422, problem(422, 'validation', { errors: [{ path: 'nom', message: 'Champs obligatoire' }] })],
  '/api/conflit': [409, problem(409, 'conflit', { conflicts: [{ path: 'nom' }] })],
  '/api/session': [401, problem(401, 'session.absente')],
  '/api/auth/sign-in/email': [401, { message: 'E-mail ou mot de passe incorrect', code: 'INVALID' }],
  '/api/panne': [500, '<html>'],
  '/api/portail': [200, '<html>'],
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const [status, body] = answers[request.url ?? ''] ?? [404, problem(404, 'absent')]
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const echo = { type: request.headers['content-type'] ?? null, body: Buffer.concat(chunks).toString() }
      const answer = request.url === '/api/echo' ? echo : body
      response.writeHead(request.url === '/api/echo' ? 200 : status, { 'content-type': 'application/json' })
      response.end(answer === undefined ? undefined : typeof answer === 'string' ? answer : JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const refusal = (promise: Promise<unknown>): Promise<ApiProblem> =>
  promise.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: unknown) => error as ApiProblem,
  )

describe('a call of the server', () => {
  it('returns the body, and undefined for an empty one', async () => {
    expect(await api('GET', `${base}/api/ok`)).toEqual({ a: 1 })
    expect(await api('DELETE', `${base}/api/vide`)).toBeUndefined()
  })
  it('treats a success that is not JSON as no response: it was not written by the server', async () => {
    expect((await refusal(api('PATCH', `${base}/api/portail`, {}))).status).toBe(0)
  })
  it('sends JSON, and a form unchanged', async () => {
    expect(await api('POST', `${base}/api/echo`, { a: 'é' })).toEqual({ type: 'application/json', body: '{"a":"é"}' })
    const form = new FormData()
    form.set('docId', 'p1')
    const sent = await api<{ type: string; body: string }>('POST', `${base}/api/echo`, form)
    expect(sent.type).toMatch(/^multipart\/form-data; boundary=/)
    expect(sent.body).toContain('name="docId"')
  })
  it('throws the problem with its sentence, its code and the errors of fields', async () => {
    const refused = await refusal(api('POST', `${base}/api/refus`, {}))
    expect(refused).toBeInstanceOf(ApiProblem)
    expect([refused.status, refused.code, refused.detail]).toEqual([422, 'validation', 'Non.'])
    expect(refused.errors).toEqual([{ path: 'nom', message: 'Champs obligatoire' }])
    const conflict = await refusal(api('PATCH', `${base}/api/conflit`, {}))
    expect(conflict.body.conflicts).toEqual([{ path: 'nom' }])
  })
  it('uses the message of the identity provider', async () => {
    const refused = await refusal(api('POST', `${base}/api/auth/sign-in/email`, {}))
    expect([refused.status, refused.detail]).toEqual([401, 'E-mail ou mot de passe incorrect'])
  })
  it('reports in French that the server is unreachable or failing', async () => {
    const away = await refusal(api('GET', 'http://127.0.0.1:1/api/ok'))
    expect([away.status, away.code, away.detail]).toEqual([0, 'reseau', 'Le serveur ne répond pas'])
    const broken = await refusal(api('GET', `${base}/api/panne`))
    expect([broken.status, broken.code, broken.detail]).toEqual([500, 'http.500', 'Le serveur ne répond pas'])
    expect([isOffline(away), isOffline(broken), isOffline(new Error('x'))]).toEqual([true, false, false])
  })
  it('reports a missing session once, but not a refused sign-in', async () => {
    let observed = 0
    const undo = onUnauthenticated(() => {
      observed += 1
    })
    await refusal(api('POST', `${base}/api/auth/sign-in/email`, {}))
    expect(observed).toBe(0)
    await refusal(api('GET', `${base}/api/session`))
    expect(observed).toBe(1)
    undo()
    await refusal(api('GET', `${base}/api/session`))
    expect(observed).toBe(1)
  })
})

it.each([
  ['b1', 'produits', undefined, '/api/boutiques/b1/produits'],
  ['b/1', 'produits', undefined, '/api/boutiques/b%2F1/produits'],
  ['b1', 'produits/variants', 'p1', '/api/boutiques/b1/produits/p1/variants'],
  [null, 'boutiques', undefined, '/api/boutiques'],
  [null, 'transferts', undefined, '/api/transferts'],
  [null, 'utilisateurs', undefined, '/api/utilisateurs'],
  [null, 'intras', undefined, '/api/moi/intras'],
] as const)('collection path of %s, %s under %s', (boutique, slug, parent, expected) => {
  expect(collectionPath(boutique, slug, parent)).toBe(expected)
})
