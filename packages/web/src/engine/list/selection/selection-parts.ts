import { overlayPart } from '../../../base/timing/lazy-part.ts'

/** The bar of a selection, in a separate chunk. */
export const SelectionBar = overlayPart(() => import('./SelectionBar.tsx').then((m) => m.SelectionBar))
