import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Actor } from '../../core/actor.ts'
import type { Data, RuleContext } from '../../core/collection.ts'
import { equal } from '../../core/changes/equal.ts'
import { withFlags } from '../../core/fields/validate.ts'
import { isSold } from './product-state.ts'
import { defaults, onSave, type ProduitData } from './rules.ts'
import { fields } from './schema.ts'

const NOW = '2024-03-20T10:00:00.000Z'
const LATER = '2024-03-21T08:00:00.000Z'
const SOLD_AT = '2024-03-01T09:00:00.000Z'
const save = (before: ProduitData | undefined, after: ProduitData, now = NOW): ProduitData =>
  onSave(before, after, { now })

/** A stored piece: published, with inventory, quantity 1. */
const stored: ProduitData = {
  name: 'Table',
  photos: ['a.jpg'],
  productType: 'classic',
  isDraft: false,
  hasInventory: true,
  qtyAvailable: 1,
  inStock: true,
  onSale: true,
  isOnlineStore: true,
}
const draft: ProduitData = { ...stored, name: undefined, photos: undefined, isDraft: true }
const sold: ProduitData = { ...stored, qtyAvailable: 0, inStock: false, onSale: false, soldoutAt: SOLD_AT }

describe('the worked table', () => {
  it.each<[string, ProduitData, ProduitData, ProduitData]>([
    [
      '[PROD-71] a draft with a name and no photo stays one',
      draft,
      { name: 'Table', photos: [] },
      { isDraft: true, inStock: true, onSale: true },
    ],
    [
      '[PROD-71] a draft with a name and a photo stops being one, and is not sold',
      draft,
      { name: 'Table', photos: ['a.jpg'] },
      { isDraft: false, inStock: true, onSale: true, soldoutAt: undefined },
    ],
    [
      '[PROD-66] quantity 0 is sold now, and leaves the shop',
      stored,
      { qtyAvailable: 0, isInPOS: true },
      { isInPOS: false, inStock: false, onSale: false, soldoutAt: NOW },
    ],
    [
      '[PROD-67] a sold piece that is there again is in stock; soldoutAt is kept',
      sold,
      { qtyAvailable: 3 },
      { inStock: true, onSale: true, soldoutAt: SOLD_AT },
    ],
    [
      '[PROD-68] [PROD-73] without inventory: no quantity, not in the shop, on sale',
      stored,
      { hasInventory: false, isInPOS: true, qtyAvailable: 5 },
      { qtyAvailable: 0, isInPOS: false, inStock: false, onSale: true, soldoutAt: undefined },
    ],
    [
      '[PROD-72] variants: no quantity and no inventory of its own',
      stored,
      { productType: 'variants', qtyAvailable: 4 },
      { qtyAvailable: 0, hasInventory: false },
    ],
    [
      '[PROD-77] a negative quantity is sold, hence not in stock',
      stored,
      { qtyAvailable: -1 },
      { inStock: false, onSale: false, soldoutAt: NOW },
    ],
  ])('%s', (_, before, change, expected) => {
    const saved = save(before, { ...before, ...change })
    expect(saved).toEqual({ ...saved, ...expected })
  })
})

describe('draft', () => {
  it.each<[string, ProduitData, boolean]>([
    ['a name alone', { name: 'Table' }, true],
    ['a photo alone', { photos: ['a.jpg'] }, true],
    ['both', { name: 'Table', photos: ['a.jpg'] }, false],
  ])('[PROD-71] a new product with %s is a draft: %s', (_, said, isDraft) => {
    expect(save(undefined, { isDraft: true, ...said }).isDraft).toBe(isDraft)
  })

  it('[PROD-71] is never set again, neither by removing its photos nor on request', () => {
    expect(save(stored, { ...stored, photos: undefined }).isDraft).toBe(false)
    expect(save(stored, { ...stored, photos: undefined, isDraft: true }).isDraft).toBe(false)
  })

  it('is cleared before the sold check: a first save with a photo and quantity 0 sets soldoutAt', () => {
    expect(save(draft, { ...draft, name: 'Table', photos: ['a.jpg'], qtyAvailable: 0 }).soldoutAt).toBe(NOW)
  })
})

describe('inventory', () => {
  it.each<[number | undefined, number, boolean]>([
    [3, 3, true],
    [1, 1, true],
    [0, 0, false],
    [undefined, 0, false],
  ])(
    '[PROD-74] [PROD-75] with inventory and quantity %s: %s, in stock and on sale %s',
    (requested, qtyAvailable, there) => {
      // Both flags are computed, whatever their values were.
      for (const said of [true, false]) {
        const saved = save(stored, { ...stored, qtyAvailable: requested, inStock: said, onSale: said })
        expect(saved).toMatchObject({ qtyAvailable, inStock: there, onSale: there })
      }
    },
  )

  it('[PROD-74] a draft with quantity 0 is not in stock, whatever the flag was', () => {
    expect(save(draft, { ...draft, qtyAvailable: 0, inStock: true }).inStock).toBe(false)
  })

  it.each(['classic', 'pack', 'virtual', undefined] as const)(
    '[PROD-73] [PROD-75] %s without inventory has quantity 0 and is on sale',
    (productType) => {
      const saved = save(undefined, { productType, hasInventory: false, qtyAvailable: 5, onSale: false })
      expect(saved).toMatchObject({ qtyAvailable: 0, inStock: false, onSale: true })
    },
  )

  it.each([true, false])('[PROD-72] variants keep onSale as it was: %s', (onSale) => {
    expect(save(stored, { ...stored, productType: 'variants', onSale }).onSale).toBe(onSale)
  })
})

describe('point of sale', () => {
  it.each<[string, ProduitData, boolean]>([
    ['in stock', {}, true],
    ['with quantity 0', { qtyAvailable: 0 }, false],
    ['with a negative quantity', { qtyAvailable: -2 }, false],
    ['without inventory', { hasInventory: false }, false],
    ['of variants', { productType: 'variants' }, false],
  ])('[PROD-68] a piece %s stays at the point of sale: %s', (_, change, stays) => {
    const saved = save(stored, { ...stored, isInPOS: true, ...change })
    expect(saved.isInPOS).toBe(stays)
    expect(saved.inStock).toBe(stays)
    expect(saved.qtyAvailable).toBe(stays ? 1 : (change.qtyAvailable ?? 0))
  })

  it('[PROD-68] a draft without stock is removed from the point of sale too', () => {
    expect(save(draft, { ...draft, isInPOS: true, qtyAvailable: 0 })).toMatchObject({ isInPOS: false, inStock: false })
  })

  it('a sold piece cannot be put back by its checkbox alone', () => {
    const below = { ...sold, qtyAvailable: -1 }
    expect(save(below, { ...below, isInPOS: true })).toMatchObject({ isInPOS: false, inStock: false, qtyAvailable: -1 })
  })
})

describe('sold', () => {
  it('[PROD-65] [PROD-66] a draft is not sold, whatever its quantity', () => {
    expect(save(draft, { ...draft, qtyAvailable: 0 }).soldoutAt).toBeUndefined()
  })

  it('[PROD-66] a new piece with quantity 0 gets soldoutAt at once', () => {
    expect(save(undefined, { ...stored, qtyAvailable: 0 }).soldoutAt).toBe(NOW)
  })

  it('[PROD-66] staying sold keeps soldoutAt', () => {
    expect(save(sold, { ...sold, name: 'Banc' })).toMatchObject({ inStock: false, onSale: false, soldoutAt: SOLD_AT })
  })

  it('[PROD-66] being sold again sets soldoutAt again', () => {
    const back = save(sold, { ...sold, qtyAvailable: 1 })
    expect(save(back, { ...back, qtyAvailable: 0 }, LATER).soldoutAt).toBe(LATER)
  })
})

describe('reserved', () => {
  it.each<[string, ProduitData | undefined, boolean, string | undefined]>([
    ['newly ticked', { ...stored, reservedAt: SOLD_AT }, true, NOW],
    ['ticked at creation', undefined, true, NOW],
    ['still ticked', { ...stored, isReserved: true, reservedAt: SOLD_AT }, true, SOLD_AT],
    ['not ticked', stored, false, undefined],
    ['unticked', { ...stored, isReserved: true, reservedAt: SOLD_AT }, false, SOLD_AT],
  ])('[PROD-69] %s', (_, before, isReserved, reservedAt) => {
    expect(save(before, { ...(before ?? stored), isReserved }).reservedAt).toBe(reservedAt)
  })
})

describe('pathname', () => {
  it.each<[string, ProduitData, string | undefined]>([
    ['is the slug of the name', { name: 'Table à manger (chêne)' }, 'table-a-manger-chene'],
    ['typed by hand is kept', { name: 'Table', pathname: 'ma-table' }, 'ma-table'],
    ['is empty without a name', {}, undefined],
    ['is empty when the name has no letter', { name: '???' }, undefined],
  ])('[PROD-95] %s', (_, said, pathname) => {
    expect(save(undefined, said).pathname).toBe(pathname)
  })

  const typing = save(undefined, { name: 'Ban', isDraft: true, publishedAt: NOW })
  const online = save(undefined, { ...stored, name: 'Ban', publishedAt: NOW })
  it.each<[string, ProduitData, ProduitData, string, string | undefined]>([
    ['follows the name of a draft', typing, { name: "Banc d'église" }, LATER, 'banc-d-eglise'],
    ['is empty again without a name', typing, { name: undefined }, LATER, undefined],
    ['stays when it is typed by hand', { ...typing, pathname: 'b' }, { name: "Banc d'église" }, LATER, 'b'],
    ['stays when it is typed with the name', typing, { name: 'Banc', pathname: 'b' }, LATER, 'b'],
    [
      'follows a name being typed for a piece online at once',
      online,
      { name: 'Banc' },
      '2024-03-20T10:09:59.000Z',
      'banc',
    ],
    ['stays when the piece has been online', online, { name: 'Banc' }, '2024-03-20T10:10:00.000Z', 'ban'],
    ['follows the name of a hidden piece', { ...online, isOnlineStore: false }, { name: 'Banc' }, LATER, 'banc'],
  ])('[PROD-95] %s', (_, before, said, now, pathname) => {
    expect(save(before, { ...before, ...said }, now).pathname).toBe(pathname)
  })
})

const actor: Actor = {
  id: 'u1',
  type: 'user',
  boutiques: [],
  profils: [],
  hasAccessToStore: true,
  hasAccessToWebsite: false,
  hasAccessToOrganisation: false,
  hasAccessToCalculatrices: false,
}
const context = (boutique?: Data): RuleContext => ({
  now: NOW,
  actor,
  boutique: 'b1',
  id: undefined,
  needed: { boutique },
  counted: {},
  found: {},
  newId: () => 'n1',
})
const fixed = Object.fromEntries(
  Object.entries(fields).flatMap(([name, field]) => ('default' in field ? [[name, field.default]] : [])),
)
const born = (boutique?: Data): Data => withFlags(fields, { ...fixed, ...defaults(context(boutique)) })

describe('a new product', () => {
  it('[PROD-70] is a draft', () => {
    expect(born()).toMatchObject({ isDraft: true })
  })

  it('[PROD-78] has lang fr, quantity 1, minQty 1 and byNumberQty 1', () => {
    expect(born()).toMatchObject({ lang: 'fr', qtyAvailable: 1, minQty: 1, byNumberQty: 1 })
  })

  it('[PROD-79] is classic, priced by the piece', () => {
    expect(born()).toMatchObject({ productType: 'classic', unitPrice: 'piece' })
  })

  it('[PROD-80] has inventory, is in stock, on sale, online and in store; no other flag but the draft', () => {
    const on = Object.entries(born()).flatMap(([name, value]) => (value === true ? [name] : []))
    expect(on.toSorted()).toStrictEqual(['hasInventory', 'inStock', 'isDraft', 'isInStore', 'isOnlineStore', 'onSale'])
  })

  it('[PROD-76] is published at its creation', () => {
    expect(born()).toMatchObject({ publishedAt: NOW })
  })

  it.each<[string, unknown, string]>([
    ['optionPriceByDefault', 'priceRequest', 'optionPrice'],
    ['isInStoreByDefault', false, 'isInStore'],
    ['conditionByDefault', 'used', 'condition'],
    ['freeShippingByDefault', true, 'freeShipping'],
    ['deliveryIncludedByDefault', true, 'deliveryIncluded'],
    ['isCustomMadedByDefault', true, 'isCustomMaded'],
  ])('[PROD-81] takes %s = %s of the boutique over the fixed default, and nothing else', (setting, value, field) => {
    expect(born({ [setting]: value, name: 'Atelier' })).toStrictEqual({ ...born(), [field]: value })
  })

  it('[PROD-81] keeps the fixed defaults where the boutique has none', () => {
    expect(born({})).toStrictEqual(born(undefined))
    expect(born({})).toMatchObject({ isInStore: true, freeShipping: false })
  })
})

describe('for any saved values', () => {
  const data: fc.Arbitrary<ProduitData> = fc.record(
    {
      name: fc.constantFrom('Table', '?'),
      photos: fc.constantFrom(['a.jpg'], []),
      productType: fc.constantFrom('classic', 'variants', 'pack', 'virtual'),
      hasInventory: fc.boolean(),
      qtyAvailable: fc.integer({ min: -2, max: 3 }),
      inStock: fc.boolean(),
      onSale: fc.boolean(),
      isDraft: fc.boolean(),
      isInPOS: fc.boolean(),
      isReserved: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  const before = fc.option(
    data.map((said) => save(undefined, said, SOLD_AT)),
    { nil: undefined },
  )
  type Holds = (saved: ProduitData, before: ProduitData | undefined, requested: ProduitData) => boolean
  const counterexample = (holds: Holds) =>
    fc.check(
      fc.property(before, data, (was, change) => holds(save(was, { ...was, ...change }), was, { ...was, ...change })),
      { numRuns: 500 },
    ).counterexample

  it('saving twice gives the same result as saving once', () => {
    expect(counterexample((saved, was) => equal(save(was, saved), saved))).toBeNull()
  })

  it('a later save without changes changes nothing', () => {
    expect(counterexample((saved) => equal(save(saved, saved, LATER), saved))).toBeNull()
  })

  it('[PROD-65] [PROD-66] a sold piece is not in stock, not on sale, not at the point of sale, and has soldoutAt', () => {
    const gone = ({ inStock, onSale, isInPOS, soldoutAt }: ProduitData) =>
      !inStock && !onSale && !isInPOS && soldoutAt !== undefined
    expect(counterexample((saved) => !isSold(saved) || gone(saved))).toBeNull()
  })

  it('a piece at the point of sale is in stock', () => {
    expect(
      counterexample((saved) => !saved.isInPOS || (saved.inStock === true && saved.hasInventory === true)),
    ).toBeNull()
  })

  it('the input is not modified', () => {
    const left: Holds = (_, was, requested) => {
      const copy = structuredClone(requested)
      save(was, requested)
      return equal(requested, copy)
    }
    expect(counterexample(left)).toBeNull()
  })
})

describe('what happens to a piece in the shop', () => {
  const restored: ProduitData = { ...stored, isOnlineStore: false, situation: 'restauration' }
  it.each<[string, ProduitData, ProduitData, string | undefined]>([
    ['goes on with another change', restored, { ...restored, name: 'Commode' }, 'restauration'],
    ['ends with its sale', restored, { ...restored, qtyAvailable: 0 }, undefined],
    ['ends when it is put on sale', restored, { ...restored, isOnlineStore: true }, undefined],
    ['ends when a lost one is found', { ...sold, situation: 'perdu' }, { ...stored, situation: 'perdu' }, undefined],
  ])('%s', (_, before, after, situation) => {
    expect(save(before, after).situation).toBe(situation)
  })

  it('another typed address is that of another person than the contact', () => {
    const kept: ProduitData = { ...stored, isReserved: true, reservePour: 'c1', reservedBy: 'a@b.fr' }
    expect(save(kept, { ...kept, name: 'Commode' }).reservePour).toBe('c1')
    expect(save(kept, { ...kept, reservedBy: 'c@d.fr' }).reservePour).toBeUndefined()
  })
})
