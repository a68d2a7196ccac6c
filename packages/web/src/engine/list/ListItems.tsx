import type { LiveDocument, RowGroups } from '@boutique/domain'
import { memo, type CSSProperties, Fragment, type ReactNode, Suspense } from 'react'
import { Reorderable } from '../../ui/reorder/Reorderable.tsx'
import { Card } from './card/Card.tsx'
import { firstPhoto, nameOf } from './row/item-text.ts'
import classes from './ListItems.module.css'
import { useListContext } from './list-context.ts'
import type { ItemProps } from './pieces.ts'
import { Row } from './row/Row.tsx'
import { ScrollAnchor } from './pages/ScrollAnchor.tsx'
import { add } from './selection/selection.ts'
import { Thumb } from '../../base/photos/Thumb.tsx'
import type { Order } from './use-order.ts'
import { useSelectedInView } from './use-selected-in-view.ts'

interface ListItemsProps {
  order: Order
  selectedId: string | undefined
  columns: number
  /** Shown while the collection's own card or row is loaded. */
  fallback: ReactNode
}

/**
 * The documents of a list as cards or rows; arrow keys move the focus, Espace lifts an item where the order can be
 * changed.
 */
export function ListItems({ order, selectedId, columns, fallback }: ListItemsProps) {
  const { collection, reorderable, selection } = useListContext()
  const groups = useGroups()
  const isCards = collection.screen?.list.layout === 'cards'
  const byId = new Map(order.documents.map((document) => [document.id, document]))
  const called = (id: string): string => {
    // The dragged document may leave the list meanwhile.
    const document = byId.get(id)
    return document ? nameOf(collection, document) : ''
  }
  const items = order.documents.map((document) => (
    <Item key={document.id} document={document} selected={document.id === selectedId} />
  ))
  return (
    <Suspense fallback={fallback}>
      <Reorderable
        ids={order.ids}
        layout={isCards ? 'grid' : 'list'}
        disabled={!reorderable}
        nameOf={called}
        onMove={order.move}
        onHold={(id) => selection.change((selected) => ({ ...add(selected, [id]), anchor: id }))}
        renderDragged={(id) => <Dragged document={byId.get(id)} isCard={isCards} />}
      >
        <ScrollAnchor ids={order.ids} isOpen={selectedId !== undefined}>
          <Items isCards={isCards} selectedId={selectedId} columns={columns}>
            {groups ? <Grouped documents={order.documents} items={items} groups={groups} /> : items}
          </Items>
        </ScrollAnchor>
      </Reorderable>
    </Suspense>
  )
}

interface ItemsProps {
  isCards: boolean
  selectedId: string | undefined
  columns: number
  children: ReactNode
}

/** The frame of the items. Its effects run once the collection's own card or row is loaded, when there is an item to show. */
function Items({ isCards, selectedId, columns, children }: ItemsProps) {
  const { narrow } = useListContext()
  const root = useSelectedInView(selectedId)
  return (
    <div
      ref={root}
      className={isCards ? classes.cards : classes.rows}
      data-narrow={narrow || undefined}
      style={{ '--columns': columns } as CSSProperties}
      data-items={isCards ? columns : 1}
    >
      {children}
    </div>
  )
}

/** One document; memoised, so that it is only rendered again when it changed. */
const Item = memo(function Item(props: ItemProps) {
  const { collection, pieces } = useListContext()
  const isCard = collection.screen?.list.layout === 'cards'
  const Shown = (isCard ? pieces.Card : pieces.Row) ?? (isCard ? Card : Row)
  return <Shown {...props} />
})

/** The declared groups, while the documents are in their order. */
function useGroups(): RowGroups | undefined {
  const { collection, sort, trash } = useListContext()
  const { layout, groups } = collection.screen?.list ?? {}
  return layout === 'rows' && !trash && sort.replace(/^-/, '') === groups?.by ? groups : undefined
}

interface GroupedProps {
  documents: readonly LiveDocument[]
  items: readonly ReactNode[]
  groups: RowGroups
}

/** Rows grouped under the headings of their collection. */
function Grouped({ documents, items, groups }: GroupedProps) {
  const { today, narrow } = useListContext()
  // Next to a document, the tab is the heading of the list.
  const Heading = narrow ? 'h3' : 'h2'
  const headings = documents.map((document) => groups.heading(document, today))
  return items.map((item, index) => (
    <Fragment key={documents[index]?.id}>
      {headings[index] !== '' && headings[index] !== headings[index - 1] && (
        <Heading className={classes.group}>{headings[index]}</Heading>
      )}
      {item}
    </Fragment>
  ))
}

/** The element that follows the pointer: the photo of a card, the name of a row. */
function Dragged({ document, isCard }: { document: LiveDocument | undefined; isCard: boolean }) {
  const { collection } = useListContext()
  if (!document) return null
  const { photo } = collection.screen?.list.row ?? {}
  if (isCard) return <Thumb path={photo && firstPhoto(document[photo])} />
  return <div className={classes.draggedRow}>{nameOf(collection, document)}</div>
}
