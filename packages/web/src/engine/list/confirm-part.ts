import { lazyPart } from '../../base/lazy-part.ts'

/** The question before a deletion, in a separate chunk with the dialogs. */
export const ConfirmDelete = lazyPart(() => import('../../ui/ConfirmDelete.tsx').then((m) => m.ConfirmDelete))
