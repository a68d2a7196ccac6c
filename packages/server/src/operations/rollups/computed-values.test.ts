import { defineRegistry, type LiveDocument } from '@boutique/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestNode } from '../../testing/node.ts'
import { essais, registry } from '../../testing/registry.ts'

/** What the rule of the next writes sets besides the values sent. */
let ruled: object = {}
const changed = {
  ...essais,
  onSave: (_: object | undefined, after: object) => ({ ...after, ...ruled }),
  actions: {
    negatif: { label: 'N', run: () => ({ dimensions: { width: -1 } }) },
    inconnu: { label: 'I', run: () => ({ choix: 'quatre' }) },
    arrondi: { label: 'A', run: () => ({ montant: 1.005, titre: ' Chaise ', jour: '' }) },
    pareil: { label: 'P', run: ({ choix }: { choix?: string }) => ({ choix, entier: 3 }) },
    ailleurs: {
      label: 'L',
      run: () => ({ also: [{ type: 'create' as const, collection: 'reglements', data: { montant: 'x' } }] }),
    },
    absent: {
      label: 'B',
      run: () => ({
        also: [{ type: 'create' as const, collection: 'reglements', data: { libelle: 'R', dossier: 'absent' } }],
      }),
    },
    incomplet: {
      label: 'D',
      run: () => ({
        also: [{ type: 'create' as const, collection: 'essais', data: {} }],
      }),
    },
  },
}
const collections = [...registry.values()].map((one) => (one.slug === 'essais' ? changed : one))
const server = await startTestNode({ registry: defineRegistry(collections as Parameters<typeof defineRegistry>[0]) })
afterAll(() => server.stop())
const ada = server.as('gerante')
const root = '/api/boutiques/atelier/essais'
async function create(body: object = {}): Promise<LiveDocument & { path: string }> {
  ruled = {}
  const made = await ada.create(root, { titre: 'Table', ...body })
  return { ...made, path: `${root}/${made.id}` }
}

describe('a value that an action returns', () => {
  it.each([
    ['negatif', [{ path: 'dimensions/width', message: '0 au moins' }]],
    ['inconnu', [{ path: 'choix', message: 'Valeur inconnue (un, deux, trois)' }]],
  ])('is refused by its field with its path (%s), and nothing is stored', async (action, errors) => {
    const { path, ...made } = await create()
    const { status, problem } = await ada.post(`${path}/actions/${action}`, {})
    expect([status, problem.errors]).toEqual([422, errors])
    expect(await ada.read(path)).toEqual(made)
  })

  it('is stored in its stored form', async () => {
    const { path } = await create({ jour: '2026-05-04' })
    const after = await ada.act(path, 'arrondi')
    expect(after).toMatchObject({ montant: 1.01, titre: 'Chaise' })
    expect(after).not.toHaveProperty('jour')
  })

  it('equal to the stored one is accepted, although its field refuses it today', async () => {
    const { path, id } = await create()
    await server.sql(`update essais set data = jsonb_set(data, '{choix}', '"quatre"') where id = $1`, [id])
    expect(await ada.act(path, 'pareil')).toMatchObject({ choix: 'quatre', entier: 3 })
  })
})

describe('a value that onSave sets', () => {
  const refused = [422, [{ path: 'entier', message: 'Nombre entier attendu' }]]

  it('is refused by its field in a creation, a change and an action, and nothing is stored', async () => {
    const { path, ...made } = await create()
    ruled = { entier: 2.5 }
    for (const answer of [
      await ada.post(root, { titre: 'Autre' }),
      await ada.patch(path, { titre: 'Autre' }),
      await ada.post(`${path}/actions/arrondi`, {}),
    ])
      expect([answer.status, answer.problem.errors]).toEqual(refused)
    ruled = {}
    expect(await ada.read(path)).toEqual(made)
    expect((await ada.all(root)).filter(({ titre }) => titre === 'Autre')).toEqual([])
  })

  it('is stored in its stored form', async () => {
    const { path } = await create()
    ruled = { montant: '12,345', mots: ['a', 'a'] }
    expect(await ada.change(path, { titre: 'Autre' })).toMatchObject({ montant: 12.35, mots: ['a'] })
  })

  it('equal to the stored one is accepted, although its field refuses it today', async () => {
    const { path, id } = await create()
    await server.sql(`update essais set data = jsonb_set(data, '{entier}', '2.5') where id = $1`, [id])
    ruled = { entier: 2.5 }
    expect(await ada.change(path, { titre: 'Autre' })).toMatchObject({ titre: 'Autre', entier: 2.5 })
  })
})

it.each([
  [
    'ailleurs',
    [
      { path: 'règlement, montant', message: 'Nombre attendu' },
      { path: 'règlement, libelle', message: 'Champs obligatoire' },
    ],
  ],
  ['absent', [{ path: 'règlement, dossier', message: expect.any(String) as string }]],
  ['incomplet', [{ path: 'essai, titre', message: 'Champs obligatoire' }]],
])('an error of another document names its collection (%s)', async (action, errors) => {
  const { path } = await create()
  const { status, problem } = await ada.post(`${path}/actions/${action}`, {})
  expect([status, problem.errors]).toEqual([422, errors])
})
