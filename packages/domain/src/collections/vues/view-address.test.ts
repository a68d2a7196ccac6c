import { describe, expect, it } from 'vitest'
import { MAX_ADDRESS_LENGTH, MAX_CONDITIONS, namedFields, parseViewAddress, viewAddressText } from './view-address.ts'

const conditions = (count: number): string =>
  Array.from({ length: count }, (_, at) => `filtres.champ${at}=oui`).join('&')

describe('the address of a view', () => {
  it('is read and written in one order', () => {
    const text =
      'filtres.sku=vide%3Aoui&q=ch%C3%AAne+clair&filtres.price=10..50&tri=-price&onglet=vendus&periode=2024..'
    const address = parseViewAddress(text)
    expect(address).toEqual({
      onglet: 'vendus',
      tri: '-price',
      q: 'chêne clair',
      periode: '2024..',
      filtres: { sku: 'vide:oui', price: '10..50' },
    })
    const written = viewAddressText(address ?? {})
    expect(written).toBe(
      'onglet=vendus&tri=-price&q=ch%C3%AAne+clair&periode=2024..&filtres.price=10..50&filtres.sku=vide%3Aoui',
    )
    expect(parseViewAddress(written)).toEqual(address)
  })

  it('may be that of the plain list', () => {
    expect(parseViewAddress('')).toEqual({})
    expect(viewAddressText({})).toBe('')
  })

  it('names the fields that it compares and is ordered by', () => {
    expect(namedFields({ tri: '-price', filtres: { sku: 'a' } })).toEqual(['sku', 'price'])
    expect(namedFields({ q: 'x' })).toEqual([])
  })

  it.each([
    ['the bin', 'vue=corbeille'],
    ['a boutique', 'boutique=autre'],
    ['the source of a new document', 'depuis.produits=a'],
    ['an unknown part', 'onglet=a&autre=1'],
    ['a part twice', 'q=a&q=b'],
    ['a condition twice', 'filtres.sku=a&filtres.sku=b'],
    ['an empty part', 'q='],
    ['a condition without a field', 'filtres.=a'],
    ['the name of no field', 'filtres.__proto__=a'],
    ['a name with a path', 'filtres.a/b=1'],
    ['what cannot be stored', 'q=%00'],
    ['a long tab', `onglet=${'a'.repeat(65)}`],
    ['a long condition', `filtres.name=${'a'.repeat(1501)}`],
    ['too many conditions', conditions(MAX_CONDITIONS + 1)],
    ['a long text', `q=a&${'&'.repeat(MAX_ADDRESS_LENGTH)}`],
  ])('is refused with %s', (_, text) => {
    expect(parseViewAddress(text)).toBeUndefined()
  })

  it('has as many conditions as are allowed', () => {
    expect(Object.keys(parseViewAddress(conditions(MAX_CONDITIONS))?.filtres ?? {})).toHaveLength(MAX_CONDITIONS)
  })
})
