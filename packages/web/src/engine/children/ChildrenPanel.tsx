import type { ChildrenList, Generation } from '@boutique/domain'
import { Alert, Button, Text } from '@mantine/core'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useCollection } from '../../base/registry.ts'
import { useSession } from '../../base/session/session.tsx'
import { useEdited, useFieldForm } from '../../fields/form.ts'
import { Nothing, Panel } from '../../fields/shared/Panel.tsx'
import { unknownKindText } from '../../fields/UnknownKind.tsx'
import { Reorderable } from '../../ui/reorder/Reorderable.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { nameOf } from '../list/row/item-text.ts'
import { useDocumentCalls } from '../list/use-document-calls.ts'
import { useLivePages } from '../list/pages/use-live-pages.tsx'
import { useOrder } from '../list/use-order.ts'
import { AddLine } from './AddLine.tsx'
import { ChildRow } from './ChildRow.tsx'
import classes from './children.module.css'
import { ColumnNames } from './ColumnNames.tsx'
import { GenerateButton, GenerationNote } from './GenerateButton.tsx'
import type { ChildrenPlace } from './open-child.ts'
import { fieldsAt } from './row-fields.ts'
import { useGeneration } from './use-generation.ts'

/**
 * A declared sub-collection of the document on the screen: live, each of its documents saving itself a second after its
 * last change, added by their title or generated, deleted after a question, and dragged into order where that is declared.
 */
export default function ChildrenPanel({ list }: { list: ChildrenList }) {
  const form = useFieldForm()
  const { session, boutique } = form
  const collection = useCollection(list.of)
  const stored = useEdited(useCallback((snapshot) => snapshot.stored, []))
  const place = useMemo(
    () => collection && { collection, boutique, parent: session.id },
    [collection, boutique, session.id],
  )
  if (!place)
    return (
      <Text c="red" size="sm">
        {unknownKindText(list.of)}
      </Text>
    )
  if (!stored)
    return (
      <Panel title={list.title ?? place.collection.label.many}>
        <Nothing>Cette liste s'ouvre au premier enregistrement.</Nothing>
      </Panel>
    )
  const generation = list.generation === undefined ? undefined : form.collection.generations?.[list.generation]
  if (!generation) return <Children list={list} place={place} />
  return <GeneratedChildren list={list} place={place} generation={generation} />
}

interface ChildrenProps {
  list: ChildrenList
  place: ChildrenPlace
  /** Buttons at the right of the title, and a line below it. */
  actions?: ReactNode
  note?: ReactNode
}

function GeneratedChildren({ generation, ...props }: ChildrenProps & { generation: Generation }) {
  const state = useGeneration(props.list.generation ?? '', generation)
  return (
    <Children
      {...props}
      actions={<GenerateButton generation={generation} state={state} />}
      note={<GenerationNote generation={generation} state={state} />}
    />
  )
}

function Children({ list, place, actions, note }: ChildrenProps) {
  const { collection, boutique, parent } = place
  const { slug, label } = collection
  const { title = label.many, columns, form: details, reorder, generation } = list
  const form = useFieldForm()
  const { can } = useSession()
  const { shown, problem, more, loadingMore, feeds } = useLivePages({ boutique, collection: slug, parent })
  const readOnly = form.readOnly || !can(slug, 'update')
  const ordered = !readOnly && reorder === true
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
      {!form.readOnly && generation === undefined && can(slug, 'create') && (
        <AddLine place={place} label={list.add} known={list.unique && order.documents} />
      )}
      {problem && <Alert color="red">{problem.detail}</Alert>}
      {!shown && !problem && <RowSkeletons count={3} />}
      {shown?.documents.length === 0 && <Nothing>{label.empty}</Nothing>}
      <Reorderable
        ids={order.ids}
        layout="list"
        disabled={!ordered}
        nameOf={called}
        onMove={order.move}
        renderDragged={(id) => <div className={classes.dragged}>{called(id)}</div>}
      >
        {columns.length > 1 && order.documents.length > 0 && (
          <ColumnNames fields={fieldsAt(collection, columns)} ordered={ordered} details={details !== undefined} />
        )}
        <ul className="ab-grid ab-list ab-hide-empty" aria-label={title}>
          {order.documents.map((document) => (
            <ChildRow
              key={document.id}
              place={place}
              document={document}
              readOnly={readOnly}
              columns={columns}
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

/** What is dropped at the end goes below the last one shown. */
const noneAfter = async (): Promise<null> => null
