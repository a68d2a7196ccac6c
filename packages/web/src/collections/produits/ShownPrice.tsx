import { type PricedProduct, shownPrice, struckPrice } from '@boutique/domain'
import type { ReactNode } from 'react'
import { useComputed } from '../../fields/panels/stored-values.ts'
import { PriceTag } from '../../ui/tags/PriceTag.tsx'
import classes from './ShownPrice.module.css'

interface Shown {
  product: PricedProduct
  onRequest: boolean
}

/** The prices that the card and the site show, updated while typing (PROD-16 to PROD-18). */
export default function ShownPrice() {
  const { product, onRequest } = useComputed(shownOf)
  if (onRequest) return <Line>Le site montre « Prix sur demande ».</Line>
  if (shownPrice(product) === undefined) return null
  const isStruck = struckPrice(product) !== undefined
  return (
    <Line>
      {isStruck ? 'Prix montré avec sa remise' : 'Prix montré'}
      <PriceTag product={product} />
    </Line>
  )
}

function shownOf({ optionPrice, ...values }: Record<string, unknown>): Shown {
  const { price, salePrice, retailPrice, showDiscount, productType, fromPrice } = values
  return {
    product: { price, salePrice, retailPrice, showDiscount, productType, fromPrice } as PricedProduct,
    onRequest: optionPrice === 'priceRequest',
  }
}

const Line = ({ children }: { children: ReactNode }) => (
  <p role="status" className={classes.line}>
    {children}
  </p>
)
