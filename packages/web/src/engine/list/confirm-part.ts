import { overlayPart } from '../../base/timing/lazy-part.ts'

/** The question before a deletion, in a separate chunk with the dialogs. */
export const ConfirmDelete = overlayPart(() =>
  import('../../ui/feedback/ConfirmDelete.tsx').then((m) => m.ConfirmDelete),
)
