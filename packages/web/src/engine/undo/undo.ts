import type { Collection, LiveDocument, UndoConflict, Undone } from '@boutique/domain'
import { loadDeclarations } from '../../base/registry.ts'
import type { NoticeLink } from '../../base/ActionNotice.tsx'
import { notify } from '../../base/notify.ts'
import { api, ApiProblem } from '../../data/api.ts'
import { conflictSentences } from './conflicts.ts'
import { doneSentence } from './done.ts'

/** Journal entries of a document to undo, with everything their commits wrote elsewhere. */
export interface Step {
  /** The address of the collection. */
  path: string
  id: string
  revs: readonly number[]
  /** The id of the person. */
  me: string
  /** Saves pending changes first, such as those of the surrounding form. */
  before?(): Promise<unknown>
  /** Called with the restored document. */
  onUndone?(document: LiveDocument): void
}

const UNDONE = 'Annulation réussie'
const REDONE = 'Rétablissement réussi'
const NOTHING_LEFT = "Il n'y a plus rien à annuler"

/** Reports a finished action, and offers to undo it. */
export function offerUndo(done: string, step: Step, link?: NoticeLink): void {
  notify.offerUndo(done, () => void undo(step), { link })
}

/** Reports an action that changed a document since a revision, and offers to undo it unless it is final. */
export function announceAction(
  collection: Collection,
  rev: number,
  document: LiveDocument,
  action: string,
  step: Omit<Step, 'revs'>,
): void {
  // Without a new revision nothing changed.
  if (document.rev === rev) return
  const done = doneSentence(collection, document, action)
  if (collection.actions?.[action]?.isFinal) notify.info(done)
  else offerUndo(done, { ...step, revs: [document.rev] }, linkOf(collection, action, step))
}

/** Whether the deletion of a document can be undone by whoever made it. */
export const mayUndoDeletion = (
  { slug, erased }: Collection,
  can: (slug: string, right: 'update') => boolean,
): boolean => !erased && can(slug, 'update')

/** What an action offers to open, at its address. */
function linkOf(
  { actions }: Collection,
  action: string,
  { path, id }: Pick<Step, 'path' | 'id'>,
): NoticeLink | undefined {
  const opens = actions?.[action]?.opens
  return opens && { label: opens.label, href: `${path}/${encodeURIComponent(id)}/${opens.path}` }
}

/** Reports a deletion, and offers to restore the document with everything deleted with it. */
export function announceDeletion(step: Step, mayUndo: boolean, done = 'Suppression réussie'): void {
  if (mayUndo) offerUndo(done, step)
  else notify.info(done)
}

/**
 * Undoes a step and reports the result, with an offer to do it again ("Rétablir"), and so on; paths that were not restored
 * are listed with the person who changed them. Resolves with these sentences; undefined when the undo was refused.
 */
export async function undo(step: Step, isRedo = false): Promise<string[] | undefined> {
  let undone: Undone
  try {
    await step.before?.()
    const address = `${step.path}/${encodeURIComponent(step.id)}/annuler`
    undone = await api<Undone>('POST', address, { revs: step.revs })
  } catch (problem) {
    const known = problem instanceof ApiProblem ? problem.body.conflicts : undefined
    const conflicts = Array.isArray(known) ? (known as UndoConflict[]) : []
    const left = await sentencesOf(conflicts, step.me)
    notify.error(joined([problem instanceof ApiProblem ? problem.detail : String(problem), ...left]))
    return conflicts.length > 0 ? left : undefined
  }
  const { documents, conflicts } = undone
  const own = documents.find(({ id }) => id === step.id)
  if (own) step.onUndone?.(own)
  const left = await sentencesOf(conflicts, step.me)
  const text = joined([documents.length > 0 ? (isRedo ? REDONE : UNDONE) : NOTHING_LEFT, ...left])
  const back = (rev: number): void => void undo({ ...step, revs: [rev] }, !isRedo)
  if (own) notify.offerUndo(text, () => back(own.rev), { isRedo: !isRedo })
  else notify.info(text)
  return left
}

async function sentencesOf(conflicts: readonly UndoConflict[], me: string): Promise<string[]> {
  if (conflicts.length === 0) return []
  const { registry } = await loadDeclarations()
  return conflictSentences(conflicts, me, (slug) => registry.get(slug))
}

const joined = (sentences: readonly string[]): string => sentences.join('. ')
