import type { Collection, LiveDocument } from '@boutique/domain'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useToday } from '../../base/timing/use-today.ts'
import { RowContent } from '../../engine/list/row/RowContent.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import classes from './HomeRows.module.css'

interface HomeRowsProps {
  collection: Collection
  /** The address of its list. */
  path: string
  documents: readonly LiveDocument[]
}

/** Documents on the home screen, as the rows of their list. */
export function HomeRows({ collection, path, documents }: HomeRowsProps) {
  const today = useToday()
  const phone = useIsPhone()
  return (
    <ul className={classes.rows}>
      {documents.map((document) => (
        <li key={document.id}>
          <PlainLink to={`${path}/${document.id}`} className={classes.row}>
            <RowContent collection={collection} document={document} today={today} phone={phone} brief />
          </PlainLink>
        </li>
      ))}
    </ul>
  )
}
