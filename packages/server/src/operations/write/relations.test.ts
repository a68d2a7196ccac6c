import { allRollups, type Data, type LiveDocument } from '@boutique/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '../../auth/users.ts'
import { wrongRollups } from '../../store/documents/rollups.ts'
import type { Answer } from '../../testing/client.ts'
import { startTwoNodes } from '../../testing/node.ts'
import { registry } from '../../testing/registry.ts'
import { rebuildRollups } from '../rollups/rollups.ts'

const { server, second, stop } = await startTwoNodes()
afterAll(stop)
const ada = server.as('gerante')
const other = second.as('gerante')
const root = '/api/boutiques/atelier'
const dossiers = `${root}/dossiers`
const reglements = `${root}/reglements`

beforeEach(async () => {
  for (const table of ['reglements', 'dossiers']) await server.sql(`delete from ${table}`)
})
const dossier = (titre = 'Dossier', more: Data = {}) => ada.create(dossiers, { titre, ...more })
const pay = (id: string, montant: number, valide = true): Promise<LiveDocument> =>
  ada.create(reglements, { libelle: 'Règlement', dossier: id, montant, valide })
const summed = async (id: string): Promise<Data> => {
  const { paye, nombre, etat } = await ada.read(`${dossiers}/${id}`)
  return { paye, nombre, etat }
}
/** Checks every rollup of the registry against a query. */
async function expectRight(): Promise<void> {
  for (const field of allRollups(registry))
    expect(await wrongRollups(server.node.engine.pool, registry, field, '', 10)).toEqual([])
}

describe('a rollup', () => {
  it('includes creations, changes, deletions and restorations of the documents it sums up, and runs the rules of its own document', async () => {
    const { id } = await dossier()
    const first = await pay(id, 10.1)
    const second = await pay(id, 20.2)
    const draft = await pay(id, 5, false)
    expect(await summed(id)).toEqual({ paye: 30.3, nombre: 3, etat: 'payé' })
    await ada.change(`${reglements}/${draft.id}`, { valide: true })
    expect(await summed(id)).toMatchObject({ paye: 35.3, nombre: 3 })
    await ada.change(`${reglements}/${first.id}`, { montant: 0.1 })
    expect(await summed(id)).toMatchObject({ paye: 25.3 })
    const removed = (await ada.remove(`${reglements}/${second.id}`)).document
    expect(await summed(id)).toEqual({ paye: 5.1, nombre: 2, etat: 'payé' })
    await ada.post(`${reglements}/${second.id}/annuler`, { revs: [removed.rev] })
    expect(await summed(id)).toMatchObject({ paye: 25.3, nombre: 3 })
    await expectRight()
  })

  it('moves with a document that points elsewhere', async () => {
    const [one, two] = [await dossier('Un'), await dossier('Deux')]
    const { id } = await pay(one.id, 7)
    await ada.change(`${reglements}/${id}`, { dossier: two.id, montant: 8 })
    expect(await summed(one.id)).toEqual({ paye: 0, nombre: 0, etat: 'à payer' })
    expect(await summed(two.id)).toEqual({ paye: 8, nombre: 1, etat: 'payé' })
    await ada.change(`${reglements}/${id}`, { dossier: null })
    expect(await summed(two.id)).toMatchObject({ paye: 0, nombre: 0 })
    await expectRight()
  })

  it('cannot be written, and never conflicts with an edit of the document', async () => {
    const { id, rev } = await dossier()
    expect((await ada.patch(`${dossiers}/${id}`, { paye: 1000 })).refusal).toBe('422 validation')
    await pay(id, 5)
    expect(await ada.change(`${dossiers}/${id}`, { titre: 'Autre' }, rev)).toMatchObject({ titre: 'Autre', paye: 5 })
  })

  it('is exact when many people pay at the same time on two nodes', async () => {
    const { id } = await dossier()
    const amounts = Array.from({ length: 40 }, (_, n) => (n + 1) / 100)
    const answers = await Promise.all(
      amounts.map((montant, n) =>
        (n % 2 === 0 ? ada : other).post(reglements, { libelle: 'x', dossier: id, montant, valide: true }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await summed(id)).toMatchObject({ paye: 8.2, nombre: 40 })
    await expectRight()
  })

  it('is updated live in the list', async () => {
    const { id } = await dossier()
    const live = await server.live('gerante')
    live.list('liste', { boutique: 'atelier', collection: 'dossiers' })
    await live.ready('liste')
    await pay(id, 12.5)
    const view = await live.until('liste', ({ documents }) => documents.get(id)?.paye === 12.5)
    expect(view.documents.get(id)).toMatchObject({ nombre: 1, etat: 'payé' })
  })

  it('with a wrong value from another program is recomputed, and nothing else is written', async () => {
    const [wrong, right] = [await dossier('Faux'), await dossier('Juste')]
    await pay(wrong.id, 3)
    await pay(right.id, 4)
    await server.sql(`update dossiers set data = data || '{"paye": 99, "nombre": 7}' where id = $1`, [wrong.id])
    const { rev } = await ada.read(`${dossiers}/${right.id}`)
    expect(await rebuildRollups(server.node.engine, SYSTEM_ACTOR)).toBe(2)
    expect(await summed(wrong.id)).toEqual({ paye: 3, nombre: 1, etat: 'payé' })
    expect((await ada.read(`${dossiers}/${right.id}`)).rev).toBe(rev)
    expect(await rebuildRollups(server.node.engine, SYSTEM_ACTOR)).toBe(0)
  })
})

describe('a relation that must exist', () => {
  const refusedPaths = (answer: Answer) => [answer.status, answer.problem.errors?.map(({ path }) => path)]

  it('is refused when its target is missing, deleted or in another boutique', async () => {
    const gone = await dossier()
    await ada.remove(`${dossiers}/${gone.id}`)
    const foreign = await server.as('admin').create('/api/boutiques/brocante/dossiers', { titre: 'Ailleurs' })
    for (const id of ['absent', gone.id, foreign.id]) {
      expect(refusedPaths(await ada.post(reglements, { libelle: 'x', dossier: id }))).toEqual([422, ['dossier']])
      const made = await ada.create(reglements, { libelle: 'x' })
      expect(refusedPaths(await ada.patch(`${reglements}/${made.id}`, { dossier: id }))).toEqual([422, ['dossier']])
      const lignes = [{ id: 'l1', dossier: id }]
      expect(refusedPaths(await ada.patch(`${reglements}/${made.id}`, { lignes }))).toEqual([
        422,
        ['lignes/l1/dossier'],
      ])
    }
    expect(await summed((await dossier()).id)).toEqual({ paye: undefined, nombre: undefined, etat: 'à payer' })
  })

  it('is not checked again when it did not change', async () => {
    const { id } = await dossier()
    const made = await pay(id, 5)
    await ada.remove(`${dossiers}/${id}`)
    expect(await ada.change(`${reglements}/${made.id}`, { libelle: 'Autre' })).toMatchObject({ dossier: id })
  })

  const DELETED = "Ce document a été supprimé, il faut d'abord le restaurer"

  it('is checked again when its document is restored, by the action or by an undo', async () => {
    const [sum, inList] = [await dossier(), await dossier()]
    const made = await ada.create(reglements, {
      libelle: 'x',
      dossier: sum.id,
      lignes: [{ id: 'l1', dossier: inList.id }],
    })
    const path = `${reglements}/${made.id}`
    const { rev } = (await ada.remove(path)).document
    const restorations = () => [ada.post(`${path}/actions/restaurer`), ada.post(`${path}/annuler`, { revs: [rev] })]
    const gone = [await ada.remove(`${dossiers}/${sum.id}`), await ada.remove(`${dossiers}/${inList.id}`)]
    for (const answer of await Promise.all(restorations())) {
      const errors = ['dossier', 'lignes/l1/dossier'].map((at) => ({ path: at, message: DELETED }))
      expect([answer.refusal, answer.problem.errors]).toEqual(['422 validation', errors])
    }
    expect((await ada.get(path)).status).toBe(404)
    for (const { document } of gone) await ada.act(`${dossiers}/${document.id}`, 'restaurer')
    expect(await ada.act(path, 'restaurer')).toMatchObject({ dossier: sum.id })
    await expectRight()
  })

  it('of a deleted order refuses its sale alone, and the undo of the deletion restores both', async () => {
    const shop = server.as('admin')
    const order = await shop.create(`${root}/commandes`, { deliveryDate: '2026-12-03' })
    const sale = await shop.create(`${root}/ventes`, { commande: order.id, montant: 10 })
    const [orderPath, salePath] = [`${root}/commandes/${order.id}`, `${root}/ventes/${sale.id}`]
    const { rev } = (await shop.remove(orderPath)).document
    const alone = await shop.post(`${salePath}/actions/restaurer`)
    expect([alone.refusal, alone.problem.errors]).toEqual(['422 validation', [{ path: 'commande', message: DELETED }]])
    expect((await shop.post(`${orderPath}/annuler`, { revs: [rev] })).status).toBe(200)
    expect((await shop.read(salePath)).commande).toBe(order.id)
    await shop.remove(orderPath)
    await shop.act(orderPath, 'restaurer')
    expect((await shop.read(salePath)).commande).toBe(order.id)
    await expectRight()
  })

  it('holds when its target is deleted at the same moment', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await dossier()
      const [made, removed] = await Promise.all([
        ada.post(reglements, { libelle: 'x', dossier: id, montant: 1 }),
        other.remove(`${dossiers}/${id}`),
      ])
      expect(removed.status).toBe(200)
      expect([201, 422]).toContain(made.status)
      await expectRight()
    }
  })
})

describe('a tree', () => {
  const under = (id: string, parent: string | null) => ada.patch(`${dossiers}/${id}`, { parent })
  const chain = async (length: number): Promise<string[]> => {
    const ids: string[] = []
    for (let n = 0; n < length; n++) ids.push((await dossier(`${n}`, { parent: ids.at(-1) })).id)
    return ids
  }

  it('refuses a document below itself, below one of its descendants, and below a missing one', async () => {
    const [a, b, c] = (await chain(3)) as [string, string, string]
    for (const [id, parent] of [
      [a, a],
      [a, b],
      [a, c],
      [b, c],
      [c, 'absent'],
    ] as const) {
      expect((await under(id, parent)).problem.errors).toEqual([{ path: 'parent', message: expect.any(String) }])
    }
    expect((await under(c, a)).status).toBe(200)
    expect((await under(b, c)).status).toBe(200)
    expect((await under(b, null)).status).toBe(200)
  })

  it('refuses to restore a document below one of its descendants', async () => {
    const [a, b, c] = (await chain(3)) as [string, string, string]
    await ada.remove(`${dossiers}/${b}`)
    expect((await under(a, c)).status).toBe(200)
    const { problem } = await ada.post(`${dossiers}/${b}/actions/restaurer`)
    expect(problem.errors).toEqual([
      { path: 'parent', message: "Un document ne peut pas être placé sous un de ceux qu'il contient" },
    ])
  })

  it('has ten levels at most, including the descendants of what is moved', async () => {
    const long = await chain(10)
    expect((await ada.post(dossiers, { titre: 'Onze', parent: long.at(-1) })).status).toBe(422)
    const [top] = (await chain(2)) as [string]
    expect((await under(top, long[7] as string)).status).toBe(200)
    expect((await under(top, long[8] as string)).status).toBe(422)
  })

  it('gets no cycle when two people move documents at the same moment on two nodes', async () => {
    for (let round = 0; round < 10; round++) {
      const [a, b] = [await dossier('A'), await dossier('B')]
      const answers = await Promise.all([under(a.id, b.id), other.patch(`${dossiers}/${b.id}`, { parent: a.id })])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    }
  })

  it('gets no cycle when two people move documents below the descendants of each other on two nodes', async () => {
    for (let round = 0; round < 10; round++) {
      const [a, belowA] = (await chain(2)) as [string, string]
      const [b, belowB] = (await chain(2)) as [string, string]
      const answers = await Promise.all([under(a, belowB), other.patch(`${dossiers}/${b}`, { parent: belowA })])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    }
  })

  it('is changed by one move: the parent and the position among its children', async () => {
    const parent = await dossier('Parent')
    const [one, two] = [await dossier('1', { parent: parent.id }), await dossier('2', { parent: parent.id })]
    const moved = await dossier('3')
    const body = { parent: parent.id, avant: two.id, apres: one.id }
    await ada.act(`${dossiers}/${moved.id}`, 'reordonner', body)
    const order = async (): Promise<unknown[]> =>
      (await ada.list(dossiers, { 'where[parent]': parent.id, sort: '-datetime' })).documents.map(({ titre }) => titre)
    expect(await order()).toEqual(['2', '3', '1'])
    await ada.act(`${dossiers}/${moved.id}`, 'reordonner', { parent: null })
    expect(await order()).toEqual(['2', '1'])
    expect((await ada.post(`${dossiers}/${one.id}/actions/reordonner`, { parent: one.id })).status).toBe(422)
    expect(
      (await ada.post(`${reglements}/${(await pay(parent.id, 1)).id}/actions/reordonner`, { parent: 'x' })).status,
    ).toBe(422)
  })

  it('keeps in its list a page whose new parent is deleted at the same moment on another node', async () => {
    const pages = `${root}/pages`
    for (let round = 0; round < 5; round++) {
      const above = await ada.create(pages, { name: `Au-dessus ${round}` })
      const { id } = await ada.create(pages, { name: `Déplacée ${round}` })
      const [moved, removed] = await Promise.all([
        ada.patch(`${pages}/${id}`, { parent: above.id }),
        other.remove(`${pages}/${above.id}`),
      ])
      expect(removed.status).toBe(200)
      expect([200, 422]).toContain(moved.status)
      const listed = (await ada.list(pages, { sort: '-createdAt' })).documents
      expect(listed.map((one) => one.id)).toContain(id)
      // The parent that was deleted after the move is kept: its restoration brings the page back below it.
      expect((await ada.read(`${pages}/${id}`)).parent).toBe(moved.status === 200 ? above.id : undefined)
    }
  })

  it('[PAGE-09] of pages refuses a page below one of its own', async () => {
    const pages = `${root}/pages`
    const above = await ada.create(pages, { name: 'Au-dessus' })
    const below = await ada.create(pages, { name: 'En dessous', parent: above.id })
    const { refusal, problem } = await ada.patch(`${pages}/${above.id}`, { parent: below.id })
    expect(refusal).toBe('422 validation')
    expect(problem.detail).toBe("Page parente : Un document ne peut pas être placé sous un de ceux qu'il contient")
  })
})

describe('numbers without gaps', () => {
  it('have no gaps although half of the creations fail on two nodes', async () => {
    const taken = await dossier('Pris')
    const before = Number(String(taken.numero).slice(3))
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        (n % 3 === 0 ? other : ada).post(
          dossiers,
          n % 2 === 0 ? { titre: `${n}` } : { titre: `${n}`, parent: 'absent' },
        ),
      ),
    )
    const numbers = answers
      .filter(({ status }) => status === 201)
      .map(({ document }) => Number(String(document.numero).slice(3)))
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => before + 1 + n))
    expect(String(taken.numero)).toMatch(/^DO-\d{4}$/)
  })
})
