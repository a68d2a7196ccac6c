import { describe, expect, it } from 'vitest'
import { registry } from '@boutique/domain/registry'
import { ApiProblem, NETWORK_CODE } from '../../data/api.ts'
import { OTHER_PERSON_CODE, sendPieces } from './send-pieces.ts'
import type { WaitingPiece } from './waiting-piece.ts'

const AWAY = new ApiProblem(0, NETWORK_CODE, 'Le serveur ne répond pas')
const piece = (id: string, more: Partial<WaitingPiece> = {}): WaitingPiece => ({
  ...{ id, person: 'u1', boutique: 'b1', boutiqueName: 'Atelier', at: 1, state: 'waiting' },
  values: { name: `Pièce ${id}` },
  photos: [{ id: `f-${id}`, name: 'a.jpg', bytes: 3 }],
  ...more,
})

/** A database and a server in memory; `answer` may refuse a request, before or after it is done. */
function shop(
  pieces: WaitingPiece[],
  answer: (path: string, body: unknown) => ApiProblem | undefined = () => undefined,
) {
  const stored = new Map(pieces.map((one) => [one.id, one]))
  const files = new Map(pieces.flatMap(({ photos }) => photos.map(({ id }) => [id, new Blob(['jpg'])] as const)))
  const sent: string[] = []
  const posts: { path: string; body: unknown }[] = []
  const run = (person = 'u1') =>
    sendPieces({
      person,
      fields: registry.get('produits')?.fields ?? {},
      list: async (of) => [...stored.values()].filter((one) => one.person === of),
      change: async (id, change) => {
        const next = change(stored.get(id))
        if (next === null) stored.delete(id)
        else if (next) stored.set(id, next)
        return next ?? undefined
      },
      file: async (id) => files.get(id),
      post: async <T>(path: string, body: unknown) => {
        posts.push({ path, body })
        const problem = answer(path, body)
        if (problem) throw problem
        return (body instanceof FormData ? { fullPath: `stored/${String(body.get('id'))}` } : body) as T
      },
      onSent: ({ id }) => sent.push(id),
    })
  return { run, stored, files, sent, posts }
}

const isCreation = (path: string): boolean => path.endsWith('/produits')

describe('sending what waits', () => {
  it('photos first, then the product with all of them; nothing is left', async () => {
    const { run, stored, sent, posts } = shop([piece('p1'), piece('p2')])
    expect(await run()).toBe('done')
    expect([sent, stored.size]).toEqual([['p1', 'p2'], 0])
    expect(posts.map(({ path }) => path)).toEqual([
      '/api/boutiques/b1/photos',
      '/api/boutiques/b1/produits',
      '/api/boutiques/b1/photos',
      '/api/boutiques/b1/produits',
    ])
    const [upload, creation] = posts
    expect(Object.fromEntries(upload?.body as FormData)).toMatchObject({ id: 'f-p1', docType: 'produit', docId: 'p1' })
    expect(creation?.body).toEqual({ id: 'p1', isOnlineStore: false, name: 'Pièce p1', photos: ['stored/f-p1'] })
  })

  it('drafts, refused pieces and those of another person stay', async () => {
    const pieces = [piece('p1', { state: 'draft' }), piece('p2', { state: 'refused' }), piece('p3', { person: 'u2' })]
    const { run, stored, posts } = shop(pieces)
    expect(await run()).toBe('done')
    expect([posts, stored.size]).toEqual([[], 3])
  })

  it('an answer that is lost: the same is sent again, without its stored photo', async () => {
    let isLost = true
    const { run, stored, posts } = shop([piece('p1'), piece('p2')], (path) =>
      isLost && isCreation(path) ? AWAY : undefined,
    )
    expect(await run()).toBe('later')
    // Nothing more is tried while the server is away.
    expect(posts).toHaveLength(2)
    expect(stored.get('p1')).toMatchObject({ state: 'waiting', wasTried: true, photos: [{ path: 'stored/f-p1' }] })
    isLost = false
    expect(await run()).toBe('done')
    expect(posts[2]).toEqual(posts[1])
    expect(stored.size).toBe(0)
  })

  it('a refusal stays with its piece, names the fields, and the others go on', async () => {
    const refusal = new ApiProblem(422, 'donnees.invalides', 'Certains champs sont à corriger', {
      errors: [
        { path: 'price', message: '0 au moins' },
        { path: 'dimensions/width', message: 'Nombre attendu' },
      ],
    })
    const { run, stored, sent } = shop([piece('p1'), piece('p2')], (path, body) =>
      isCreation(path) && (body as { id: string }).id === 'p1' ? refusal : undefined,
    )
    expect(await run()).toBe('done')
    expect(sent).toEqual(['p2'])
    expect(stored.get('p1')).toMatchObject({
      state: 'refused',
      refusal: 'Certains champs sont à corriger — Prix : 0 au moins — Largeur : Nombre attendu',
    })
  })

  it.each([
    ['rights that are gone', 403, 'droit.refuse', 'refused', 'done'],
    ['an id that another content has', 409, 'identifiant.pris', 'refused', 'done'],
    ['a boutique that is gone', 404, 'boutique.absente', 'refused', 'done'],
    ['a failure of the server', 500, 'erreur.interne', 'waiting', 'later'],
    ['too many requests', 429, 'trop.de.demandes', 'waiting', 'later'],
    ['a session that has ended', 401, 'session.absente', 'waiting', 'stopped'],
    ['another person that signed in', 409, OTHER_PERSON_CODE, 'waiting', 'stopped'],
  ] as const)('%s', async (_, status, code, state, end) => {
    const { run, stored } = shop([piece('p1')], () => new ApiProblem(status, code, 'Une phrase'))
    expect(await run()).toBe(end)
    expect(stored.get('p1')?.state).toBe(state)
  })

  it('a failure of the server with one piece does not keep the next one', async () => {
    const { run, sent } = shop([piece('p1'), piece('p2')], (_path, body) =>
      body instanceof FormData && body.get('docId') === 'p1' ? new ApiProblem(500, 'erreur', 'Une panne') : undefined,
    )
    expect(await run()).toBe('later')
    expect(sent).toEqual(['p2'])
  })

  it('nothing is sent of a piece whose file is gone: its sentence says so', async () => {
    const { run, stored, files, posts } = shop([piece('p1')])
    files.clear()
    expect(await run()).toBe('done')
    expect([posts, stored.get('p1')?.refusal]).toEqual([[], expect.stringContaining("n'est plus sur cet appareil")])
  })

  it('a piece that is removed while its photo is sent is not created', async () => {
    const found = shop([piece('p1')], (path) => {
      if (!isCreation(path)) found.stored.delete('p1')
      return undefined
    })
    expect(await found.run()).toBe('done')
    expect(found.posts.map(({ path }) => isCreation(path))).toEqual([false])
  })
})
