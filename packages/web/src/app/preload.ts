import { preloadParts } from '../base/timing/preload-parts.ts'
import { ConfirmDelete } from '../engine/list/confirm-part.ts'
import { ProductCard } from '../collections/index.ts'
import { panels } from '../collections/panels.ts'
import { SelectionBar } from '../engine/list/selection/selection-parts.ts'
import { ActionHost, ChildrenPanel, CollectionEdit, CollectionList, RelatedPanel } from '../engine/screen-parts.ts'
import { BlockModal, Editor, LibraryDialog, OptionFilter, RelationFilter, RowsInput } from '../fields/form-parts.ts'
import { BoutiqueList, ExpiredDialog, MenuDrawer, Palette, Shortcuts } from './overlay-parts.ts'

/** What the next click or key most likely needs; the palette must not lose its first letters. */
const SOON = [
  ...[CollectionList, BoutiqueList, OptionFilter, RelationFilter],
  MenuDrawer,
  ProductCard,
  Palette,
  CollectionEdit,
  ExpiredDialog,
  ConfirmDelete,
  SelectionBar,
]

/** What forms need besides: a new document can be started while the server is away. */
const FORMS = [
  ...[RowsInput, ChildrenPanel, RelatedPanel, ActionHost, BlockModal, LibraryDialog, Shortcuts],
  ...Object.values(panels),
  Editor,
]

/**
 * Preloads the chunks of the generic screens one by one while the browser is idle, so that the first list after the
 * dashboard opens at once, and forms open without the server; not in data-saving mode.
 *
 * @returns a function that cancels what has not begun
 */
export function preloadScreens(): () => void {
  if (savesData()) return () => undefined
  return preloadParts([...SOON, ...FORMS])
}

/** Whether the browser is in its data-saving mode. */
export const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
