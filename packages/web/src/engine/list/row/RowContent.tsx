import { type Collection, formatEuros, type LiveDocument, type StateColor } from '@boutique/domain'
import { PhotoPair } from '../../../base/photos/PhotoPair.tsx'
import { Thumb } from '../../../base/photos/Thumb.tsx'
import { shortText } from '../../../fields/field-text.ts'
import { FieldCell } from '../../../fields/FieldCell.tsx'
import { Chip, Dot } from '../../../ui/tags/Chip.tsx'
import { initials } from '../../../ui/tags/initials.ts'
import { StateChip } from '../../../ui/tags/StateChip.tsx'
import type { ListPieces } from '../pieces.ts'
import { firstPhoto, nameOf } from './item-text.ts'
import classes from './RowContent.module.css'
import { RowDate } from './RowDate.tsx'
import { secondParts } from './second-parts.ts'
import { SecondLine } from './SecondLine.tsx'
import { useTally } from '../sums/tallies.tsx'

export interface RowContentProps {
  collection: Collection
  document: LiveDocument
  /** A calendar date. */
  today: string
  /** A document is open next to the list. */
  narrow?: boolean
  phone?: boolean
  /** In a short list on another screen: without the dot, the third line and the number. */
  brief?: boolean
  Note?: ListPieces['Note']
  /** The colour of the chip of a choice. */
  chipColor?: StateColor
}

/** The columns of a row as declared: dot, day, photos, name above the second line, chip, amount above its number. */
export function RowContent(props: RowContentProps) {
  const { collection, document, today, narrow = false, phone = false, brief = false, Note } = props
  const row = collection.screen?.list.row ?? {}
  const { avatar, photo, photos, dot, date } = row
  const small = narrow || phone
  // On a phone, an amount takes their place.
  const showsPhotos = photos && !narrow && !(phone && row.amount)
  const moment = date ? document[date] : undefined
  const note = row.amountNote?.(document, small)
  const text = row.secondText?.(document, small)
  const third = brief ? undefined : row.thirdText?.(document)
  const parts = secondParts(collection, document)
  const tally = useTally(document.id)
  // Three lines of text need the whole width.
  const isBelow = third !== undefined && small
  return (
    <>
      {dot && !brief && <Dot {...dot(document, today)} size="md" />}
      {typeof moment === 'string' && <RowDate moment={moment} today={today} late={row.isLate?.(document, today)} />}
      {avatar && <span className={classes.avatar} data-initials={initials(nameOf(collection, document))} aria-hidden />}
      {photo && !photos && !narrow && (
        <span className={classes.photo}>
          <Thumb path={firstPhoto(document[photo])} />
        </span>
      )}
      {row.tally?.photo && tally.text !== undefined && !narrow && (
        <span className={classes.photo}>
          <Thumb path={tally.photo} />
        </span>
      )}
      {showsPhotos && (
        <span className={classes.photo}>
          <PhotoPair paths={photos(document)} />
        </span>
      )}
      <span className={classes.texts}>
        <span className="ab-bold ab-ellipsis">{nameOf(collection, document)}</span>
        <SecondLine
          text={small && note ? [note, text].filter(Boolean).join(' · ') : text}
          parts={parts}
          tally={tally.text}
          note={Note && <Note id={document.id} isFirst={parts.length === 0} />}
        />
        {third !== undefined && <span className="ab-dim ab-fine ab-ellipsis">{third}</span>}
        {isBelow && <RowChip {...props} small />}
      </span>
      <span className={classes.end} data-narrow={narrow || undefined}>
        {!isBelow && <RowChip {...props} small={small} />}
        {row.amount && <RowAmount {...props} note={small || brief ? undefined : note} small={small || brief} />}
      </span>
    </>
  )
}

/** The chip of a computed state or of a choice. */
function RowChip({ collection, document, today, small, chipColor }: RowContentProps & { small: boolean }) {
  const { chip, state } = collection.screen?.list.row ?? {}
  if (state) {
    const mark = state(document, today)
    return <span className={classes.chip}>{mark && <StateChip mark={mark} small={small} />}</span>
  }
  const field = chip ? collection.fields[chip] : undefined
  if (!chip || !field) return null
  return (
    <span className={classes.chip}>
      {shortText(field, document[chip]) !== '' && (
        <Chip color={chipColor ?? 'gray'}>
          <FieldCell field={field} value={document[chip]} />
        </Chip>
      )}
    </span>
  )
}

interface RowAmountProps extends RowContentProps {
  note: string | undefined
  small: boolean
}

/** The amount, and below it the note and the number. */
function RowAmount({ collection, document, note, small }: RowAmountProps) {
  const { amount, amountText, amountNote, number } = collection.screen?.list.row ?? {}
  const euros = amount ? document[amount] : undefined
  const shown = amountText?.(document) ?? (typeof euros === 'number' ? formatEuros(euros, 'row') : '')
  const numero = number && !small ? document[number] : undefined
  return (
    <span className={classes.amount} data-noted={(amountNote && !small) || undefined}>
      {shown}
      {(note !== undefined || typeof numero === 'string') && (
        <span className={classes.under}>
          {note !== undefined && <span>{note}</span>}
          {typeof numero === 'string' && <span>{`n° ${numero}`}</span>}
        </span>
      )}
    </span>
  )
}
