import { MailFailure } from '../../mail/boutique-mail.ts'
import { ProjectFailure } from '../../project/failures.ts'
import type { Engine } from '../../operations/engine.ts'

/** Whether a boutique has filled the setting by which what it sends leaves by its own Firebase project (decision 2). */
export async function hasProject(
  engine: Pick<Engine, 'readBoutique'>,
  boutique: string,
  setting: 'firebaseApiKey' | 'firebaseProjectId',
): Promise<boolean> {
  return Boolean((await engine.readBoutique(boutique))?.[setting])
}

const KINDS = { settings: 'settings', document: 'refused', temporary: 'temporary' } as const

/**
 * A failure of a project as one of sending; others stay as they are, and so does an unknown outcome, which has a
 * sentence of its own for each thing that is sent.
 */
export const asMailFailure = (error: unknown): unknown =>
  error instanceof ProjectFailure && error.kind !== 'unknown'
    ? new MailFailure(KINDS[error.kind], error.message, error)
    : error
