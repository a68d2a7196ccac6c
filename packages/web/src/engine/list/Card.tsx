import { formatDayLong, formatEuros } from '@boutique/domain'
import { shortText } from '../../fields/field-text.ts'
import { ListValue } from '../../fields/ListValue.tsx'
import { PhotoTag } from '../../ui/PhotoTag.tsx'
import { CardFrame } from './CardFrame.tsx'
import classes from './Card.module.css'
import { commonActions } from './item-actions.ts'
import { firstPhoto, nameOf } from './item-text.ts'
import { useListContext } from './list-context.ts'
import type { ItemProps } from './pieces.ts'
import { secondParts } from './second-parts.ts'
import { SecondLine } from './SecondLine.tsx'

/** The generic card: photo with the state as a tag, name, amount, day and second line, as declared. */
export function Card({ document, selected }: ItemProps) {
  const context = useListContext()
  const { collection, pieces } = context
  const { photo, amount, chip, date } = collection.screen?.list.row ?? {}
  const euros = amount ? document[amount] : undefined
  const chipField = chip ? collection.fields[chip] : undefined
  const isShown = chipField && chip && shortText(chipField, document[chip]) !== ''
  const moment = date ? document[date] : undefined
  return (
    <CardFrame
      document={document}
      selected={selected}
      name={nameOf(collection, document)}
      photo={photo && firstPhoto(document[photo])}
      tags={
        isShown && (
          <PhotoTag color={pieces.chipColor?.(document) ?? 'gray'}>
            <ListValue field={chipField} value={document[chip]} />
          </PhotoTag>
        )
      }
      others={commonActions(document, context)}
    >
      {typeof euros === 'number' && <span className={classes.amount}>{formatEuros(euros, 'card')}</span>}
      {typeof moment === 'string' && (
        <time className={classes.date} dateTime={moment}>
          {formatDayLong(moment)}
        </time>
      )}
      <SecondLine text={collection.screen?.list.row.secondText?.(document)} parts={secondParts(collection, document)} />
    </CardFrame>
  )
}
