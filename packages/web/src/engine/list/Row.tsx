import { formatEuros } from '@boutique/domain'
import { shortText } from '../../fields/field-text.ts'
import { ListValue } from '../../fields/ListValue.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Thumb } from '../../base/Thumb.tsx'
import { commonActions } from './item-actions.ts'
import { firstPhoto, nameOf } from './item-text.ts'
import { useListContext } from './list-context.ts'
import type { ItemProps } from './pieces.ts'
import classes from './Row.module.css'
import { RowDate } from './RowDate.tsx'
import { RowFrame } from './RowFrame.tsx'
import { secondParts } from './second-parts.ts'
import { SecondLine } from './SecondLine.tsx'

/** The generic row: day, photo, name above the second line, state chip, amount, as declared. */
export function Row({ document, selected }: ItemProps) {
  const context = useListContext()
  const { collection, pieces, narrow } = context
  const { photo, chip, amount, date, second } = collection.screen?.list.row ?? { title: '' }
  const name = nameOf(collection, document)
  const chipField = chip ? collection.fields[chip] : undefined
  const isShown = chipField && chip && shortText(chipField, document[chip]) !== ''
  const euros = amount ? document[amount] : undefined
  const moment = date ? document[date] : undefined
  return (
    <RowFrame
      document={document}
      selected={selected}
      name={name}
      actions={commonActions(document, context)}
      lines={second || photo || date ? 2 : 1}
    >
      {typeof moment === 'string' && <RowDate moment={moment} />}
      {photo && !narrow && (
        <span className={classes.photo}>
          <Thumb path={firstPhoto(document[photo])} />
        </span>
      )}
      <span className={classes.texts}>
        <span className={classes.name}>{name}</span>
        <SecondLine
          text={collection.screen?.list.row.secondText?.(document)}
          parts={secondParts(collection, document)}
        />
      </span>
      <span className={classes.end} data-narrow={narrow || undefined}>
        {chip && (
          <span className={classes.chip}>
            {chipField && isShown && (
              <Chip color={pieces.chipColor?.(document) ?? 'gray'}>
                <ListValue field={chipField} value={document[chip]} />
              </Chip>
            )}
          </span>
        )}
        {amount && <span className={classes.amount}>{typeof euros === 'number' && formatEuros(euros, 'row')}</span>}
      </span>
    </RowFrame>
  )
}
