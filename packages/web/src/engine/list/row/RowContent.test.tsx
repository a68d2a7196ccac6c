import type { LiveDocument } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { RowContent, type RowContentProps } from './RowContent.tsx'

const collection = registry.get('commandes')
const order: LiveDocument = {
  id: 'o1',
  rev: 1,
  deleted: false,
  createdAt: '',
  updatedAt: '',
  datetime: 0,
  contact_name: 'Antoine Le Goff',
  numero: '264720004',
  deliveryDate: '2026-11-24',
  etat: 'validated',
  paymentStatus: 'advance_payment',
  productsStatus: 'waiting_production',
  productionProgess: 60,
  produits: [{ name: 'Console', qty: 2 }],
  total: 486,
  montantPaye: 145.8,
}

/** The row of an order as HTML, on a phone, where it has no photos. */
function shown(props: Partial<RowContentProps> = {}, changes: object = {}): string {
  if (!collection) throw new Error('commandes is not declared')
  return renderToStaticMarkup(
    <MantineProvider>
      <RowContent collection={collection} document={{ ...order, ...changes }} today="2026-11-21" phone {...props} />
    </MantineProvider>,
  ).replace(/<style.*?<\/style>/gs, '')
}
const words = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '|')
    .replace(/\|+/g, '|')
    .replaceAll('\u00a0', ' ')

describe('the row of an order', () => {
  it('has its day, client, paid percent, products, chip and amount', () =>
    expect(words(shown())).toBe('|24|nov.|Antoine Le Goff|30 % payé · Console × 2|Fab.|486,00 €|'))

  it('has the year of its day where it is not the current one', () => {
    expect(words(shown({}, { deliveryDate: '2025-11-24' }))).toMatch(/^\|24\|nov\.\|2025\|retard\|Antoine Le Goff\|/)
    expect(words(shown({ today: '2027-01-02' }))).toMatch(/^\|24\|nov\.\|2026\|retard\|Antoine Le Goff\|/)
  })

  it('names the colour of its indicator', () => {
    const paid = { paymentStatus: 'succeeded', montantPaye: 486 }
    expect(shown({}, paid)).toMatch(/role="img" aria-label="Validée et payée"[^>]*--ab-green-dot/)
    expect(shown({}, { etat: 'canceled' })).toMatch(/aria-hidden="true"[^>]*--ab-gray-dot/)
  })

  it('has no indicator in a short list', () => {
    const paid = { paymentStatus: 'succeeded', montantPaye: 486 }
    expect(shown({ brief: true }, paid)).not.toContain('Validée et payée')
  })

  it('says when it is late', () => {
    expect(shown({ today: '2026-11-24' })).not.toContain('data-late')
    const late = shown({ today: '2026-11-25' })
    expect(late).toContain('data-late="true"')
    expect(late).toContain('aria-label="24 nov. 2026, en retard"')
    expect(words(late)).toContain('|24|nov.|retard|')
  })

  it('has a check mark with a name once it is completed', () => {
    const html = shown({}, { productsStatus: 'completed' })
    expect(html).toMatch(/role="img"[^>]*aria-label="Terminée"|aria-label="Terminée"[^>]*role="img"/)
    expect(words(html)).toBe('|24|nov.|Antoine Le Goff|30 % payé · Console × 2|486,00 €|')
  })

  it('is "Offert" for a total of zero', () => expect(words(shown({}, { total: 0 }))).toContain('|Offert|'))
})

it('the row of a collection without computed parts shows the declared fields', () => {
  const ventes = registry.get('ventes')
  if (!ventes) throw new Error('ventes is not declared')
  const sale = { ...order, client_name: 'Léa Martin', saleDate: '2026-11-20', montant: 12.5 }
  expect(words(shown({ collection: ventes, document: sale }))).toMatch(/^\|20\|nov\.\|Léa Martin\|.*12,50 €\|$/)
})
