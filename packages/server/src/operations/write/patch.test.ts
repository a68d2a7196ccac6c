import type { LiveDocument } from '@boutique/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestNode } from '../../testing/node.ts'
import { fresh } from '../../testing/samples.ts'

let instant = Date.parse('2026-05-04T08:00:00.000Z')
const server = await startTestNode({ clock: () => ++instant })
afterAll(() => server.stop())
const ada = server.as('gerante')
const colin = server.as('collegue')

const root = '/api/boutiques/atelier/essais'
let essai: LiveDocument
let path: string
beforeEach(async () => {
  essai = await ada.create(root, {
    titre: 'Table',
    montant: 10,
    lignes: ['a', 'b', 'c'].map((id) => ({ id, libelle: id, montant: 1 })),
  })
  path = `${root}/${essai.id}`
})
const lines = ({ lignes }: LiveDocument): unknown[] =>
  (lignes as { id: string }[] | undefined)?.map(({ id }) => id) ?? []

describe('two people on one document', () => {
  it('keep both changes when the paths differ, even inside one object or item', async () => {
    await ada.change(path, { montant: 20, 'dimensions/width': 5, 'lignes/a/montant': 7 }, 1)
    const merged = await colin.change(path, { entier: 3, 'dimensions/height': 6, 'lignes/a/libelle': 'z' }, 1)
    expect(merged).toMatchObject({ montant: 20, entier: 3, dimensions: { width: 5, height: 6 } })
    expect(merged.lignes).toContainEqual({ id: 'a', libelle: 'z', montant: 7 })
    expect(merged.rev).toBe(3)
  })

  it('get a 409 with both values, who and when, if they change one path differently; nothing is stored', async () => {
    const theirs = await ada.change(path, { titre: 'Table ronde', montant: 12 }, 1)
    const answer = await colin.patch(path, { titre: 'Table basse', entier: 9 }, 1)
    expect(answer.refusal).toBe('409 conflit')
    expect(answer.problem.conflicts).toEqual([
      {
        path: 'titre',
        yours: 'Table basse',
        theirs: 'Table ronde',
        actor: { id: server.idOf('gerante'), displayname: 'Gaëlle Gérante' },
        at: theirs.updatedAt,
      },
    ])
    expect(answer.problem.document).toEqual(theirs)
    expect(await ada.read(path)).toEqual(theirs)
  })

  it('conflict when one changes inside what the other replaces or removes', async () => {
    await ada.change(path, { 'dimensions/width': 5 }, 1)
    const whole = await colin.patch(path, { dimensions: { height: 6 } }, 1)
    expect(whole.problem.conflicts).toMatchObject([{ path: 'dimensions', yours: { height: 6 }, theirs: { width: 5 } }])
    await ada.send('PATCH', path, { operations: [{ op: 'remove', path: 'lignes', item: 'b' }], rev: 2 })
    const inside = await colin.patch(path, { 'lignes/b/montant': 3 }, 1)
    expect(inside.problem.conflicts).toMatchObject([{ path: 'lignes/b/montant', yours: 3, theirs: null }])
  })

  it('get no conflict when both wrote the same value', async () => {
    const theirs = await ada.change(path, { titre: 'Table ronde' }, 1)
    expect(await colin.change(path, { titre: '  Table ronde ' }, 1)).toEqual(theirs)
  })

  it('get no conflict when somebody changed a value and changed it back, or about their own changes', async () => {
    await ada.change(path, { montant: 11 }, 1)
    const back = await ada.change(path, { montant: 12 }, 2)
    const known = await colin.change(path, { montant: 13 }, back.rev)
    expect(known.montant).toBe(13)
  })

  it('without a revision, the last write wins', async () => {
    await ada.change(path, { titre: 'Un' })
    expect((await colin.change(path, { titre: 'Deux' })).titre).toBe('Deux')
  })

  it('get no conflict about derived fields: rules compute them again after the merge', async () => {
    await ada.change(path, { entier: 4 }, 1)
    const merged = await colin.change(path, { montant: 3 }, 1)
    expect(merged).toMatchObject({ entier: 4, double: 8, montant: 3 })

    const products = '/api/boutiques/atelier/produits'
    const produit = await ada.create(products, { name: 'Lampe', qtyAvailable: 2 })
    const one = `${products}/${produit.id}`
    // Taking it off the inventory sets the quantity to 0 by rule.
    const withoutStock = await ada.change(one, { hasInventory: false }, 1)
    expect(withoutStock).toMatchObject({ qtyAvailable: 0, inStock: false, onSale: true })
    const both = await colin.change(one, { qtyAvailable: 5, inStock: true, price: 12 }, 1)
    expect(both).toMatchObject({ hasInventory: false, qtyAvailable: 0, inStock: false, price: 12 })
  })

  it('all changes are kept by fifty writers at once on fifty paths', async () => {
    const writers = Array.from({ length: 50 }, (_, at) =>
      (at % 2 ? ada : colin).send('PATCH', path, {
        operations: [{ op: 'add', path: 'lignes', item: { id: `w${at}`, montant: at } }],
        rev: 1,
      }),
    )
    for (const answer of await Promise.all(writers)) expect(answer.status).toBe(200)
    const after = await ada.read(path)
    expect(new Set(lines(after))).toEqual(new Set(['a', 'b', 'c', ...Array.from({ length: 50 }, (_, at) => `w${at}`)]))
    expect(after.rev).toBe(51)
  })

  it('all changes are kept by writers on two servers of one database', async () => {
    const second = await startTestNode({ clock: () => ++instant }, server)
    const elsewhere = second.as('collegue')
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        (at % 2 ? ada : elsewhere).send('PATCH', path, {
          operations: [{ op: 'add', path: 'mots', item: `mot ${at}` }],
        }),
      ),
    )
    expect((await ada.read(path)).mots).toHaveLength(20)
    await second.stop()
  })
})

describe('a change that names a revision', () => {
  it('of the future is refused', async () => {
    const { id, rev } = await ada.create(root, { titre: 'Ici' })
    const answer = await ada.patch(`${root}/${id}`, { titre: 'Demain' }, rev + 1)
    expect(answer.refusal).toBe('422 validation')
    expect(answer.problem.errors).toEqual([{ path: 'rev', message: "Cette révision n'existe pas" }])
    expect((await ada.read(`${root}/${id}`)).titre).toBe('Ici')
  })

  it('is refused when it has more than a thousand paths', async () => {
    const { id } = await ada.create(root, { titre: 'Ici' })
    const changes = Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`lignes/l${n}/libelle`, 'x']))
    expect((await ada.patch(`${root}/${id}`, changes)).problem.errors).toEqual([
      { path: 'changes', message: '1000 changements au plus à la fois' },
    ])
  })

  it('reports the paths that others changed, whatever their values were before', async () => {
    const long = 'x'.repeat(90_000)
    const { id, rev } = await ada.create(root, { titre: 'Ici', paragraphe: long })
    for (let n = 0; n < 3; n++) await colin.change(`${root}/${id}`, { paragraphe: `${n}${long}` })
    expect((await ada.change(`${root}/${id}`, { titre: 'Là' }, rev)).titre).toBe('Là')
    const { entries } = (await ada.get(`${root}/${id}/historique`)).body as { entries: { changes: object[] }[] }
    expect(entries[1]?.changes).toEqual([{ path: 'paragraphe', before: null }])
  })
})

describe('operations on lists', () => {
  const operate = (...operations: object[]): Promise<LiveDocument> =>
    ada.send('PATCH', path, { operations, rev: 1 }).then((answer) => answer.document)

  it('add, remove and move items by id, whatever others changed meanwhile', async () => {
    expect(lines(await operate({ op: 'add', path: 'lignes', item: { id: 'd' }, before: 'b' }))).toEqual([
      'a',
      'd',
      'b',
      'c',
    ])
    expect(lines(await operate({ op: 'move', path: 'lignes', item: 'c', before: 'a' }))).toEqual(['c', 'a', 'd', 'b'])
    expect(lines(await operate({ op: 'remove', path: 'lignes', item: 'a' }))).toEqual(['c', 'd', 'b'])
    expect(lines(await operate({ op: 'move', path: 'lignes', item: 'c' }))).toEqual(['d', 'b', 'c'])
  })

  it('are idempotent', async () => {
    const added = await operate({ op: 'add', path: 'lignes', item: { id: 'd' } })
    expect(await operate({ op: 'add', path: 'lignes', item: { id: 'd' } })).toEqual(added)
    const removed = await operate({ op: 'remove', path: 'lignes', item: 'd' })
    expect(
      await operate({ op: 'remove', path: 'lignes', item: 'd' }, { op: 'move', path: 'lignes', item: 'd' }),
    ).toEqual(removed)
  })

  it('give an id to an item that has none', async () => {
    const [, , , line] = (await operate({ op: 'add', path: 'lignes', item: { libelle: 'sans' } })).lignes as object[]
    expect(line).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/), libelle: 'sans' })
  })

  it('keep all the photos that ten people add at the same time', async () => {
    const photos = Array.from({ length: 10 }, (_, at) => `atelier/${fresh()}-${at}.jpg`)
    await Promise.all(
      photos.map((item, at) =>
        (at % 2 ? ada : colin).send('PATCH', path, { operations: [{ op: 'add', path: 'photos', item }], rev: 1 }),
      ),
    )
    expect(new Set((await ada.read(path)).photos as string[])).toEqual(new Set(photos))
  })
})

describe('a refused change', () => {
  it.each([
    ['without changes', {}, 422, 'changes'],
    ['with fields outside changes', { changes: {}, titre: 'x' }, 422, 'titre'],
    ['with a list of changes', { changes: [] }, 422, 'changes'],
    ['with a revision that is no number', { changes: {}, rev: '1' }, 422, 'rev'],
    ['with a negative revision', { changes: {}, rev: -1 }, 422, 'rev'],
    ['with an unknown operation', { operations: [{ op: 'clear', path: 'lignes' }] }, 422, 'operations'],
    ['with operations that are no list', { operations: {} }, 422, 'operations'],
    ['with an operation on no list', { operations: [{ op: 'add', path: 'titre', item: 'x' }] }, 422, 'titre'],
    [
      'with a wrong item',
      { operations: [{ op: 'add', path: 'lignes', item: { montant: 'x' } }] },
      422,
      'lignes/0/montant',
    ],
    ['of an item that is not there', { changes: { 'lignes/zz/montant': 3 } }, 422, 'lignes/zz/montant'],
    ['of an unknown member', { changes: { 'dimensions/largeur': 3 } }, 422, 'dimensions/largeur'],
    ['of an unknown language', { changes: { 'traductions/de/libelle': 'x' } }, 422, 'traductions/de/libelle'],
    ['of a calculated field', { changes: { double: 4 } }, 422, 'double'],
    ['of a system field', { changes: { deleted: true } }, 422, 'deleted'],
  ])('%s names the path', async (_, body, status, where) => {
    const answer = await ada.send('PATCH', path, body)
    expect(answer.status).toBe(status)
    expect(answer.problem.errors?.map((error) => error.path)).toEqual([where])
    expect(await ada.read(path)).toEqual(essai)
  })

  it('stores none of the valid values beside the invalid one', async () => {
    const answer = await ada.patch(path, { titre: 'Autre', montant: 'cher' })
    expect(answer.problem.errors).toEqual([{ path: 'montant', message: 'Nombre attendu' }])
    expect(await ada.read(path)).toEqual(essai)
  })
})
