import { lazyPart } from '../../base/timing/lazy-part.ts'

/** The dialog that imports files, in a chunk of its own. */
export const ImportDialog = lazyPart(() => import('./ImportDialog.tsx').then((m) => m.ImportDialog))
