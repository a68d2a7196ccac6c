import { MailFailure } from '../../mail/boutique-mail.ts'
import { ProjectFailure } from '../../project/failures.ts'

const KINDS = { settings: 'settings', document: 'refused', temporary: 'temporary' } as const

/**
 * A failure of a project as one of sending; others stay as they are, and so does an unknown outcome, which has a
 * sentence of its own for each thing that is sent.
 */
export const asMailFailure = (error: unknown): unknown =>
  error instanceof ProjectFailure && error.kind !== 'unknown'
    ? new MailFailure(KINDS[error.kind], error.message, error)
    : error
