import { IMPORTED_ARCHIVES_STEP } from './features/archive/sql/archive-write.ts'
import { BACKUP_STATUS_STEP } from './features/backup/sql/status.ts'
import { BULK_STEP } from './features/bulk/sql/bulk-schema.ts'
import { ERASURES_STEP } from './features/erasure/sql/erasures-schema.ts'
import { IMPORT_DRAFTS_STEP } from './features/imports/sql/import-drafts-schema.ts'
import { IMPORT_MOVES_STEP } from './features/imports/sql/import-moves-schema.ts'
import { IMPORT_PHOTOS_STEP } from './features/imports/sql/import-photos-schema.ts'
import { IMPORTS_STEP } from './features/imports/sql/imports-schema.ts'
import { INSTALLATION_STEP } from './features/installation/sql/installation.ts'
import {
  MAILING_REFUSALS_STEP,
  MAILING_RESENDS_STEP,
  MAILING_RESENT_STEP,
  MAILINGS_STEP,
} from './features/mailings/sql/mailings-schema.ts'
import { HIDDEN_FILES_STEP } from './features/photos/sql/hidden-files.ts'
import { MEDIA_FILES_STEP } from './features/photos/sql/media-files.ts'
import { MEDIA_USES_STEP } from './features/photos/sql/media-uses.ts'
import { STORAGE_USED_STEP } from './features/photos/sql/storage-used.ts'
import { REGISTER_STEP } from './features/register/sql/register-schema.ts'
import { TREATMENTS_STEP } from './features/treatments/sql/treatments-schema.ts'
import { KEPT_SCRIPTS_STEP } from './features/web-files/sql/kept-scripts.ts'
import { WEBHOOKS_STEP } from './features/webhooks/sql/webhooks-schema.ts'
import { SIGN_IN_ATTEMPTS_STEP } from './store/accounts/sign-in-attempts.ts'
import { SIGN_INS_STEP } from './store/accounts/sign-ins.ts'
import { CHANGES_STEP } from './store/connection/changes.ts'
import { CLOSED_FIELDS_STEP } from './store/documents/closed-fields.ts'
import { COPIED_CHOICES_STEP } from './store/documents/copied-choices.ts'
import { DOCUMENT_TEXT_STEP } from './store/documents/document-text.ts'
import { JOURNAL_COMMIT_STEP } from './store/journal/entries.ts'
import { SPACE_USED_STEP } from './store/documents/space-used.ts'
import { BULK_LINES_STEP } from './store/journal/bulk-lines.ts'
import { JOURNAL_MONTHS_STEP } from './store/journal/journal-layout.ts'
import { JOBS_STEP, WORKER_CLOCKS_STEP } from './store/jobs/jobs-schema.ts'
import { READ_MARKS_STEP } from './store/replica/read-marks.ts'
import { COMMIT_MARK_STEP } from './store/schema/commit-mark.ts'
import { KEYS_STEP } from './store/schema/keys.ts'
import { PARTS_DECLARED_STEP } from './store/schema/schema-leftovers.ts'
import { SCHEMA_STEP } from './store/schema/schema-tables.ts'
import { FOLD_STEP } from './store/search/fold.ts'
import { HOSTED_INDEX_STEP } from './store/search/hosted-index.ts'
import { SEARCH_QUEUE_STEP } from './store/search/search-queue.ts'
import { SEARCH_STEP } from './store/search/search-tables.ts'
import { FIRST_STEPS } from './store/schema/system-tables.ts'

/**
 * The tables of the engine and of the features, as numbered steps that run once each, in order, and are never edited
 * after a release: a change is a further step.
 */
export const SYSTEM_STEPS: readonly string[] = [
  ...FIRST_STEPS,
  SEARCH_STEP,
  HOSTED_INDEX_STEP,
  DOCUMENT_TEXT_STEP,
  JOURNAL_COMMIT_STEP,
  SEARCH_QUEUE_STEP,
  SCHEMA_STEP,
  MEDIA_FILES_STEP,
  JOBS_STEP,
  FOLD_STEP,
  KEYS_STEP,
  MAILINGS_STEP,
  MAILING_REFUSALS_STEP,
  MAILING_RESENT_STEP,
  MAILING_RESENDS_STEP,
  WEBHOOKS_STEP,
  TREATMENTS_STEP,
  MEDIA_USES_STEP,
  ERASURES_STEP,
  SIGN_INS_STEP,
  STORAGE_USED_STEP,
  CLOSED_FIELDS_STEP,
  COMMIT_MARK_STEP,
  SPACE_USED_STEP,
  HIDDEN_FILES_STEP,
  COPIED_CHOICES_STEP,
  SIGN_IN_ATTEMPTS_STEP,
  IMPORTED_ARCHIVES_STEP,
  KEPT_SCRIPTS_STEP,
  INSTALLATION_STEP,
  BACKUP_STATUS_STEP,
  PARTS_DECLARED_STEP,
  CHANGES_STEP,
  JOURNAL_MONTHS_STEP,
  REGISTER_STEP,
  WORKER_CLOCKS_STEP,
  READ_MARKS_STEP,
  BULK_STEP,
  IMPORTS_STEP,
  IMPORT_PHOTOS_STEP,
  BULK_LINES_STEP,
  IMPORT_DRAFTS_STEP,
  IMPORT_MOVES_STEP,
]
