import type { LiveDocument } from '@boutique/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestNode } from '../../testing/node.ts'
import { drawLabels } from './print/draw-labels.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const admin = server.as('admin')
const root = '/api/boutiques/atelier'
const hostile = '<b>Table</b> 🪑 \u202e"; drop table ventes; --'

let piece: LiveDocument
beforeAll(async () => {
  const values = { name: hostile, price: 780, retailPrice: 900, dimensions: { width: 120, height: 75 } }
  piece = await admin.create(`${root}/produits`, { ...values, sku: 'A/12', isDraft: false })
})
const print = (changes: object) =>
  admin.post(`${root}/etiquettes`, { collection: 'produits', ids: [piece.id], format: 'a4-24', ...changes })
const pagesOf = (text: string): number => text.match(/\/Type \/Page\b/g)?.length ?? 0

it('prints the labels of a shop, its addresses and its orders as PDF', async () => {
  const contact = await admin.create(`${root}/contacts`, { lastname: 'Roux', address: '3 rue du Port', city: 'Brest' })
  const order = await admin.create(`${root}/commandes`, { contact_lastname: 'Roux', deliveryDate: '2026-12-24' })
  for (const [collection, { id }] of [
    ['produits', piece] as const,
    ['contacts', contact] as const,
    ['commandes', order] as const,
  ]) {
    const answer = await print({ collection, ids: [id] })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect([answer.text.slice(0, 5), pagesOf(answer.text)]).toEqual(['%PDF-', 1])
  }
})

it('begins at the first free label, as often as asked, and goes on with the next page', async () => {
  expect(pagesOf((await print({ debut: 24 })).text)).toBe(1)
  expect(pagesOf((await print({ debut: 24, exemplaires: 2 })).text)).toBe(2)
  expect(pagesOf((await print({ format: 'rouleau-62x29', exemplaires: 3 })).text)).toBe(3)
})

describe('a template of the boutique', () => {
  const template = {
    libelle: 'Étagère',
    format: 'rouleau-libre',
    largeur: 50,
    hauteur: 30,
    montre: ['prix'],
    code: 'aucun',
  }
  const keep = async (values: object): Promise<{ id: string }> => {
    const { body } = await admin.patch('/api/boutiques/atelier', { modelesEtiquettes: [values] })
    return (body as { modelesEtiquettes: { id: string }[] }).modelesEtiquettes[0] as { id: string }
  }
  const byTemplate = (modele: string) => print({ format: undefined, modele })

  it('decides on the paper, which is of its dimensions', async () => {
    const { id } = await keep(template)
    const { status, text } = await byTemplate(id)
    expect(status).toBe(200)
    // 50 × 30 mm in points.
    expect(text).toMatch(/\/MediaBox \[0 0 141\.7\d* 85\.0\d*\]/)
  })

  it('is that of the sheet for where labels begin', async () => {
    const { id } = await keep({ libelle: 'Planche', format: 'a4-libre', largeur: 70, hauteur: 37 })
    expect((await print({ format: undefined, modele: id, debut: 24 })).status).toBe(200)
    expect((await print({ format: undefined, modele: id, debut: 25 })).refusal).toBe('422 validation')
  })

  it('that is gone, or that of another boutique, is none', async () => {
    const { id } = await keep(template)
    expect((await byTemplate('inconnu')).refusal).toBe('404 etiquettes.modele')
    const { id: other } = await admin.create('/api/boutiques/brocante/produits', { name: 'Banc' })
    const asked = { collection: 'produits', ids: [other], modele: id }
    expect((await admin.post('/api/boutiques/brocante/etiquettes', asked)).refusal).toBe('404 etiquettes.modele')
    await admin.patch('/api/boutiques/atelier', { modelesEtiquettes: [] })
    expect((await byTemplate(id)).refusal).toBe('404 etiquettes.modele')
  })

  it.each<[string, object]>([
    ['a label too small for a name', { largeur: 14 }],
    ['one larger than paper', { hauteur: 298 }],
    ['an unknown sheet', { format: 'toString' }],
    ['a part that labels do not have', { montre: ['coût'] }],
    ['a long name', { libelle: 'a'.repeat(1_000_000) }],
  ])('is refused with %s', async (_, wrong) => {
    const { status, body } = await admin.patch('/api/boutiques/atelier', {
      modelesEtiquettes: [{ ...template, ...wrong }],
    })
    const path = expect.stringMatching(/^modelesEtiquettes\//)
    expect([status, body]).toMatchObject([422, { errors: [{ path }] }])
  })

  it('there are twenty of them at most', async () => {
    const many = (count: number) => ({ modelesEtiquettes: Array.from({ length: count }, () => template) })
    expect((await admin.patch('/api/boutiques/atelier', many(20))).status).toBe(200)
    expect((await admin.patch('/api/boutiques/atelier', many(21))).status).toBe(422)
  })
})

describe('is refused', () => {
  it('without a sheet and a template', async () => {
    expect((await print({ format: undefined })).body).toMatchObject({ errors: [{ path: 'format' }] })
  })

  it.each<[string, object, string]>([
    ['a start beyond the sheet', { debut: 25 }, '422 validation'],
    ['a start before it', { debut: 0 }, '422 validation'],
    ['nothing', { ids: [] }, '422 validation'],
    ['too many', { ids: Array.from({ length: 501 }, () => 'a') }, '422 validation'],
    ['a long id', { ids: ['a'.repeat(1_000_000)] }, '422 validation'],
    ['too many copies', { exemplaires: 51 }, '422 validation'],
    ['an unknown sheet', { format: 'a4-1' }, '422 validation'],
    ['a name of every object', { format: 'toString' }, '422 validation'],
    ['a part that labels do not have', { montre: ['coût'] }, '422 validation'],
    ['a document that does not exist', { ids: ['inconnu'] }, '404 document.absent'],
    ['a collection without labels', { collection: 'depenses' }, '404 etiquettes.sans'],
  ])('%s', async (_, changes, refusal) => {
    expect((await print(changes)).refusal).toBe(refusal)
  })

  it('more labels than a document may have, by how often', async () => {
    const ids = Array.from({ length: 11 }, () => piece.id)
    expect((await print({ ids, exemplaires: 50 })).body).toMatchObject({ errors: [{ path: 'exemplaires' }] })
  })

  it('a piece of another boutique, and one that was deleted', async () => {
    expect(
      (
        await admin.post('/api/boutiques/brocante/etiquettes', {
          collection: 'produits',
          ids: [piece.id],
          format: 'a4-24',
        })
      ).status,
    ).toBe(404)
    const gone = await admin.create(`${root}/produits`, { name: 'Banc' })
    await admin.remove(`${root}/produits/${gone.id}`)
    expect((await print({ ids: [gone.id] })).refusal).toBe('404 document.supprime')
  })
})

it('five hundred labels with codes are drawn within seconds and a megabyte', async () => {
  const label = {
    title: hostile,
    lines: ['L 120 cm'],
    price: '780 €',
    code: { kind: 'qr' as const, text: 'https://a.fr/boutique/piece/26480-001?boutique=atelier' },
  }
  const { LABEL_FORMATS } = await import('@boutique/domain')
  const pdf = await drawLabels({
    title: 'Étiquettes',
    format: LABEL_FORMATS['a4-65'],
    start: 1,
    labels: Array.from({ length: 500 }, () => label),
  })
  expect(pdf.length).toBeLessThan(1_000_000)
})
