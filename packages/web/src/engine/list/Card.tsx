import { formatEuros } from '@boutique/domain'
import { CardFrame } from './CardFrame.tsx'
import classes from './Card.module.css'
import { commonActions } from './item-actions.ts'
import { firstPhoto, nameOf } from './item-text.ts'
import { useListContext } from './list-context.ts'
import type { ItemProps } from './pieces.ts'
import { secondParts } from './second-parts.ts'
import { SecondLine } from './SecondLine.tsx'

/** The generic card: photo, name, and the amount or the second line, as declared. */
export function Card({ document, selected }: ItemProps) {
  const context = useListContext()
  const { collection } = context
  const { photo, amount } = collection.screen?.list.row ?? { title: '' }
  const euros = amount ? document[amount] : undefined
  return (
    <CardFrame
      document={document}
      selected={selected}
      name={nameOf(collection, document)}
      photo={photo && firstPhoto(document[photo])}
      others={commonActions(document, context)}
    >
      {typeof euros === 'number' && <span className={classes.amount}>{formatEuros(euros, 'card')}</span>}
      <SecondLine text={collection.screen?.list.row.secondText?.(document)} parts={secondParts(collection, document)} />
    </CardFrame>
  )
}
