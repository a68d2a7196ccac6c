import { discountLabel, formatEuros, isFromPrice, type PricedProduct, shownPrice, struckPrice } from '@boutique/domain'
import { VisuallyHidden } from '@mantine/core'
import classes from './PriceTag.module.css'

interface PriceTagProps {
  product: PricedProduct
  /** Shown after the price: "la paire". */
  unit?: string
}

/** The price line of a card: the price or the smallest of several, its unit, the struck price, the discount. [PROD-16] */
export function PriceTag({ product, unit }: PriceTagProps) {
  const shown = shownPrice(product)
  if (shown === undefined) return <span className={classes.missing}>Prix à saisir</span>
  const struck = struckPrice(product)
  const discount = discountLabel(product)
  return (
    <span className={classes.line}>
      {isFromPrice(product) && <span className={classes.unit}>à partir de</span>}
      <span className={classes.shown}>{formatEuros(shown, 'card')}</span>
      {unit && <span className={classes.unit}>{unit}</span>}
      {struck !== undefined && (
        <>
          <VisuallyHidden>au lieu de</VisuallyHidden>
          <s className={classes.struck}>{formatEuros(struck, 'card')}</s>
        </>
      )}
      {discount && <span className={classes.discount}>{discount}</span>}
    </span>
  )
}
