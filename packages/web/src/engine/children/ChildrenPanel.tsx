import { Alert, Button, Text } from '@mantine/core'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useCollection } from '../../base/registry.ts'
import { useSession } from '../../base/session.tsx'
import { useEdited, useFieldForm } from '../../fields/form.ts'
import { Nothing, Panel } from '../../fields/shared/Panel.tsx'
import { unknownKindText } from '../../fields/UnknownKind.tsx'
import { Reorderable } from '../../ui/Reorderable.tsx'
import { RowSkeletons } from '../../ui/Skeletons.tsx'
import { nameOf } from '../list/item-text.ts'
import { useDocumentCalls } from '../list/use-document-calls.ts'
import { useLivePages } from '../list/use-live-pages.tsx'
import { useOrder } from '../list/use-order.ts'
import { AddLine } from './AddLine.tsx'
import { ChildRow } from './ChildRow.tsx'
import classes from './children.module.css'
import type { ChildrenPlace } from './open-child.ts'

export interface ChildrenPanelProps {
  /** The sub-collection. */
  slug: string
  /** Over the plural of the collection. */
  title?: string
  /** The fields of a row; the title of the collection alone when absent. */
  columns?: readonly string[]
  /** The rows of fields behind the edit button. */
  details?: readonly (readonly string[])[]
  /** Buttons at the right of the title, and what they say below it. */
  actions?: ReactNode
  note?: ReactNode
  /** Whether a line adds one by its title. */
  adds?: boolean
}

/**
 * The documents of a sub-collection of the document on the screen: live, each saving itself a second after its last
 * change, added by their title, deleted after a question, and dragged into order where the order is people's.
 */
export function ChildrenPanel(props: ChildrenPanelProps) {
  const { session, boutique } = useFieldForm()
  const collection = useCollection(props.slug)
  const stored = useEdited(useCallback((snapshot) => snapshot.stored, []))
  const place = useMemo(
    () => collection && { collection, boutique, parent: session.id },
    [collection, boutique, session.id],
  )
  if (!place)
    return (
      <Text c="red" size="sm">
        {unknownKindText(props.slug)}
      </Text>
    )
  const { title = place.collection.label.many } = props
  if (stored) return <StoredChildren {...props} title={title} place={place} />
  return (
    <Panel title={title}>
      <Nothing>Cette liste s'ouvre au premier enregistrement.</Nothing>
    </Panel>
  )
}

function StoredChildren({
  place,
  title,
  slug,
  columns,
  details,
  actions,
  note,
  adds = true,
}: ChildrenPanelProps & { place: ChildrenPlace; title: string }) {
  const { collection, boutique, parent } = place
  const form = useFieldForm()
  const { can } = useSession()
  const { shown, problem, more, loadingMore, feeds } = useLivePages({ boutique, collection: slug, parent })
  const readOnly = form.readOnly || !can(slug, 'update')
  const ordered = !readOnly && collection.sort === '-datetime'
  const { run } = useDocumentCalls(collection, boutique, parent)
  const order = useOrder(shown?.documents ?? [], run, noneAfter)
  const byId = new Map(order.documents.map((document) => [document.id, document]))
  const called = (id: string): string => {
    const document = byId.get(id)
    return document ? nameOf(collection, document) : ''
  }
  return (
    <Panel title={title} actions={readOnly ? undefined : actions}>
      {feeds}
      {note}
      {!form.readOnly && adds && can(slug, 'create') && <AddLine place={place} known={order.documents} />}
      {problem && <Alert color="red">{problem.detail}</Alert>}
      {!shown && !problem && <RowSkeletons count={3} />}
      {shown?.documents.length === 0 && <Nothing>{collection.label.empty}</Nothing>}
      <Reorderable
        ids={order.ids}
        layout="list"
        disabled={!ordered}
        nameOf={called}
        onMove={order.move}
        renderDragged={(id) => <div className={classes.dragged}>{called(id)}</div>}
      >
        <ul className={classes.rows} aria-label={title}>
          {order.documents.map((document) => (
            <ChildRow
              key={document.id}
              place={place}
              document={document}
              readOnly={readOnly}
              columns={columns ?? [collection.title ?? 'id']}
              details={details}
              ordered={ordered}
            />
          ))}
        </ul>
      </Reorderable>
      {shown?.next && (
        <Button variant="default" size="xs" className={classes.more} loading={loadingMore} onClick={more}>
          Page suivante
        </Button>
      )}
    </Panel>
  )
}

/** What is dropped at the end goes under the last one shown. */
const noneAfter = async (): Promise<null> => null
