import type { Collection, Data, LiveDocument } from '@boutique/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Answer, Client } from '../../testing/client.ts'
import { make, targetOf, startTestNode } from '../../testing/node.ts'
import { registry } from '../../testing/registry.ts'
import { patchDocument } from '../write/patch.ts'

let instant = Date.parse('2026-05-04T08:00:00.000Z')
const server = await startTestNode({ clock: () => ++instant })
afterAll(() => server.stop())
const ada = server.as('gerante')
const colin = server.as('collegue')
const root = '/api/boutiques/atelier/essais'

interface UndoBody {
  documents: LiveDocument[]
  conflicts: { collection: string; id: string; path: string; message: string; actor?: { id: string } }[]
}
const ask = (who: Client, path: string, ...revs: number[]): Promise<Answer> => who.post(`${path}/annuler`, { revs })
async function undo(who: Client, path: string, ...revs: number[]): Promise<UndoBody> {
  const answer = await ask(who, path, ...revs)
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return answer.body as unknown as UndoBody
}
/** A document without what every write changes. */
const content = ({ rev: _rev, updatedAt: _at, ...others }: LiveDocument): Data => others

let essai: LiveDocument
let path: string
beforeEach(async () => {
  await server.sql('delete from essais')
  essai = await ada.create(root, {
    titre: 'Table',
    montant: 100,
    photos: ['atelier/a.jpg', 'atelier/b.jpg', 'atelier/c.jpg'],
    lignes: ['a', 'b', 'c'].map((id) => ({ id, libelle: id })),
  })
  path = `${root}/${essai.id}`
})

describe('an undo', () => {
  it('restores values, the position of items and derived values', async () => {
    await ada.send('PATCH', path, {
      changes: { titre: 'Bureau', entier: 4, 'dimensions/width': 9, 'lignes/b/libelle': 'B' },
      operations: [
        { op: 'remove', path: 'photos', item: 'atelier/a.jpg' },
        { op: 'move', path: 'lignes', item: 'c', before: 'a' },
        { op: 'add', path: 'lignes', item: { id: 'd', libelle: 'd' } },
      ],
    })
    const changed = await ada.read(path)
    expect(changed).toMatchObject({ titre: 'Bureau', double: 8 })
    const { documents, conflicts } = await undo(ada, path, changed.rev)
    expect(conflicts).toEqual([])
    expect(content(documents[0] as LiveDocument)).toEqual(content(essai))
    expect(await ada.read(path)).toEqual(documents[0])
  })

  it('can itself be undone', async () => {
    const changed = await ada.change(path, { titre: 'Bureau', montant: 5 })
    const [back] = (await undo(ada, path, changed.rev)).documents as [LiveDocument]
    const [again] = (await undo(ada, path, back.rev)).documents as [LiveDocument]
    expect(content(again)).toEqual(content(changed))
  })

  it('of a line of the history reverts all saves of the line', async () => {
    for (const titre of ['T', 'Ta', 'Tab']) await ada.change(path, { titre })
    const { entries } = (await ada.get(`${path}/historique`)).body as { entries: { revs: number[] }[] }
    expect(entries[0]?.revs).toEqual([4, 3, 2])
    const { documents } = await undo(ada, path, ...(entries[0]?.revs ?? []))
    expect(documents[0]).toMatchObject({ titre: 'Table' })
  })

  it('keeps what somebody changed since, and names the person', async () => {
    const mine = await ada.change(path, { titre: 'Bureau', montant: 5 })
    await colin.change(path, { titre: 'Console' })
    const { documents, conflicts } = await undo(ada, path, mine.rev)
    expect(documents[0]).toMatchObject({ titre: 'Console', montant: 100 })
    expect(conflicts).toEqual([
      {
        collection: 'essais',
        id: essai.id,
        path: 'titre',
        message: "Modifié depuis par quelqu'un d'autre",
        at: expect.any(String),
        actor: { id: server.idOf('collegue'), displayname: 'Colin Collègue' },
      },
    ])
  })

  it('is a conflict when all of it was changed since, and changes nothing', async () => {
    const mine = await ada.change(path, { titre: 'Bureau' })
    const theirs = await colin.change(path, { titre: 'Console' })
    const answer = await ask(ada, path, mine.rev)
    expect(answer.refusal).toBe('409 annulation.conflit')
    expect(answer.body.conflicts).toMatchObject([{ path: 'titre' }])
    expect(await ada.read(path)).toEqual(theirs)
  })

  it('of an item that somebody removed since reports it', async () => {
    const mine = await ada.change(path, { 'lignes/b/libelle': 'B', montant: 1 })
    await colin.send('PATCH', path, { operations: [{ op: 'remove', path: 'lignes', item: 'b' }] })
    const { documents, conflicts } = await undo(ada, path, mine.rev)
    expect(documents[0]).toMatchObject({ montant: 100 })
    expect(conflicts).toMatchObject([{ path: 'lignes/b/libelle' }])
  })

  it('never returns or restores a secret', async () => {
    await ada.change(path, { cle: 'premier secret' })
    const second = await ada.change(path, { cle: 'second secret', titre: 'Bureau' })
    const answer = await ask(ada, path, second.rev)
    expect(answer.text).not.toContain('premier secret')
    expect(answer.body).toMatchObject({ documents: [{ titre: 'Table' }], conflicts: [{ path: 'cle' }] })
  })

  it.each<[string, (client: Client) => Promise<LiveDocument>]>([
    ['top', (client) => client.act(path, 'top')],
    ['a drop at the end', (client) => client.act(path, 'reordonner', { avant: essai.id })],
  ])('of %s restores the position of the document', async (_, act) => {
    const other = await ada.create(root, { titre: 'Autre' })
    const target = `${root}/${other.id}`
    path = target
    const moved = await act(ada)
    expect(moved.datetime).not.toBe(other.datetime)
    expect((await undo(ada, target, moved.rev)).documents[0]).toMatchObject({ datetime: other.datetime })
  })
})

describe('the undo of a deletion', () => {
  it('restores the document and everything deleted with it', async () => {
    const linked = await ada.create(root, { titre: 'Chaise', lien: essai.id })
    const further = await ada.create(root, { titre: 'Coussin', lien: linked.id })
    const removed = (await ada.remove(path)).document
    for (const { id } of [essai, linked, further]) expect((await ada.get(`${root}/${id}`)).status).toBe(404)
    const { documents } = await undo(ada, path, removed.rev)
    expect(new Set(documents.map(({ id }) => id))).toEqual(new Set([essai.id, linked.id, further.id]))
    expect(content(await ada.read(path))).toEqual(content(essai))
    expect(content(await ada.read(`${root}/${further.id}`))).toEqual(content(further))
  })

  it('is refused when its parent is deleted', async () => {
    const line = await ada.create(`${path}/lignes`, { libelle: 'Ligne' })
    const { rev } = (await ada.remove(`${path}/lignes/${line.id}`)).document
    await ada.remove(path)
    expect((await ask(ada, `${path}/lignes/${line.id}`, rev)).refusal).toMatch(/^4\d\d /)
    expect(await server.sql('select deleted from essais__lignes where id = $1', [line.id])).toEqual([{ deleted: true }])
  })

  it('is allowed to the person who deleted it and to administrators, not to a colleague', async () => {
    const { rev } = (await ada.remove(path)).document
    expect((await ask(colin, path, rev)).status).toBe(403)
    expect((await undo(server.as('admin'), path, rev)).documents[0]).toMatchObject({ deleted: false })
  })
})

describe('the undo of an undo', () => {
  it('that restores a document asks the right to the bin, as that of a deletion does', async () => {
    const undone = (await undo(ada, path, 1)).documents[0]
    expect(undone).toMatchObject({ deleted: true })
    expect((await ask(colin, path, 2)).status).toBe(403)
    expect((await undo(ada, path, 2)).documents[0]).toMatchObject({ deleted: false })
  })

  it('that deletes a document asks the right to delete it', async () => {
    const medias = registry.get('medias') as Collection
    const target = await targetOf(server, medias, 'atelier')
    const photo = `${target.path}/${(await make(server.as('admin'), medias, target)).id}`
    const removed = (await server.as('admin').remove(photo)).document
    await undo(server.as('admin'), photo, removed.rev)
    const editor = server.as('redactrice')
    expect((await editor.patch(photo, { title: 'Chaise' })).status).toBe(200)
    expect((await ask(editor, photo, removed.rev + 1)).status).toBe(403)
    expect(await editor.read(photo)).toMatchObject({ deleted: false })
  })
})

describe('the undo of a creation', () => {
  it('deletes the document, unless somebody changed it since', async () => {
    const other = await ada.create(root, { titre: 'Autre' })
    await ada.change(`${root}/${other.id}`, { montant: 3 })
    expect((await undo(ada, `${root}/${other.id}`, 1)).documents[0]).toMatchObject({ deleted: true })
    await colin.change(path, { montant: 3 })
    expect((await ask(ada, path, 1)).refusal).toBe('409 annulation.conflit')
  })
})

describe('an action over several documents', () => {
  it('parses its input by its fields, and writes all its documents in one commit', async () => {
    const linked = await ada.create(root, { titre: 'Chaise', montant: 1, lien: essai.id })
    const shared = await ada.act(path, 'partager', { part: '10,50 €', note: 'Part' })
    expect(shared).toMatchObject({ montant: 79, rev: 2 })
    expect(await ada.read(`${root}/${linked.id}`)).toMatchObject({ montant: 11.5, rev: 2 })
    const [line] = await ada.all(`${path}/lignes`)
    expect(line).toMatchObject({ libelle: 'Part', prix: 10.5 })
    const commits = await server.sql<{ commit: string }>(
      `select commit from system.journal where (document = $1 or document = $2) and rev = 2 or document = $3`,
      [essai.id, linked.id, line?.id],
    )
    expect(commits).toHaveLength(3)
    expect(new Set(commits.map(({ commit }) => commit)).size).toBe(1)
  })

  it('is undone as a whole, from any of its documents', async () => {
    const linked = await ada.create(root, { titre: 'Chaise', montant: 1, lien: essai.id })
    await ada.act(path, 'partager', { part: 10, note: 'Part' })
    const { documents } = await undo(ada, `${root}/${linked.id}`, 2)
    expect(documents).toHaveLength(4)
    expect(await ada.read(path)).toMatchObject({ montant: 100 })
    expect(await ada.read(`${root}/${linked.id}`)).toMatchObject({ montant: 1 })
    expect(await ada.all(`${path}/lignes`)).toEqual([])
  })

  it.each<[string, Data, string]>([
    ['nothing', {}, '422 validation'],
    ['a wrong type', { part: 'dix', note: 'x' }, '422 validation'],
    ['an unknown field', { part: 1, note: 'x', autre: 1 }, '422 validation'],
    ['too much', { part: 1000, note: 'x' }, '422 part.trop-grande'],
  ])('with %s is refused, and nothing is written', async (_, input, refusal) => {
    expect((await ada.post(`${path}/actions/partager`, input)).refusal).toBe(refusal)
    expect(await ada.read(path)).toEqual(essai)
  })

  it('in which one document is refused writes nothing', async () => {
    const linked = await ada.create(root, { titre: 'Chaise', montant: 1, lien: essai.id })
    // More than the field allows.
    await server.sql(`update essais set data = jsonb_set(data, '{montant}', '1000000000000') where id = $1`, [
      linked.id,
    ])
    expect((await ada.post(`${path}/actions/partager`, { part: 10, note: 'Part' })).status).toBe(422)
    expect(await ada.read(path)).toEqual(essai)
    expect(await ada.all(`${path}/lignes`)).toEqual([])
  })
})

it.each<[string, Data]>([
  ['nothing', {}],
  ['no list', { revs: 2 }],
  ['an empty list', { revs: [] }],
  ['a revision of 0', { revs: [0] }],
  ['a text', { revs: ['2'] }],
  ['an enormous revision', { revs: [1e300] }],
  ['too many', { revs: Array.from({ length: 201 }, (_, n) => n + 1) }],
  ['more', { revs: [1], autre: 1 }],
])('an undo of %s is refused', async (_, body) => {
  expect((await ada.post(`${path}/annuler`, body)).refusal).toBe('422 validation')
})

it('of a revision without journal entry is a 404', async () => {
  expect((await ask(ada, path, 7)).refusal).toBe('404 annulation.absente')
})

describe('fields that only some may write', () => {
  it('keeps what only an administrator or the server may set', async () => {
    const boutique = '/api/boutiques/cabinet'
    const moved = await server.as('admin').change(boutique, { storageBucketPath: 'ailleurs' })
    const answer = await ask(ada, boutique, moved.rev)
    expect(answer.status).toBe(409)
    expect((await server.as('admin').read(boutique)).storageBucketPath).toBe('ailleurs')
    await undo(server.as('admin'), boutique, moved.rev)
    expect((await server.as('admin').read(boutique)).storageBucketPath).toBe('cabinet')

    const medias = registry.get('medias') as Collection
    const files = await targetOf(server, medias, 'atelier')
    const media = await make(ada, medias, files)
    const target = { boutique: 'atelier', collection: 'medias', id: media.id }
    const requested = { values: { fullPath: 'atelier/tournee.jpg' }, operations: [] }
    const turned = JSON.parse(await patchDocument(server.node.engine, files.system, target, requested)) as LiveDocument
    expect((await ask(server.as('admin'), `${files.path}/${media.id}`, turned.rev)).status).toBe(409)
    expect((await ada.read(`${files.path}/${media.id}`)).fullPath).toBe('atelier/tournee.jpg')
  })
})

describe('an undo of what rules refuse by now', () => {
  const orders = '/api/boutiques/atelier/commandes'
  const line = { id: 'l1', name: 'Banc', price: 100, qty: 1, discount: 80, discountType: 'valeur' }

  it('brings back no discount above its line, and leaves the order as it is', async () => {
    const { id } = await ada.create(orders, { deliveryDate: '2026-12-01', produits: [line] })
    const { rev } = await ada.change(`${orders}/${id}`, { 'produits/l1/discount': 10 })
    await ada.change(`${orders}/${id}`, { 'produits/l1/price': 20 })
    const answer = await ada.post(`${orders}/${id}/annuler`, { revs: [rev] })
    expect(answer.refusal).toBe('422 validation')
    expect(answer.text).toContain('Remise : La remise dépasse le montant de la ligne (20')
    expect(await ada.read(`${orders}/${id}`)).toMatchObject({ rev: 3, total: 10 })
  })

  it('brings back no deposit above the whole', async () => {
    const deposit = { acompteValue: 150, acompteType: 'valeur' }
    const { id } = await ada.create(orders, { deliveryDate: '2026-12-01', ...deposit })
    const { rev } = await ada.change(`${orders}/${id}`, { acompteValue: 50 })
    await ada.change(`${orders}/${id}`, { acompteType: 'pourcentage' })
    expect((await ada.post(`${orders}/${id}/annuler`, { revs: [rev] })).refusal).toBe('422 validation')
    expect((await ada.read(`${orders}/${id}`)).acompteValue).toBe(50)
  })
})
