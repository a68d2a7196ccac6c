import { isChangedTogether } from '@boutique/domain'
import { useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, type KeyboardEvent, Suspense, useState } from 'react'
import { notify } from '../../../base/notify.ts'
import { useRegistry } from '../../../base/registry.ts'
import { newId } from '../../../fields/shared/new-id.ts'
import { bulkCalls } from '../../bulk/bulk-calls.ts'
import { followBulk } from '../../bulk/follow.ts'
import { readRelatedNames, type RelatedNames } from '../export/related-names.ts'
import { useListContext } from '../list-context.ts'
import { sentenceOf } from '../use-document-calls.ts'
import {
  type CellChanges,
  copiedText,
  emptiedChanges,
  filledChanges,
  pastedChanges,
  type TableCells,
} from './cell-changes.ts'
import type { CellRange } from './grid-moves.ts'
import { PasteDialog } from './PasteDialog.tsx'

const NO_NAMES: RelatedNames = new Map()
/** How long names of related documents are taken for current, in milliseconds. */
const FRESH = 30_000

/** Copying, pasting, filling and emptying of ranges; each is one change of many documents, with one undo. */
export function useCellChanges(cells: TableCells, range: CellRange, say: (sentence: string) => void) {
  const { collection, boutique } = useListContext()
  const registry = useRegistry()
  const [asked, setAsked] = useState<CellChanges>()
  const related = cells.columns.flatMap(({ key, field }) => (field.to ? [[key, field] as const] : []))
  const names = useQuery({
    queryKey: ['noms', collection.slug, boutique, related.map(([key]) => key)],
    queryFn: () => readRelatedNames({ fields: Object.fromEntries(related) }, boutique, registry),
    enabled: related.length > 0,
    staleTime: FRESH,
  })

  const apply = async ({ each, keys }: CellChanges): Promise<boolean> => {
    const aim = { boutique, collection: collection.slug, target: { ids: Object.keys(each) } }
    const [only] = keys
    const operation = { op: 'each' as const, each, ...(keys.length === 1 && { field: only }) }
    try {
      followBulk(boutique, collection, await bulkCalls.start(aim, operation, newId()))
      return true
    } catch (problem) {
      notify.error(sentenceOf(problem))
      return false
    }
  }
  /** One column is changed at once; more, what is refused in part, or what another document may have, is shown before. */
  const ask = (changes: CellChanges | string): void => {
    if (typeof changes === 'string') return say(changes)
    say('')
    const { each, refused, keys } = changes
    const [first] = refused
    if (Object.keys(each).length === 0 && first && refused.length === 1) return say(first.reason)
    const isUnique = keys.some((key) => collection.fields[key]?.unique)
    if (keys.length > 1 || refused.length > 0 || isUnique) setAsked(changes)
    else if (Object.keys(each).length > 0) void apply(changes)
  }
  const isPossible = (): boolean => {
    if (isChangedTogether(collection)) return true
    say('Cette liste se modifie une cellule à la fois')
    return false
  }
  const paste = async (text: string): Promise<void> => {
    const known = related.length > 0 ? ((await names.refetch()).data ?? NO_NAMES) : NO_NAMES
    ask(pastedChanges(cells, range, text, known))
  }
  // The text of a cell has the event where the pointer put the caret into it.
  const isInGrid = ({ target }: ClipboardEvent): boolean =>
    target instanceof Element &&
    target.closest('[data-index]') !== null &&
    target.closest('[data-kind], input') === null
  return {
    onCopy: (event: ClipboardEvent): void => {
      if (!isInGrid(event)) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', copiedText(cells, range, names.data ?? NO_NAMES))
      say(range.top === range.bottom && range.left === range.right ? 'Cellule copiée' : 'Plage copiée')
    },
    onPaste: (event: ClipboardEvent): void => {
      if (!isInGrid(event)) return
      event.preventDefault()
      const text = event.clipboardData.getData('text/plain')
      // A picture or a file has no text: it would empty the cells.
      if (text === '') say("Rien n'est collé : il n'y a pas de texte dans le presse-papiers")
      else if (isPossible()) void paste(text)
    },
    /** What a key does with the range; whether it did. */
    onKey: ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
      const isCtrl = ctrlKey || metaKey
      const isFill = isCtrl && !altKey && key.toLowerCase() === 'd'
      const isEmpty = !isCtrl && !altKey && (key === 'Delete' || key === 'Backspace')
      if (!isFill && !isEmpty) return false
      if (isPossible()) ask(isFill ? filledChanges(cells, range) : emptiedChanges(cells, range))
      return true
    },
    dialog: asked && (
      <Suspense fallback={null}>
        <PasteDialog
          collection={collection}
          boutique={boutique}
          changes={asked}
          onClose={() => setAsked(undefined)}
          onApply={() => apply(asked)}
        />
      </Suspense>
    ),
  }
}
