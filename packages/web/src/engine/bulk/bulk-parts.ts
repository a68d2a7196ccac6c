import { lazyPart } from '../../base/timing/lazy-part.ts'

/** The dialog and the lines of changes of many documents, in separate chunks. */
export const BulkDialog = lazyPart(() => import('./BulkDialog.tsx').then((m) => m.BulkDialog))
export const BulkLines = lazyPart(() => import('./BulkLines.tsx').then((m) => m.BulkLines))
