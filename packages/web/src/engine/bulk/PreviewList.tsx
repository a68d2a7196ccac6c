import type { BulkPreview, Collection } from '@boutique/domain'
import { Button, Loader } from '@mantine/core'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { FieldCell } from '../../fields/FieldCell.tsx'
import { fieldText } from '../../fields/field-text.ts'
import { FieldMessage } from '../../ui/FieldFrame.tsx'
import { previewWords } from './bulk-words.ts'
import classes from './bulk.module.css'
import type { Preview } from './use-preview.ts'

type Row = BulkPreview['rows'][number]

interface PreviewListProps {
  collection: Collection
  preview: Preview
  /** The change is complete: otherwise there is nothing to show. */
  isAsked: boolean
  isDeletion: boolean
  /** Several fields change: each is named. */
  named?: boolean
}

/** What a change would do to each document, what is refused first. */
export function PreviewList({ collection, preview, isAsked, isDeletion, named = false }: PreviewListProps) {
  const { first, rows, isCurrent, problem, hasMore, isLoadingMore, more } = preview
  if (!isAsked) return <div className={classes.preview} data-empty />
  if (problem !== undefined)
    return (
      <div className={classes.preview} role="alert">
        <FieldMessage>{problem}</FieldMessage>
      </div>
    )
  const sorted = [...rows.filter(({ refused }) => refused), ...rows.filter(({ refused }) => !refused)]
  return (
    <section
      className={classes.preview}
      aria-label="Aperçu"
      aria-busy={!isCurrent}
      data-stale={!isCurrent || undefined}
    >
      <p className={classes.counts} role="status">
        {first ? previewWords(first, isDeletion) : <Loader aria-label="Calcul de l'aperçu" />}
      </p>
      <ul className={classes.rows}>
        {sorted.map((row) => (
          <PreviewRow key={row.id} collection={collection} row={row} named={named} />
        ))}
      </ul>
      {hasMore && (
        <Button className="ab-justify-center" variant="subtle" size="xs" loading={isLoadingMore} onClick={more}>
          Voir la suite
        </Button>
      )}
    </section>
  )
}

function PreviewRow({ collection, row, named }: { collection: Collection; row: Row; named: boolean }) {
  const { title, changes, refused } = row
  return (
    <li className={classes.row} data-refused={refused ? true : undefined}>
      <span className="ab-medium ab-anywhere">{title === '' ? collection.label.one : title}</span>
      {refused ? (
        <span className={classes.refused}>
          <IconAlertCircle aria-hidden size={15} stroke={1.6} />
          {refused.sentence}
        </span>
      ) : (
        <span className={classes.changes}>
          {changes.length === 0 && <span className="ab-dim">Inchangé</span>}
          {changes
            .filter(({ path }) => path !== 'deleted')
            .map((change) => (
              <ChangedValue key={change.path} collection={collection} change={change} named={named} />
            ))}
        </span>
      )}
    </li>
  )
}

interface ChangedValueProps {
  collection: Collection
  change: Row['changes'][number]
  named: boolean
}

function ChangedValue({ collection, change, named }: ChangedValueProps) {
  return (
    <span className={classes.changed} data-derived={change.derived}>
      {(change.derived || named) && <span>{change.label}</span>}
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

function Value({ collection, path, value }: { collection: Collection; path: string; value: unknown }) {
  const field = collection.fields[path]
  if (!field || value === null || value === undefined || fieldText(field, value) === '')
    return (
      <span className="ab-dim" data-none>
        vide
      </span>
    )
  return <FieldCell field={field} value={value} />
}
