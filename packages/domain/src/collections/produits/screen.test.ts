import { describe, expect, it } from 'vitest'
import type { Field, Fields } from '../../core/field.ts'
import { isVisible, type Screen } from '../../core/screen.ts'
import { mayMatch } from '../../core/where.ts'
import type { ProduitData } from './rules.ts'
import { fields } from './schema.ts'
import { screen } from './screen.ts'

// The type the engines use, with plain strings as names.
const { list, form } = screen as unknown as Screen

describe('the tabs of the list', () => {
  it('in their order', () => {
    expect(list.tabs.map((tab) => tab.label)).toStrictEqual([
      'En vente',
      'Vendus',
      'Cachés',
      'En vedette',
      'Réservés',
      'Sans inventaire',
      'Tous les produits',
    ])
  })

  const shown = (label: string, produit: ProduitData): boolean => {
    const tab = list.tabs.find((one) => one.label === label)
    return tab !== undefined && mayMatch(fields, tab.where, produit)
  }
  /** A piece in a tab, and the smallest changes that remove it from the tab. */
  const rows: [string, ProduitData, ProduitData[]][] = [
    ['En vente', { onSale: true, isOnlineStore: true }, [{ onSale: false }, { isOnlineStore: false }]],
    [
      'Vendus',
      { hasInventory: true, isOnlineStore: true, qtyAvailable: 0 },
      [{ hasInventory: false }, { isOnlineStore: false }, { qtyAvailable: 1 }],
    ],
    ['Cachés', { isOnlineStore: false }, [{ isOnlineStore: true }]],
    ['En vedette', { isFeatured: true }, [{ isFeatured: false }, { isFeatured: undefined }]],
    ['Réservés', { isReserved: true }, [{ isReserved: false }, { isReserved: undefined }]],
    ['Sans inventaire', { hasInventory: false }, [{ hasInventory: true }]],
  ]
  it.each(rows)('"%s" shows %j, and not with any of %j', (label, produit, others) => {
    expect(shown(label, produit)).toBe(true)
    for (const other of others) expect(shown(label, { ...produit, ...other })).toBe(false)
  })

  it('a missing flag is off: hidden, without inventory', () => {
    expect([shown('Cachés', {}), shown('Sans inventaire', {}), shown('En vente', {})]).toStrictEqual([
      true,
      true,
      false,
    ])
  })

  it('"Tous les produits" shows every product', () => {
    for (const [, produit, others] of rows)
      for (const one of [produit, ...others]) expect(shown('Tous les produits', one)).toBe(true)
  })

  it('all tabs can be reordered by drag and drop', () => {
    expect(list.tabs.every((tab) => tab.reorder)).toBe(true)
  })
})

it('the list shows cards', () => {
  expect(list).toMatchObject({ layout: 'cards', row: { title: 'name', photo: 'photos' } })
})

describe('the tabs of the form', () => {
  it('[PROD-29] in their order', () => {
    expect(form.tabs.map((tab) => tab.label)).toStrictEqual([
      'Général',
      'Déclinaisons',
      'Inventaire',
      'Caractéristiques',
      'Contenus',
      'Options',
      'Traductions',
    ])
  })

  const always = ['Général', 'Caractéristiques', 'Contenus', 'Options', 'Traductions']
  it.each<[string, string | undefined, string[]]>([
    ['[PROD-30]', 'variants', ['Déclinaisons']],
    ['[PROD-31]', 'pack', ['Inventaire']],
    ['[PROD-30] [PROD-31]', 'classic', []],
    ['[PROD-30] [PROD-31]', 'virtual', []],
    ['[PROD-30] [PROD-31]', undefined, []],
  ])('%s of a product of type %s: the common ones and %j', (_, productType, more) => {
    const visible = form.tabs.filter((tab) => isVisible(tab, { productType })).map((tab) => tab.label)
    expect(visible.toSorted()).toStrictEqual([...always, ...more].toSorted())
  })
})

describe('the fields and actions of the form', () => {
  it.each<[string, ProduitData, boolean]>([
    ['in stock', { hasInventory: true, qtyAvailable: 1 }, false],
    ['none left', { hasInventory: true, qtyAvailable: 0 }, true],
    ['a negative stock', { hasInventory: true, qtyAvailable: -2 }, true],
    ['a quantity nobody said', { hasInventory: true }, true],
    ['no inventory', { hasInventory: false, qtyAvailable: 3 }, true],
  ])('[PROD-38] %s: the point of sale is locked or not', (_, produit, isLocked) => {
    expect(form.locks?.isInPOS?.(produit)).toBe(isLocked)
  })

  it.each<[ProduitData, boolean]>([
    [{ inStock: true, isOnlineStore: true }, true],
    [{ inStock: true }, true],
    [{ isOnlineStore: true }, false],
  ])('%j: the sold-out action is offered or not', (produit, isOffered) => {
    expect(form.offers?.vendre?.(produit)).toBe(isOffered)
  })

  it('a form shows every field except those that only rules set', () => {
    const shown = new Set(form.tabs.flatMap((tab) => tab.sections.flatMap((section) => section.fields.flat())))
    const byRules = ({ derived, write }: Field): boolean => derived === true || write === 'server'
    const all: Fields = fields
    const hidden = Object.entries(all).filter(([name, field]) => !byRules(field) && !shown.has(name))
    // The panel of the reservation fills it.
    const byPanel = 'reservePour'
    expect(new Set(hidden.map(([name]) => name))).toStrictEqual(new Set(['isDraft', 'inStock', 'onSale', byPanel]))
  })
})
