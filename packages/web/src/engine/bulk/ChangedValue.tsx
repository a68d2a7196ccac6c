import type { BulkPreview, Collection } from '@boutique/domain'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { FieldCell } from '../../fields/FieldCell.tsx'
import { fieldText } from '../../fields/field-text.ts'
import classes from './bulk.module.css'

interface ChangedValueProps {
  collection: Collection
  change: BulkPreview['rows'][number]['changes'][number]
  /** Its field is named; by default where a rule changes it with the rest. */
  isNamed?: boolean
}

/** A value that changes: the old one, and the new one. */
export function ChangedValue({ collection, change, isNamed = change.derived === true }: ChangedValueProps) {
  return (
    <span className={classes.changed} data-derived={change.derived}>
      {isNamed && <span>{change.label}</span>}
      <span className={classes.old}>
        <Value collection={collection} path={change.path} value={change.old} />
      </span>
      <IconArrowRight className="ab-dim ab-flex-none" size={14} stroke={1.6} role="img" aria-label="devient" />
      <span className={classes.new}>
        <Value collection={collection} path={change.path} value={change.new} />
      </span>
    </span>
  )
}

/** A value of a document as lists show it. */
export function Value({ collection, path, value }: { collection: Collection; path: string; value: unknown }) {
  const field = collection.fields[path]
  // What is below the document, such as its variants, is told in words.
  if (!field && typeof value === 'string') return <span>{value}</span>
  if (!field || value === null || value === undefined || fieldText(field, value) === '')
    return (
      <span className="ab-dim" data-none>
        vide
      </span>
    )
  return <FieldCell field={field} value={value} />
}
