import { dueDays } from './features/due-days/due-jobs.ts'
import { erasedDocuments } from './features/erasure/erased-documents.ts'
import { photoUses } from './features/photos/photo-uses.ts'
import { websiteNotes } from './features/webhooks/website-notes.ts'
import { publicationDates } from './features/website/publication-dates.ts'
import type { WriteHook } from './operations/write/hooks.ts'

/** What the features of the product add to every write. */
export const WRITE_HOOKS: readonly WriteHook[] = [photoUses, publicationDates, dueDays, erasedDocuments, websiteNotes]
