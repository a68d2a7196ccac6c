import type { DataOf } from '../../core/field.ts'
import type { ItemRows } from '../../core/screens/item-rows.ts'
import { boolean, choice, multiline, relation, text } from '../../core/fields/kinds.ts'
import { decimal, integer, price } from '../../core/fields/number-kinds.ts'
import type { FieldError } from '../../core/problem.ts'
import { euros, formatEuros } from '../../money/money.ts'
import { REGIME_LABELS } from '../../vat/regimes.ts'
import { lineCents } from './order-amounts.ts'
import { lineDetail } from './order-lines.ts'

const centimetres = (label: string) => decimal({ label, unit: 'cm', min: 0, max: 100_000 })

/** An amount in euros, or a percentage when the field beside it says so: examples are both. */
export const amountOrPercentage = (label: string) => ({
  ...decimal({ label, min: 0, max: 10_000_000, step: 0.01 }),
  // Below the price of every sample: a discount is at most its line.
  example: (n: number) => 0.25 + (n % 2) / 4,
})

/** The fields of an order line (ORDER-71 to ORDER-73). */
export const lineFields = {
  produit_id: relation({ label: 'Pièce du catalogue', to: 'produits', hidden: true }),
  name: text({ label: 'Nom', max: 300 }),
  variantLibelle: text({ label: 'Déclinaison', max: 300 }),
  sku: text({ label: 'SKU', max: 60 }),
  qty: integer({ label: 'Quantité', min: 0, max: 100_000, default: 1 }),
  price: price({ label: 'Prix', min: 0, max: 10_000_000 }),
  discount: amountOrPercentage('Remise'),
  discountType: choice({ label: 'Type de remise', values: { valeur: 'Valeur (€)', pourcentage: 'Pourcentage' } }),
  unite: text({ label: 'Unité', max: 60 }),
  regimeTVA: choice({ label: 'TVA', hint: 'À défaut, celle de la commande', values: REGIME_LABELS }),
  dimensions: text({ label: 'Dimensions', max: 500 }),
  width: centimetres('Largeur'),
  depth: centimetres('Profondeur'),
  height: centimetres('Hauteur'),
  description: multiline({ label: 'Description', max: 10_000 }),
  aFabriquer: boolean({ label: 'À fabriquer' }),
  photo: text({ label: 'Photo', max: 512, isPhoto: true }),
}

/** The sentence of a percentage above 100. */
export const TOO_MUCH = 'Un pourcentage va de 0 à 100'

/** The error of a line whose discount is more than the whole line. */
export function lineErrors(line: DataOf<typeof lineFields>): FieldError[] {
  if (line.discountType === 'pourcentage')
    return (line.discount ?? 0) > 100 ? [{ path: 'discount', message: TOO_MUCH }] : []
  if (lineCents(line) >= 0) return []
  const whole = formatEuros(euros(lineCents({ ...line, discount: 0 })), 'row')
  return [{ path: 'discount', message: `La remise dépasse le montant de la ligne (${whole})` }]
}

/** The rows of an order's products, and the dialog of one (ORDER-37). */
export const lineRows: ItemRows<string & keyof typeof lineFields, DataOf<typeof lineFields>> = {
  title: 'name',
  photo: 'photo',
  second: ['variantLibelle', 'sku', 'dimensions'],
  link: { field: 'produit_id', label: 'Voir la pièce' },
  note: 'commandes/en-vente',
  detail: lineDetail,
  cents: lineCents,
  errors: lineErrors,
  start: { qty: 1 },
  tabs: [
    {
      id: 'details',
      label: 'Détails basics',
      above: 'commandes/catalogue',
      fields: [
        'name',
        ['variantLibelle', 'sku'],
        ['qty', 'price', 'unite'],
        ['discount', 'discountType'],
        'regimeTVA',
        'dimensions',
        ['width', 'depth', 'height'],
        'description',
        'aFabriquer',
      ],
    },
    { id: 'photos', label: 'Photos', above: 'commandes/photo', fields: [] },
  ],
}
