import { overlayPart } from '../../base/timing/lazy-part.ts'

/** The dialog that imports files, in a chunk of its own. */
export const ImportDialog = overlayPart(() => import('./ImportDialog.tsx').then((m) => m.ImportDialog))
