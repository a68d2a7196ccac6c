import { api } from '@boutique/domain'
import fastify from 'fastify'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { pathsOf, route, serve, urlOf } from './route.ts'

const pieces = route('PUT /api/boutiques/{boutique}/pieces/{id}', {
  id: 'changer_piece',
  tag: 'Pièces',
  summary: 'Changer une pièce',
  params: { id: "L'identifiant de la pièce" },
  query: {
    taille: api.checked<string>('La taille', (value) => value === 'p' || value === 'g', ['taille.inconnue', 'p ou g'], {
      type: 'string',
      enum: ['p', 'g'],
    }),
    note: api.optional(api.text('Une note')),
  },
  sent: ['La pièce', api.body('La pièce', { nom: api.noted(z.string('Un nom est attendu'), 'Son nom') })],
  answer: [202, 'La pièce', api.object('La pièce', { nom: api.text('Son nom') })],
})
const file = route('GET /fichiers/{path}', {
  id: 'lire_fichier',
  tag: 'Pièces',
  summary: 'Lire un fichier',
  security: [],
  params: { path: 'Le chemin' },
  answer: [200, 'Le fichier', api.bytes('Le fichier')],
  answeredAs: 'image/*',
  isTagged: true,
})
const removal = route('DELETE /api/pieces/{id}', {
  id: 'supprimer_piece',
  tag: 'Pièces',
  summary: 'Supprimer une pièce',
  params: { id: "L'identifiant de la pièce" },
  answer: [204, 'Supprimée'],
})

describe('a route', () => {
  it('is documented by its schemas', () => {
    const [put] = Object.values(pathsOf([pieces])) as [{ put: Record<string, unknown> }]
    expect(put.put).toMatchObject({
      operationId: 'changer_piece',
      tags: ['Pièces'],
      parameters: [
        { name: 'boutique', in: 'path', required: true, description: "L'identifiant de la boutique" },
        { name: 'id', in: 'path', required: true, description: "L'identifiant de la pièce" },
        { name: 'taille', in: 'query', required: true, schema: { type: 'string', enum: ['p', 'g'] } },
        { name: 'note', in: 'query', schema: { type: 'string' } },
      ],
      requestBody: { required: true, content: { 'application/json': { schema: { required: ['nom'] } } } },
      responses: { 202: { content: { 'application/json': { schema: { type: 'object' } } } }, '4XX': {}, '5XX': {} },
    })
    expect((put.put.parameters as { required?: true }[])[3]).not.toHaveProperty('required')
  })

  it('of bytes has their media type, and 304', () => {
    expect(pathsOf([file])).toMatchObject({
      '/fichiers/{path}': {
        get: {
          security: [],
          responses: { 200: { content: { 'image/*': { schema: { format: 'binary' } } } }, 304: {} },
        },
      },
    })
  })

  it('is served with what its schemas parsed', async () => {
    const app = fastify()
    app.setErrorHandler((error: { status: number; code: string }, _request, reply) =>
      reply.code(error.status).send({ code: error.code }),
    )
    const seen: unknown[] = []
    serve(app, pieces, ({ params, query, body }) => {
      seen.push(params, query())
      return body()
    })
    serve(app, file, ({ params: { path } }) => JSON.stringify({ path }))
    serve(app, removal, ({ params: { id } }) => void seen.push(id))
    const put = async (url: string, payload: object) => {
      const { statusCode, payload: text } = await app.inject({ method: 'PUT', url, payload })
      return [statusCode, JSON.parse(text)]
    }
    const url = '/api/boutiques/b/pieces/p1'
    expect(await put(`${url}?taille=g&autre=1`, { nom: 'Table' })).toEqual([202, { nom: 'Table' }])
    expect(seen.splice(0)).toEqual([{ boutique: 'b', id: 'p1' }, { taille: 'g' }])
    expect(await put(`${url}?taille=x`, { nom: 'Table' })).toEqual([400, { code: 'taille.inconnue' }])
    expect(await put(url, { nom: 'Table' })).toEqual([400, { code: 'taille.inconnue' }])
    expect(await put(`${url}?taille=g`, { nom: 1 })).toEqual([422, { code: 'validation' }])
    expect(await put(`${url}?taille=g`, { nom: 'Table', autre: 1 })).toEqual([422, { code: 'validation' }])

    const read = await app.inject('/fichiers/a/b.png')
    expect([read.headers['content-type'], read.json()]).toEqual([
      'application/json; charset=utf-8',
      { path: 'a/b.png' },
    ])
    seen.length = 0
    const removed = await app.inject({ method: 'DELETE', url: '/api/pieces/p2' })
    expect([removed.statusCode, removed.payload, seen]).toEqual([204, '', ['p2']])
    await app.close()
  })

  it.each([
    ['/api/travaux/{id}/relancer', '/api/travaux/:id/relancer'],
    ['/image/upload/{path}', '/image/upload/*'],
    ['/api/{path}/fin', '/api/:path/fin'],
  ])('%s is %s for Fastify', (path, url) => {
    expect(urlOf(path)).toBe(url)
  })
})
