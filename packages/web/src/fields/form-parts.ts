import { lazyPart, overlayPart } from '../base/timing/lazy-part.ts'

/** Parts of inputs in separate chunks: few forms need them, and the editor is large. */
export const Editor = lazyPart(() => import('./richtext/Editor.tsx').then((m) => m.Editor))
export const RowsInput = lazyPart(() => import('./list/RowsInput.tsx').then((m) => m.default))
export const BlockModal = overlayPart(() => import('./blocks/BlockModal.tsx').then((m) => m.BlockModal))
export const RetouchDialog = overlayPart(() => import('./photos/retouch/RetouchDialog.tsx').then((m) => m.default))
export const LibraryDialog = overlayPart(() => import('./photos/LibraryDialog.tsx').then((m) => m.default))

/** Filters with options, which lists show above their documents. */
export const OptionFilter = lazyPart(() => import('./shared/OptionFilter.tsx').then((m) => m.default))
export const RelationFilter = lazyPart(() => import('./relation/RelationFilter.tsx').then((m) => m.default))
