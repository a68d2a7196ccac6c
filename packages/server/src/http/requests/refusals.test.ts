import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DatabaseError } from 'pg'
import { startTestNode } from '../../testing/node.ts'
import { problemOf } from '../answers/problems.ts'

const webDir = mkdtempSync(join(tmpdir(), 'web-'))
writeFileSync(join(webDir, 'index.html'), 'la page')
const server = await startTestNode({ webDir })
afterAll(async () => {
  await server.stop()
  rmSync(webDir, { recursive: true })
})
const manager = server.as('gerante')
const admin = server.as('admin')
const root = '/api/boutiques/atelier/essais'
let one: string
beforeAll(async () => {
  one = `${root}/${(await manager.create(root, { titre: 'Table' })).id}`
})

/** The server's response to raw bytes. */
async function raw(text: string): Promise<{ status: number; type: string; code: string; detail: string }> {
  const { head, body } = await rawAnswer(text)
  const type = /^content-type: (.*)$/im.exec(head)?.[1] ?? ''
  const { code, detail } = JSON.parse(body) as { code: string; detail: string }
  return { status: Number(head.split(' ')[1]), type, code, detail }
}

function rawAnswer(text: string): Promise<{ head: string; body: string }> {
  const { hostname, port } = new URL(server.address)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (piece: string) => (answer += piece))
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = answer.split('\r\n\r\n')
      resolve({ head, body })
    })
    socket.write(text)
  })
}

it('an upgrade request with a malformed address gets a response, and its connection ends', async () => {
  const text = 'GET /api/boutiques/%zz HTTP/1.1\r\nHost: a\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n'
  expect(await raw(text)).toMatchObject({ status: 400, code: 'adresse.malformee' })
})

it('a refused upgrade has no body for HEAD', async () => {
  const { head, body } = await rawAnswer(
    'HEAD /health HTTP/1.1\r\nHost: a\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n',
  )
  expect([head.split(' ')[1], body]).toEqual(['400', ''])
})

describe('an invalid HTTP request', () => {
  it.each([
    ['no request line', 'BONJOUR\r\n\r\n', 400, 'requete.malformee'],
    ['headers of 20 KB', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'entetes.trop-grands'],
    [
      'two lengths',
      'POST /api/premier HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'requete.malformee',
    ],
    ['a header with a NUL', 'GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n', 400, 'requete.malformee'],
    [
      'a broken chunk',
      'POST /api/premier HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      400,
      'requete.malformee',
    ],
    ['an expectation', 'GET /health HTTP/1.1\r\nHost: a\r\nExpect: la-lune\r\n\r\n', 417, 'attente.refusee'],
  ])('%s gets its problem', async (_, text, status, code) => {
    expect(await raw(text)).toEqual({
      status,
      type: 'application/problem+json; charset=utf-8',
      code,
      detail: expect.stringMatching(/^[A-ZL]/) as string,
    })
  })
})

describe('a request that a library refuses', () => {
  const json = { 'content-type': 'application/json' }
  it.each<[string, string, unknown, Record<string, string>]>([
    ['415 corps.encodage', 'an unknown encoding', '{}', { 'content-encoding': 'lzma' }],
    ['400 corps.malforme', 'an encoding that it has not', '{}', { 'content-encoding': 'gzip' }],
    [
      '413 corps.trop-grand',
      'a little that unpacks to a lot',
      gzipSync(Buffer.alloc(20_000_000, ' ')),
      { 'content-encoding': 'gzip' },
    ],
    [
      '400 corps.trop-profond',
      'a list 100,000 levels deep',
      `{"titre":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      {},
    ],
    [
      '400 corps.trop-profond',
      'an object 100,000 levels deep',
      `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
      {},
    ],
    ['422 validation', '300,000 wrong values', { titre: 'x', mots: Array.from({ length: 300_000 }, () => 1) }, {}],
    [
      '422 validation',
      '100,000 wrong items',
      { titre: 'x', lignes: Array.from({ length: 1000 }, () => ({ a: 1, b: 2 })) },
      {},
    ],
    [
      '422 validation',
      '60,000 unknown fields',
      Object.fromEntries(Array.from({ length: 60_000 }, (__, at) => [`k${at}`, 1])),
      {},
    ],
  ])('%s: %s', async (refusal, _, body, headers) => {
    const answer = await manager.send('POST', root, body, { ...json, ...headers })
    expect(answer.refusal).toBe(refusal)
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(answer.problem.errors?.length ?? 0).toBeLessThanOrEqual(100)
    expect(answer.text.length).toBeLessThan(50_000)
  })

  it.each([
    ['416 plage.invalide', 'bytes=5-1'],
    ['416 plage.invalide', 'bytes=99999999-'],
  ])('%s: a range %s of a page', async (refusal, range) => {
    const answer = await server.nobody.send('GET', '/', undefined, { range })
    expect(answer.refusal).toBe(refusal)
  })

  it.each([['x'.repeat(257)], ['x'.repeat(5000)]])(
    'a form whose boundary is too long is malformed',
    async (boundary) => {
      const path = '/api/boutiques/atelier/photos'
      const body = `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--${boundary}--\r\n`
      const answer = await admin.send('POST', path, body, {
        'content-type': `multipart/form-data; boundary=${boundary}`,
      })
      expect(answer.refusal).toBe('400 formulaire.malforme')
    },
  )
})

describe('a path to nothing', () => {
  it.each([
    ['lignes/l1', { libelle: 'x' }],
    ['lignes/l1/libelle', 'x'],
    ['caracteristiques/c1', { libelle: 'x' }],
    ['dimensions/specifiques/s1', { libelle: 'x' }],
  ])('%s is refused and nothing is stored', async (path, value) => {
    const before = await manager.read(one)
    const answer = await manager.patch(one, { [path]: value })
    expect(answer.problem).toMatchObject({
      code: 'validation',
      errors: [{ path, message: "Cet élément n'existe pas" }],
    })
    expect(await manager.read(one)).toEqual(before)
  })

  it('a block of a page without blocks is refused', async () => {
    const page = await admin.create('/api/boutiques/atelier/pages', { name: 'Atelier' })
    const path = `/api/boutiques/atelier/pages/${page.id}`
    expect((await admin.patch(path, { 'contents/b1': { header: 'A' } })).status).toBe(422)
    const operations = [{ op: 'add', path: 'contents', item: { id: 'b1', header: 'A' } }]
    const added = await admin.send('PATCH', path, { operations })
    expect(added.document.contents).toMatchObject([{ id: 'b1', header: 'A' }])
  })
})

it('rich text with a `toJSON` of its own is cleaned', async () => {
  const heading = { type: 'heading', attrs: { level: { toString: 1 } }, content: [{ type: 'text', text: 'A' }] }
  const changed = await manager.change(one, { texte: { type: 'doc', content: [heading] } })
  expect(changed.texte).toEqual({ type: 'doc', content: [{ ...heading, attrs: { level: 2 } }] })
})

it('variants that would be too large are refused before they are created', async () => {
  const values = (size: number, id: string) =>
    Array.from({ length: size }, (_, at) => ({ id: `${id}${at}`, libelle: `${at}`.padEnd(1000, 'x') }))
  const options = Array.from({ length: 45 }, (_, at) => ({ id: `o${at}`, values: values(at < 10 ? 2 : 1, `v${at}-`) }))
  const path = '/api/boutiques/atelier/produits'
  const product = await admin.create(path, { name: 'Table', productType: 'variants', options })
  const answer = await admin.post(`${path}/${product.id}/actions/generer-declinaisons`)
  expect(answer.refusal).toBe('422 declinaisons.trop-grand')
  expect((await admin.list(`${path}/${product.id}/variants`)).documents).toEqual([])
})

describe('an internal error', () => {
  const databaseError = (code: string) => Object.assign(new DatabaseError('full', 1, 'error'), { code })
  it.each<[string, unknown, string]>([
    ['the disk of the database is full', databaseError('53100'), '507 disque.plein'],
    ['the disk is full', Object.assign(new Error('write'), { code: 'ENOSPC' }), '507 disque.plein'],
    ['the quota is used up', Object.assign(new Error('write'), { code: 'EDQUOT' }), '507 disque.plein'],
    ['a library wraps a full disk', new Error('query failed', { cause: databaseError('53100') }), '507 disque.plein'],
    ['the database is away', Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), '503 base.absente'],
    ['the database is a standby', databaseError('25006'), '503 base.absente'],
    ['a statement takes too long', databaseError('57014'), '503 serveur.occupe'],
    ['a lock is held for too long', databaseError('55P03'), '503 serveur.occupe'],
    ['no connection is free', new Error('timeout exceeded when trying to connect'), '503 serveur.occupe'],
    [
      'the folder of the data is read-only',
      Object.assign(new Error('x'), { code: 'EROFS' }),
      '507 disque.lecture-seule',
    ],
    [
      'the folder of the photos is of another account',
      Object.assign(new Error("EACCES: permission denied, open '/x/y'"), { code: 'EACCES' }),
      '507 disque.lecture-seule',
    ],
    [
      'the socket of the database is of another account',
      Object.assign(new Error('connect EACCES /x/y'), { code: 'EACCES' }),
      '500 erreur.interne',
    ],
    ['a mistake of ours', new TypeError('x is not a function'), '500 erreur.interne'],
    ['what is no error', null, '500 erreur.interne'],
    [
      'a cause that goes round',
      Object.assign(new Error('x'), {
        get cause() {
          return this
        },
      }),
      '500 erreur.interne',
    ],
  ])('%s', (_, error, refusal) => {
    const { status, code } = problemOf(error)
    expect(`${status} ${code}`).toBe(refusal)
  })
})
