import { type Collection, formatEuros, type RelatedList } from '@boutique/domain'
import { Alert, Button } from '@mantine/core'
import { useCallback, useState } from 'react'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useCollection, useRegistry } from '../../base/registry.ts'
import { useToday } from '../../base/timing/use-today.ts'
import { useLiveCount, useLiveList } from '../../data/live.ts'
import { useEdited, useFieldForm } from '../../fields/form.ts'
import { Nothing } from '../../fields/shared/Panel.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { RowContent } from '../list/row/RowContent.tsx'
import { countText } from './count-text.ts'
import { useCreations } from '../use-creations.ts'
import { openedBy } from './opened-by.ts'
import classes from './RelatedPanel.module.css'

/** Documents per page; a live query has 200 at most. */
const PAGE = 20
const MAX_SHOWN = 200

/** The documents of another collection that point to the open one: rows with links, live. */
export default function RelatedPanel({ list }: { list: RelatedList }) {
  const collection = useCollection(list.of)
  const stored = useEdited(useCallback((snapshot) => snapshot.stored, []))
  if (!collection) return null
  if (!stored) return <Nothing>{(list.label ?? collection.label).empty}</Nothing>
  return (
    <>
      <Rows list={list} collection={collection} />
      {list.adds && <Add of={list.of} />}
    </>
  )
}

/** Starts a new document of the list, filled from the open one. */
function Add({ of }: { of: string }) {
  const { collection, session, readOnly } = useFieldForm()
  const creation = useCreations(collection).find(({ id }) => id === `creer-${of}`)
  if (!creation || readOnly) return null
  return (
    <Button variant="default" size="xs" className="ab-self-start" onClick={() => creation.start(session.id)}>
      {creation.label}
    </Button>
  )
}

function Rows({ list, collection }: { list: RelatedList; collection: Collection }) {
  const { session, boutique } = useFieldForm()
  const label = list.label ?? collection.label
  const [limit, setLimit] = useState(PAGE)
  const today = useToday()
  const registry = useRegistry()
  const query = { boutique, collection: list.of, where: { [list.by]: session.id }, sort: list.sort }
  const { documents, next, status, problem } = useLiveList({ ...query, limit })
  const { count = 0, plus, sum } = useLiveCount({ ...query, ...(list.sum !== undefined && { sum: list.sum }) })
  if (problem) return <Alert color="red">{problem.detail}</Alert>
  if (status === 'loading' && documents.length === 0) return <RowSkeletons count={2} />
  if (documents.length === 0) return <Nothing>{label.empty}</Nothing>
  return (
    <div className="ab-one-column ab-gap-sm">
      <ul className="ab-list" aria-label={label.many}>
        {documents.map((document) => (
          <li key={document.id} className="ab-lined">
            <PlainLink to={openedBy(list, collection, document, registry)} className={classes.link}>
              {/* A section of a form is as narrow as a phone. */}
              <RowContent collection={collection} document={document} today={today} phone />
            </PlainLink>
          </li>
        ))}
      </ul>
      <div className="ab-row ab-wrap ab-space-between ab-gap-sm">
        {next !== null && limit < MAX_SHOWN && (
          <Button variant="default" size="xs" onClick={() => setLimit(Math.min(MAX_SHOWN, limit + 2 * PAGE))}>
            Afficher la suite
          </Button>
        )}
        {count > 0 && (
          <p className={classes.count}>
            {countText(label, count, plus)}
            {sum !== undefined && <strong className="ab-ink ab-bold">{formatEuros(sum, 'row')}</strong>}
          </p>
        )}
      </div>
    </div>
  )
}
