import type { Collection, ImportLine } from '@boutique/domain'
import { Button, Loader } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { useState } from 'react'
import { FieldMessage } from '../../ui/FieldFrame.tsx'
import bulk from '../bulk/bulk.module.css'
import { ChangedValue, Value } from '../bulk/ChangedValue.tsx'
import { countText } from '../list/header/count-line.ts'
import { sentenceOf } from '../list/use-document-calls.ts'
import { importCalls } from './import-calls.ts'
import { type LineGroup, linesText } from './import-words.ts'
import classes from './imports.module.css'

/** The lines for which there is room while they are read, and the height of a short one. */
const MAX_COMING = 10
const LINE_REM = 3.5

interface ImportLinesProps {
  collection: Collection
  boutique: string
  id: string
  groups: readonly LineGroup[]
}

/** The lines of an import by groups, those with problems first. */
export function ImportLines({ collection, boutique, id, groups }: ImportLinesProps) {
  const [chosen, setChosen] = useState<string>()
  const shown = groups.find((group) => group.id === chosen) ?? groups[0]
  if (!shown) return null
  return (
    <section className={classes.lines} aria-label="Lignes du fichier">
      <div className={classes.groups} role="group" aria-label="Montrer">
        {groups.map(({ id: name, label, count }) => (
          <button
            key={name}
            type="button"
            className={classes.group}
            aria-pressed={name === shown.id}
            data-problem={name === 'refuse' || name === 'double' || name === 'garde' || undefined}
            onClick={() => setChosen(name)}
          >
            <span className={classes.count}>{countText({ count })}</span>
            <span className="ab-sm">{label}</span>
          </button>
        ))}
      </div>
      <Lines key={shown.id} {...{ collection, boutique, id }} group={shown} />
    </section>
  )
}

function Lines({ collection, boutique, id, group }: Omit<ImportLinesProps, 'groups'> & { group: LineGroup }) {
  const query = useInfiniteQuery({
    queryKey: ['imports', boutique, id, 'lignes', group.id, group.count],
    queryFn: ({ pageParam, signal }) => importCalls.lines(boutique, id, group.filter, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    gcTime: 0,
  })
  // The room that the lines will take: the buttons below must not move under the pointer.
  if (query.isPending)
    return (
      <div style={{ minHeight: `${Math.min(group.count, MAX_COMING) * LINE_REM}rem` }}>
        <Loader aria-label="Lecture des lignes" />
      </div>
    )
  const { error } = query
  if (error) return <FieldMessage>{sentenceOf(error)}</FieldMessage>
  return (
    <>
      <ul className={bulk.rows}>
        {query.data.pages
          .flatMap(({ lines }) => lines)
          .map((line) => (
            <Line key={line.position} collection={collection} line={line} />
          ))}
      </ul>
      {query.hasNextPage && (
        <Button
          className="ab-justify-center"
          variant="subtle"
          size="xs"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Voir la suite
        </Button>
      )}
    </>
  )
}

function Line({ collection, line }: { collection: Collection; line: ImportLine }) {
  const { title, lines, changes, problems, outcome, state } = line
  const isRefused = outcome === 'refuse' || outcome === 'double' || state === 'refuse' || state === 'garde'
  return (
    <li className={bulk.row}>
      <span className="ab-one-column">
        <span className="ab-medium ab-anywhere">{title === '' ? collection.label.one : title}</span>
        <span className="ab-dim ab-fine ab-figures">{linesText(lines)}</span>
      </span>
      <span className={bulk.changes}>
        {problems.map(({ column, sentence, line: at }) => (
          <span key={`${at} ${column} ${sentence}`} className={isRefused ? bulk.refused : classes.note}>
            <IconAlertCircle aria-hidden size={15} stroke={1.6} />
            <span className="ab-anywhere">{column === undefined ? sentence : `${column} : ${sentence}`}</span>
          </span>
        ))}
        {!isRefused && outcome === 'nouveau' && changes.length > 0 && (
          <NewValues collection={collection} changes={changes} />
        )}
        {!isRefused &&
          outcome === 'change' &&
          changes.map((change) => <ChangedValue key={change.path} collection={collection} change={change} isNamed />)}
        {problems.length === 0 && changes.length === 0 && outcome === 'meme' && (
          <span className="ab-dim">Inchangé</span>
        )}
      </span>
    </li>
  )
}

/** The values of a new document that are shown at first. */
const MAX_SHOWN = 6

/** What a new document will have. */
function NewValues({ collection, changes }: { collection: Collection; changes: ImportLine['changes'] }) {
  const [isWhole, setWhole] = useState(false)
  const values = changes.filter(({ path }) => path !== collection.title)
  const shown = isWhole ? values : values.slice(0, MAX_SHOWN)
  const more = values.length - shown.length
  return (
    <span className={classes.values}>
      {shown.map((change) => (
        <span key={change.path} className="ab-anywhere">
          <span className="ab-dim">{change.label} :</span>{' '}
          <Value collection={collection} path={change.path} value={change.new} />
        </span>
      ))}
      {more > 0 && (
        <button type="button" className={classes.more} onClick={() => setWhole(true)}>
          et {more} autre{more > 1 ? 's' : ''}
        </button>
      )}
    </span>
  )
}
