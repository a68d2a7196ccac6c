import type { LiveDocument } from '@boutique/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestNode } from '../../testing/node.ts'

let instant = Date.parse('2026-05-04T08:00:00.000Z')
const server = await startTestNode({ clock: () => instant })
afterAll(() => server.stop())
const ada = server.as('gerante')
const root = '/api/boutiques/atelier'
const produits = `${root}/produits`
const libelles = ({ documents }: { documents: LiveDocument[] }) => documents.map(({ libelle }) => libelle)

describe('the features of a boutique', () => {
  const features = `${root}/productFeatures`

  it('[SHOP-26] are listed, added, updated and deleted softly', async () => {
    const matter = await ada.create(features, { libelle: 'Matière' })
    instant += 1000
    const style = await ada.create(features, { libelle: 'Style' })
    expect(libelles(await ada.list(features))).toEqual(['Style', 'Matière'])
    expect(await ada.change(`${features}/${matter.id}`, { libelle: 'Essence' })).toMatchObject({ libelle: 'Essence' })
    expect((await ada.remove(`${features}/${style.id}`)).status).toBe(200)
    expect(libelles(await ada.list(features))).toEqual(['Essence'])
    const { documents } = await server.as('admin').list(features, { deleted: '1' })
    expect(documents).toMatchObject([{ id: style.id, libelle: 'Style', deleted: true }])
  })
})

it.each(['depenseTypes', 'fournisseurTypes'])(
  '[SHOP-27] %s are read by who keeps the accounts of the boutique',
  async (slug) => {
    for (const libelle of ['Transport', 'Bois'])
      await server.as('admin').create(`${root}/${slug}`, { libelle: `${libelle} ${slug}` })
    const read = await server.as('collegue').list(`${root}/${slug}`)
    expect(libelles(read)).toEqual([`Bois ${slug}`, `Transport ${slug}`])
    for (const other of ['etrangere', 'membre'] as const)
      expect((await server.as(other).get(`${root}/${slug}`)).refusal).toBe('403 droit.refuse')
  },
)

describe('a product', () => {
  it.each([12.7, '12,7'])('[PROD-84] takes no %j for a quantity', async (qtyAvailable) => {
    const answer = await ada.post(produits, { name: 'Table', qtyAvailable })
    expect(answer.status).toBe(422)
    expect(answer.problem.errors).toEqual([{ path: 'qtyAvailable', message: 'Nombre entier attendu' }])
  })

  it('[PROD-84] keeps a quantity that was typed as an integer', async () => {
    expect(await ada.create(produits, { name: 'Table', qtyAvailable: '12' })).toMatchObject({ qtyAvailable: 12 })
  })

  it('[PROD-84] dropped between two others gets a whole millisecond as datetime', async () => {
    const made: LiveDocument[] = []
    for (const name of ['Bas', 'Haut', 'Milieu']) {
      instant += 3
      made.push(await ada.create(produits, { name }))
    }
    const [low, high, middle] = made as [LiveDocument, LiveDocument, LiveDocument]
    const moved = await ada.act(`${produits}/${middle.id}`, 'reordonner', { avant: high.id, apres: low.id })
    expect(high.datetime - low.datetime).toBe(3)
    expect(moved.datetime).toBe(low.datetime + 2)
  })

  it('[SEARCH-10] lists products without a search text: not deleted, 40 per page, by equality, in the requested order', async () => {
    const shelf = '/api/boutiques/cabinet/produits'
    const made: LiveDocument[] = []
    for (let at = 0; at < 43; at++) {
      instant += 1000
      made.push(await ada.create(shelf, { name: `Lampe ${100 + at}`, isFeatured: at < 3 }))
    }
    const [gone] = made as [LiveDocument]
    await ada.remove(`${shelf}/${gone.id}`)
    const names = async (query: Record<string, string> = {}) =>
      (await ada.list(shelf, query)).documents.map(({ name }) => name)
    const newest = made.slice(1).map(({ name }) => name)
    expect(await names()).toEqual(newest.toReversed().slice(0, 40))
    expect(await names({ sort: 'name' })).toEqual(newest.slice(0, 40))
    expect(await names({ 'where[isFeatured]': 'true', sort: '-name' })).toEqual(['Lampe 102', 'Lampe 101'])
  })
})
