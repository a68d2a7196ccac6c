import type { DataOf } from '../../core/field.ts'
import type { ItemRows } from '../../core/screens/item-rows.ts'
import { formatEuros } from '../../money/money.ts'
import { dimensionsText } from '../commandes/order-lines.ts'
import type { requestFields } from './schema.ts'

type Line = DataOf<typeof requestFields>

const UNITS = { piece: 'la pièce', paire: 'la paire', lot: 'le lot' } as const

/** The rows of the lines of a request, and the dialog of one. */
export const requestRows: ItemRows<string & keyof typeof requestFields, Line> = {
  title: 'produit_name',
  photo: 'produit_photo',
  link: { field: 'produit_id', label: 'Ouvrir le produit' },
  secondText: lineFacts,
  text: ({ message, content }) => [message, content].filter(Boolean).join('\n\n') || undefined,
  start: { produit_option: 'priceRequest', produit_unite: 'piece' },
  tabs: [
    {
      id: 'produit',
      label: 'Produit',
      above: 'demandes/produit',
      fields: [
        ['produit_name', 'produit_option'],
        ['produit_prixDeVente', 'produit_prixBarre', 'produit_unite'],
        ['produit_width', 'produit_depth', 'produit_height'],
        ['produit_diametre', 'produit_volume'],
        'message',
        'content',
      ],
    },
    { id: 'catalogue', label: 'Catalogue', fields: ['produit_id', 'produit_pathname', 'produit_photo'] },
  ],
}

/** The price of a product, what was asked about it, and its measures: "480 € la pièce · Disponibilité · L 68 cm". */
function lineFacts(line: Line): string | undefined {
  const measures = dimensionsText({
    width: line.produit_width,
    depth: line.produit_depth,
    height: line.produit_height,
    diametre: line.produit_diametre,
  })
  const volume =
    line.produit_volume === undefined ? undefined : `${String(line.produit_volume).replace('.', ',')}\u00a0m³`
  const requested = line.produit_option === 'availability' ? 'Disponibilité' : 'Demande de prix'
  return [linePrice(line), requested, measures, volume].filter(Boolean).join(' · ')
}

/** The price of a line, its unit and the struck price: "480 € la pièce au lieu de 560 €". */
function linePrice({ produit_prixDeVente: price, produit_prixBarre: struck, produit_unite: unit }: Line): string {
  if (price === undefined) return ''
  const before = struck === undefined ? undefined : `au lieu de ${formatEuros(struck, 'card')}`
  return [formatEuros(price, 'card'), unit && UNITS[unit], before].filter(Boolean).join(' ')
}
