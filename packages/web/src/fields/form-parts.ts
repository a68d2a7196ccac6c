import { innerPart, overlayPart } from '../base/timing/lazy-part.ts'

/** Parts of inputs in separate chunks: few forms need them, and the editor is large. */
export const Editor = innerPart(() => import('./richtext/Editor.tsx').then((m) => m.Editor))
export const RowsInput = innerPart(() => import('./list/RowsInput.tsx').then((m) => m.default))
/** With the editor that it opens on: a dialog that grows when the editor arrives moves its tabs away from a click. */
export const BlockModal = overlayPart(async () => {
  const [dialog] = await Promise.all([import('./blocks/BlockModal.tsx'), Editor.preload().catch(() => undefined)])
  return dialog.BlockModal
})
export const RetouchDialog = overlayPart(() => import('./photos/retouch/RetouchDialog.tsx').then((m) => m.default))
export const LibraryDialog = overlayPart(() => import('./photos/LibraryDialog.tsx').then((m) => m.default))

/** Filters with options, which lists show above their documents. */
export const OptionFilter = overlayPart(() => import('./shared/OptionFilter.tsx').then((m) => m.default))
export const RelationFilter = overlayPart(() => import('./relation/RelationFilter.tsx').then((m) => m.default))
