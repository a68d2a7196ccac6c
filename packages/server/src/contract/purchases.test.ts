import type { Data, LiveDocument } from '@boutique/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startTwoNodes } from '../testing/node.ts'

const { server, second, stop } = await startTwoNodes()
afterAll(stop)
const ada = server.as('admin')
const other = second.as('admin')
const root = '/api/boutiques/atelier'

let chair: LiveDocument
let table: LiveDocument
beforeEach(async () => {
  for (const one of ['achats', 'couts', 'produits', 'reversements']) await server.sql(`delete from ${one}`)
  chair = await ada.create(`${root}/produits`, { name: 'Chaise' })
  table = await ada.create(`${root}/produits`, { name: 'Table' })
})

const piecesOf = (...of: LiveDocument[]) => of.map(({ id }) => ({ id, produit: id }))
const lot = (more: object = {}): Promise<LiveDocument> =>
  ada.create(`${root}/achats`, { montant: 100, pieces: piecesOf(chair, table), ...more })
/** The cost and the purchase of the chair and of the table, and the number of costs. */
async function state() {
  const [one, two] = await Promise.all([chair, table].map(({ id }) => ada.read(`${root}/produits/${id}`)))
  return [one?.cout ?? 0, one?.achat, two?.cout ?? 0, two?.achat, (await ada.all(`${root}/couts`)).length]
}
const NOTHING = [0, undefined, 0, undefined, 0]

describe('a purchase of two pieces', () => {
  it('is numbered, and gives each its cost', async () => {
    const { id, numero } = await lot()
    expect(numero).toMatch(/^A\d\d-\d{4}$/)
    expect(await state()).toEqual([50, id, 50, id, 2])
  })

  it('changes the costs with its amount, its division, its day and its pieces', async () => {
    const { id } = await lot({ montant: 100.01 })
    const path = `${root}/achats/${id}`
    expect(await state()).toEqual([50.01, id, 50, id, 2])
    await ada.change(path, { repartition: 'estimation', [`pieces/${chair.id}/estimation`]: 30 })
    expect(await state()).toEqual([100.01, id, 0, id, 1])
    await ada.change(path, { [`pieces/${table.id}/estimation`]: 60, date: '2026-03-06' })
    expect(await state()).toEqual([33.34, id, 66.67, id, 2])
    expect((await ada.all(`${root}/couts`)).map(({ date }) => date)).toEqual(['2026-03-06', '2026-03-06'])
    await ada.change(path, { pieces: piecesOf(table) })
    expect(await state()).toEqual([0, undefined, 100.01, id, 1])
  })

  it('by hand shows the rest, and puts it on the last piece on demand', async () => {
    const { id } = await lot({ repartition: 'manuelle' })
    const path = `${root}/achats/${id}`
    const changed = await ada.change(path, { [`pieces/${chair.id}/part`]: 30 })
    expect([changed.reste, changed.aRepartir, await state()]).toEqual([70, true, [30, id, 0, id, 1]])
    const whole = await ada.act(path, 'repartir-le-reste')
    expect([whole.reste, whole.aRepartir, await state()]).toEqual([0, false, [30, id, 70, id, 2]])
  })

  it('follows its deletion, its restoration, undos and the undo of an undo', async () => {
    const { id } = await lot()
    const path = `${root}/achats/${id}`
    const undone = async (rev: number): Promise<number> => {
      const answer = await ada.post(`${path}/annuler`, { revs: [rev] })
      expect([answer.status, answer.text]).toEqual([200, expect.anything()])
      const { documents } = answer.body as { documents: LiveDocument[] }
      return (documents.find((one) => one.id === id) as LiveDocument).rev
    }
    const HELD = [50, id, 50, id, 2]
    await ada.remove(path)
    expect(await state()).toEqual(NOTHING)
    const back = (await ada.act(path, 'restaurer')).rev
    expect(await state()).toEqual(HELD)
    const gone = await undone(back)
    expect(await state()).toEqual(NOTHING)
    await undone(gone)
    expect(await state()).toEqual(HELD)
    const { rev } = await ada.change(path, { montant: 60 })
    expect(await state()).toEqual([30, id, 30, id, 2])
    await undone(rev)
    expect(await state()).toEqual(HELD)
  })

  it('the undo of its creation leaves no cost', async () => {
    const { id } = await lot()
    await ada.post(`${root}/achats/${id}/annuler`, { revs: [1] })
    expect(await state()).toEqual(NOTHING)
  })

  it('a piece in the bin keeps its cost, and comes back with it', async () => {
    const { id } = await lot()
    await ada.remove(`${root}/produits/${chair.id}`)
    await ada.change(`${root}/achats/${id}`, { commentaire: 'Au marché' })
    await ada.act(`${root}/produits/${chair.id}`, 'restaurer')
    expect(await state()).toEqual([50, id, 50, id, 2])
  })
})

describe('a piece of another purchase', () => {
  it('is refused with its number, also for an undo', async () => {
    const first = await lot()
    const refusal = ['409 piece.deja-achetee', `« Chaise » est déjà dans l'achat ${first.numero as string}`]
    const again = await ada.post(`${root}/achats`, { pieces: piecesOf(chair) })
    expect([again.refusal, again.problem.detail]).toEqual(refusal)
    expect(again.problem.errors).toMatchObject([{ path: `pieces/${chair.id}/produit` }])
    const { rev } = (await ada.remove(`${root}/achats/${first.id}`)).document
    const next = await ada.create(`${root}/achats`, { montant: 10, pieces: piecesOf(chair) })
    const undo = await ada.post(`${root}/achats/${first.id}/annuler`, { revs: [rev] })
    expect([undo.refusal, await state()]).toEqual([refusal[0], [10, next.id, 0, undefined, 1]])
  })

  it('is refused twice in one purchase', async () => {
    const twice = await ada.post(`${root}/achats`, { pieces: [...piecesOf(chair), { id: 'again', produit: chair.id }] })
    expect(twice.refusal).toBe('422 validation')
  })

  it('has one winner among buyers on two nodes', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? ada : other).post(`${root}/achats`, { montant: 10, pieces: piecesOf(chair) }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)])
    const won = answers.find(({ status }) => status === 201)?.document.id
    expect(await state()).toEqual([10, won, 0, undefined, 1])
  })
})

it.each<[string, Data]>([
  ['a negative amount', { montant: -1 }],
  ['a negative share', { pieces: [{ id: 'a', part: -1 }] }],
  ['a product that does not exist', { pieces: [{ id: 'a', produit: 'nulle-part' }] }],
])('%s is refused', async (_, data) => {
  expect((await ada.post(`${root}/achats`, data)).status).toBe(422)
})

it('divided over no piece it waits', async () => {
  expect(await ada.create(`${root}/achats`, { montant: 300 })).toMatchObject({ reste: 300, aRepartir: true })
})

describe('the cost of a piece', () => {
  it('is the sum of all of its costs; hours have the rate of the boutique', async () => {
    await lot()
    await ada.change(root, { tauxHoraire: 35 })
    const hours = await ada.create(`${root}/couts`, { produit: chair.id, nature: 'heures', heures: 2.5 })
    expect(hours).toMatchObject({ taux: 35, montant: 87.5 })
    await ada.create(`${root}/couts`, { produit: chair.id, nature: 'livraison', montant: 12.3 })
    expect((await ada.read(`${root}/produits/${chair.id}`)).cout).toBe(149.8)
  })

  it('is not changed where a purchase wrote it', async () => {
    await lot()
    const [cost] = await ada.all(`${root}/couts`)
    const path = `${root}/couts/${cost?.id}`
    expect((await ada.patch(path, { montant: 1 })).refusal).toBe('409 cout.ecrit-ailleurs')
    expect((await ada.remove(path)).refusal).toBe('409 cout.ecrit-ailleurs')
    expect((await ada.post(`${root}/couts`, { produit: chair.id, montant: -1 })).status).toBe(422)
  })
})
