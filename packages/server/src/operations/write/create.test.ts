import { afterAll, describe, expect, it } from 'vitest'
import { startTestNode } from '../../testing/node.ts'

// Monday of ISO week 19 of 2026; Paris is two hours ahead.
const MONDAY = '2026-05-04T08:00:00.000Z'
let instant = Date.parse(MONDAY)
const server = await startTestNode({ clock: () => instant })
afterAll(() => server.stop())
const admin = server.as('admin')
const path = (boutique = 'atelier'): string => `/api/boutiques/${boutique}/produits`
const at = (now: string): void => {
  instant = Date.parse(now)
}

describe('a new product', () => {
  it('[PROD-70] [PROD-78] [PROD-79] [PROD-80] starts as the specification says', async () => {
    const made = await admin.create(path('brocante'), { name: 'Chaise' })
    expect(made).toMatchObject({
      isDraft: true,
      lang: 'fr',
      qtyAvailable: 1,
      minQty: 1,
      byNumberQty: 1,
      productType: 'classic',
      unitPrice: 'piece',
      hasInventory: true,
      inStock: true,
      onSale: true,
      isOnlineStore: true,
      isInStore: true,
      publishedAt: MONDAY,
    })
  })

  it("[PROD-81] takes the boutique's own defaults over the fixed ones, and sent values over both", async () => {
    await admin.change('/api/boutiques/brocante', {
      optionPriceByDefault: 'priceRequest',
      conditionByDefault: 'used',
      isInStoreByDefault: false,
      freeShippingByDefault: true,
      deliveryIncludedByDefault: true,
      isCustomMadedByDefault: true,
    })
    expect(await admin.create(path('brocante'), { name: 'Chaise' })).toMatchObject({
      optionPrice: 'priceRequest',
      condition: 'used',
      isInStore: false,
      freeShipping: true,
      deliveryIncluded: true,
      isCustomMaded: true,
    })
    expect(await admin.create(path('brocante'), { name: 'Chaise', condition: 'new', isInStore: true })).toMatchObject({
      condition: 'new',
      isInStore: true,
      freeShipping: true,
    })
    expect(await admin.create(path('brocante'), { name: 'Chaise', condition: null })).not.toHaveProperty('condition')
  })

  it('[PROD-71] stops being a draft once it has a name and a photo', async () => {
    expect((await admin.create(path('brocante'), { name: 'Chaise', photos: ['a/b.jpg'] })).isDraft).toBe(false)
  })
})

describe('the SKU', () => {
  const sku = async (body: object = {}, boutique = 'atelier'): Promise<unknown> =>
    (await admin.create(path(boutique), { name: 'Vase', ...body })).sku

  it('[PROD-82] [PROD-87] [PROD-88] is fetched at creation: YYWWE and three digits from 001', async () => {
    at(MONDAY)
    expect([await sku(), await sku(), await sku()]).toEqual(['26191001', '26191002', '26191003'])
    at('2026-05-04T21:59:59.999Z')
    expect(await sku()).toBe('26191004')
    at('2026-05-04T22:00:00.000Z')
    expect(await sku()).toBe('26192001')
    expect(await sku({}, 'cabinet')).toBe('26192001')
  })

  it('[PROD-90] follows the highest number of its code, including typed SKUs and deleted products', async () => {
    at('2026-05-06T08:00:00.000Z')
    await sku({ sku: '26193007' })
    expect(await sku()).toBe('26193008')
    await sku({ sku: '26193ABC' })
    await sku({ sku: '26193-99' })
    const last = await admin.create(path(), { name: 'Vase', sku: '26193020' })
    await admin.remove(`${path()}/${last.id}`)
    expect(await sku()).toBe('26193021')
    await sku({ sku: '261931001' })
    expect(await sku()).toBe('261931002')
  })

  it('[PROD-91] comes from publishedAt', async () => {
    at(MONDAY)
    expect(await sku({ publishedAt: '2026-01-01T12:00:00.000Z' })).toBe('26014001')
    const old = await admin.create(path(), { name: 'Vase', sku: 'ancien', publishedAt: '2024-03-06T12:00:00.000Z' })
    expect((await admin.act(`${path()}/${old.id}`, 'regenerer')).sku).toBe('24103001')
    expect((await admin.act(`${path()}/${old.id}`, 'regenerer')).sku).toBe('24103002')
  })

  it('[PROD-86] is unique in its boutique, deleted products included', async () => {
    const first = await admin.create(path(), { name: 'Vase', sku: 'unique' })
    const second = await admin.create(path(), { name: 'Vase' })
    const refused = [{ path: 'sku', message: 'Cette valeur est déjà utilisée' }]
    await admin.remove(`${path()}/${first.id}`)
    expect((await admin.post(path(), { name: 'Vase', sku: 'unique' })).problem).toMatchObject({
      status: 422,
      errors: refused,
    })
    const patched = await admin.patch(`${path()}/${second.id}`, { sku: 'unique' })
    const detail = 'SKU : Cette valeur est déjà utilisée'
    expect(patched.problem).toMatchObject({ status: 422, errors: refused, detail })
    expect(await sku({ sku: 'unique' }, 'cabinet')).toBe('unique')
  })

  it('[PROD-86] gives two hundred different SKUs to two hundred products created at once on two servers', async () => {
    at('2026-05-08T08:00:00.000Z')
    const second = await startTestNode({ clock: () => instant }, server)
    const made = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        (n % 2 ? admin : second.as('gerante')).create(path(), { name: `Vase ${n}` }),
      ),
    )
    const numbers = made.map((produit) => Number(produit.sku)).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 200 }, (_, n) => 26195001 + n))
    await second.stop()
  })
})

describe('an id brought by the client', () => {
  it('that exists in another boutique is refused without naming the boutique', async () => {
    const there = await admin.create('/api/boutiques/brocante/essais', { titre: 'Là-bas', id: 'pris' })
    const answer = await server.as('gerante').post('/api/boutiques/atelier/essais', { titre: 'Ici', id: 'pris' })
    expect(answer.refusal).toBe('409 identifiant.pris')
    expect(answer.text).not.toContain('brocante')
    expect(await admin.read('/api/boutiques/brocante/essais/pris')).toEqual(there)
  })

  // A document stored by one statement, one with an address on the website, and one whose price is also in its product.
  it.each<[string, () => Promise<string>, object]>([
    ['of one statement', async () => '/api/boutiques/atelier/essais', { titre: 'À moi' }],
    ['with an address', async () => path(), { name: 'À moi' }],
    [
      'in a transaction',
      async () => `${path()}/${(await admin.create(path(), { name: 'Lampe' })).id}/variants`,
      { libelle: 'À moi', price: 12 },
    ],
  ])('returns the document when the request is repeated, and to nobody else: %s', async (kind, place, values) => {
    const to = await place()
    const sent = { id: `repete-${kind.replaceAll(' ', '-')}`, ...values }
    const [gerante, collegue] = [server.as('gerante'), server.as('collegue')]
    const first = await gerante.create(to, sent)
    const entries = `select count(*)::int as n from system.journal where scope = 'atelier'`
    const [before] = await server.sql(entries)
    expect((await gerante.post(to, sent)).document).toEqual(first)
    const stolen = await collegue.post(to, sent)
    expect(stolen.refusal).toBe('409 identifiant.pris')
    expect(stolen.problem.document).toBeUndefined()
    expect(stolen.text).not.toContain('À moi')
    expect(await server.sql(entries)).toEqual([before])
  })

  it('with other content is refused, with the document for whoever created it', async () => {
    const to = '/api/boutiques/atelier/essais'
    const first = await server.as('gerante').create(to, { id: 'encore', titre: 'Un' })
    const again = await server.as('gerante').post(to, { id: 'encore', titre: 'Un et deux' })
    expect(again.refusal).toBe('409 identifiant.pris')
    expect(again.problem.document).toEqual(first)
    expect(await server.as('gerante').read(`${to}/encore`)).toEqual(first)
  })

  it('is found by whoever created it also after somebody else changed the document', async () => {
    const to = '/api/boutiques/atelier/essais'
    const sent = { id: 'change-depuis', titre: 'Un' }
    await server.as('gerante').create(to, sent)
    const changed = await server.as('collegue').change(`${to}/change-depuis`, { titre: 'Deux' })
    expect((await server.as('gerante').post(to, sent)).document).toEqual(changed)
  })

  it.each([
    '',
    'a b',
    'é',
    '../x',
    'a/b',
    'x'.repeat(65),
    'a\u0000',
    '%00',
    42,
    null,
    {},
    ['a'],
    'sommes',
    '__proto__',
  ])('that is no id is refused: %j', async (id) => {
    const answer = await admin.post('/api/boutiques/atelier/essais', { titre: 'Table', id })
    expect(answer.problem).toMatchObject({ status: 422, errors: [{ path: 'id', message: 'Identifiant attendu' }] })
  })
})
