import type { Label, LabelPlaceOfShop } from '../../labels/label.ts'
import { formatEuros } from '../../money/money.ts'
import { shownPrice, struckPrice } from '../../money/price.ts'
import { dimensionsText } from '../commandes/order-lines.ts'
import type { ProduitData } from './rules.ts'

/** The price label of a piece, whose code opens it. A price on request is none. */
export function productLabel(produit: ProduitData, { boutique, boutiqueName, origin }: LabelPlaceOfShop): Label {
  const { name = '', sku, optionPrice } = produit
  const [shown, struck, sizes] = [shownPrice(produit), struckPrice(produit), dimensionsText(produit.dimensions ?? {})]
  const isOpen = optionPrice !== 'priceRequest'
  return {
    title: name,
    lines: [
      // First: the smallest labels have no room for more than one line.
      ...(sku === undefined ? [] : [{ text: sku, part: 'reference' as const }]),
      ...(sizes === undefined ? [] : [{ text: sizes, part: 'dimensions' as const }]),
      ...(boutiqueName === '' ? [] : [{ text: boutiqueName, part: 'boutique' as const }]),
    ],
    ...(isOpen && shown !== undefined && { price: formatEuros(shown, 'card') }),
    ...(isOpen && struck !== undefined && { struck: formatEuros(struck, 'card') }),
    ...(sku !== undefined && {
      number: sku,
      address: `${origin}/boutique/piece/${encodeURIComponent(sku)}?boutique=${encodeURIComponent(boutique)}`,
    }),
  }
}
