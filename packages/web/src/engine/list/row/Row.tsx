import { commonActions } from '../item-actions.ts'
import { nameOf } from './item-text.ts'
import { useListContext } from '../list-context.ts'
import type { ItemProps } from '../pieces.ts'
import { RowContent } from './RowContent.tsx'
import { RowFrame } from './RowFrame.tsx'

/** The generic row: its columns as declared, in a frame that is one link. */
export function Row({ document, selected }: ItemProps) {
  const context = useListContext()
  const { collection, pieces, narrow, phone, today } = context
  const { photo, photos, date, second, thirdText, tally } = collection.screen?.list.row ?? {}
  return (
    <RowFrame
      document={document}
      selected={selected}
      name={nameOf(collection, document)}
      actions={commonActions(document, context)}
      lines={thirdText ? 3 : second || photo || photos || date || tally ? 2 : 1}
    >
      <RowContent
        collection={collection}
        document={document}
        today={today}
        narrow={narrow}
        phone={phone}
        Note={pieces.Note}
        chipColor={pieces.chipColor?.(document)}
      />
    </RowFrame>
  )
}
