import type { BulkPreview, Collection } from '@boutique/domain'
import { Button, Loader } from '@mantine/core'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { FieldMessage } from '../../ui/FieldFrame.tsx'
import { previewWords } from './bulk-words.ts'
import classes from './bulk.module.css'
import { ChangedValue } from './ChangedValue.tsx'
import type { Preview } from './use-preview.ts'

type Row = BulkPreview['rows'][number]

interface PreviewListProps {
  collection: Collection
  preview: Preview
  /** The change is complete: otherwise there is nothing to show. */
  isAsked: boolean
  /** What is done to the documents as a whole, such as « Supprimer »; undefined where fields change. */
  verb?: string
  /** Several fields change: each is named. */
  named?: boolean
}

/** What a change would do to each document, what is refused first. */
export function PreviewList({ collection, preview, isAsked, verb, named = false }: PreviewListProps) {
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
        {first ? previewWords(first, verb) : <Loader aria-label="Calcul de l'aperçu" />}
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
              <ChangedValue
                key={change.path}
                collection={collection}
                change={change}
                isNamed={named || change.derived}
              />
            ))}
        </span>
      )}
    </li>
  )
}
