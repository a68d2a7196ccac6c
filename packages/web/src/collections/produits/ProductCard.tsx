import { type Overlay, type PricedProduct, STAGE_COLORS, type StagedProduct, type StateColor } from '@boutique/domain'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { CardFrame } from '../../engine/list/card/CardFrame.tsx'
import { commonActions } from '../../engine/list/item-actions.ts'
import { firstPhoto, nameOf } from '../../engine/list/row/item-text.ts'
import { useListContext } from '../../engine/list/list-context.ts'
import type { ItemProps } from '../../engine/list/pieces.ts'
import { secondParts } from '../../engine/list/row/second-parts.ts'
import { SecondLine } from '../../engine/list/row/SecondLine.tsx'
import { PhotoTag } from '../../ui/tags/PhotoTag.tsx'
import { PriceTag } from '../../ui/tags/PriceTag.tsx'
import { productActions } from './product-actions.ts'
import { cardTags } from './card-tags.ts'
import classes from './ProductCard.module.css'

/** Red means sold, like the dot in a gallery. */
const COLORS: Record<Overlay['kind'], StateColor> & typeof STAGE_COLORS = {
  ...STAGE_COLORS,
  sold: 'red',
  onOrder: 'bleu',
  reserved: 'yellow',
  draft: 'gray',
  hidden: 'gray',
}
const UNITS: Record<string, string> = { paire: 'la paire', lot: 'le lot' }

/** The fields that the card draws in its own way. */
const DRAWN = ['name', 'photos', 'isFeatured', 'price', 'salePrice', 'unitPrice']

/** The card of a product: its states as tags on the photo, its prices, its second line, its actions. [PROD-01] [PROD-11..16] */
export default function ProductCard({ document, selected }: ItemProps) {
  const context = useListContext()
  const product = document as StagedProduct & PricedProduct
  const tags = cardTags(product)
  const look = product.isDraft ? 'draft' : product.isOnlineStore ? undefined : 'hidden'
  return (
    <CardFrame
      document={document}
      selected={selected}
      name={nameOf(context.collection, document)}
      photo={firstPhoto(document.photos)}
      look={look}
      corner={
        document.isFeatured === true && <IconStarFilled className={classes.star} size={14} aria-label="En vedette" />
      }
      tags={
        tags.length > 0 &&
        tags.map(({ kind, text }) => (
          <PhotoTag key={kind} color={COLORS[kind]}>
            {text}
          </PhotoTag>
        ))
      }
      quick={context.canUpdate && !context.trash ? productActions(document, context) : []}
      others={commonActions(document, context)}
    >
      <PriceTag product={product} unit={UNITS[String(document.unitPrice)]} />
      <SecondLine parts={secondParts(context.collection, document).filter(({ name }) => !DRAWN.includes(name))} />
    </CardFrame>
  )
}
