import { formatDay, formatEuros, type LiveDocument } from '@boutique/domain'
import { shortText } from '../../../fields/field-text.ts'
import { FieldCell } from '../../../fields/FieldCell.tsx'
import { PhotoTag } from '../../../ui/tags/PhotoTag.tsx'
import { CardFrame } from './CardFrame.tsx'
import { CardStar } from './CardStar.tsx'
import classes from './Card.module.css'
import { commonActions } from '../item-actions.ts'
import { firstPhoto, nameOf } from '../row/item-text.ts'
import { useListContext } from '../list-context.ts'
import type { ItemProps } from '../pieces.ts'
import { secondParts } from '../row/second-parts.ts'
import { SecondLine } from '../row/SecondLine.tsx'
import { useTally } from '../sums/tallies.tsx'

/** The generic card: photo with the state as a tag and a star, name, amount, day and second line, as declared. */
export function Card({ document, selected }: ItemProps) {
  const context = useListContext()
  const { collection } = context
  const { photo, amount, date, star, ...row } = collection.screen?.list.row ?? {}
  const euros = amount ? document[amount] : undefined
  const moment = date ? document[date] : undefined
  return (
    <CardFrame
      document={document}
      selected={selected}
      name={nameOf(collection, document)}
      photo={photo && firstPhoto(document[photo])}
      look={row.look?.(document)}
      tags={<CardTag document={document} />}
      toggle={
        star &&
        !context.trash && <CardStar document={document} name={star} label={collection.fields[star]?.label ?? star} />
      }
      others={commonActions(document, context)}
    >
      {typeof euros === 'number' && <span className={classes.amount}>{formatEuros(euros, 'card')}</span>}
      {typeof moment === 'string' && (
        <time className="ab-dim ab-fine" dateTime={moment}>
          {formatDay(moment)}
        </time>
      )}
      <SecondLine
        text={row.secondText?.(document)}
        parts={secondParts(collection, document)}
        tally={useTally(document.id).text}
      />
    </CardFrame>
  )
}

/** The computed state or the choice of a document, as a tag. */
function CardTag({ document }: { document: LiveDocument }) {
  const { collection, pieces, today } = useListContext()
  const { chip, state } = collection.screen?.list.row ?? {}
  const mark = state?.(document, today)
  if (mark) return <PhotoTag color={mark.color}>{mark.text ?? mark.name}</PhotoTag>
  const field = chip ? collection.fields[chip] : undefined
  if (state || !chip || !field || shortText(field, document[chip]) === '') return null
  return (
    <PhotoTag color={pieces.chipColor?.(document) ?? 'gray'}>
      <FieldCell field={field} value={document[chip]} />
    </PhotoTag>
  )
}
