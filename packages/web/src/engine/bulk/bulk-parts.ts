import { overlayPart } from '../../base/timing/lazy-part.ts'

/** The dialog and the lines of changes of many documents, in separate chunks. */
export const BulkDialog = overlayPart(() => import('./BulkDialog.tsx').then((m) => m.BulkDialog))
export const BulkLines = overlayPart(() => import('./BulkLines.tsx').then((m) => m.BulkLines))
