import type { BulkChange, Collection } from '@boutique/domain'
import { notify } from '../../base/notify.ts'
import { sentenceOf } from '../list/use-document-calls.ts'
import { bulkCalls, isRunning } from './bulk-calls.ts'
import { doneWords, undoneWords } from './bulk-words.ts'
import { followed } from './followed.ts'

type Declared = Pick<Collection, 'fields' | 'actions'> | undefined

/** Reports a change that has ended, and offers to undo it as a whole. */
export function announceBulk(boutique: string | null, collection: Declared, change: BulkChange): void {
  const text = doneWords(collection, change)
  if (change.changed === 0) notify.info(text)
  else notify.offerUndo(text, () => void undoBulk(boutique, change.id))
}

/** Shows a change that was just asked for: it is reported when it has ended, and stays in view while it runs. */
export function followBulk(boutique: string | null, collection: Declared, change: BulkChange): void {
  if (!isRunning(change)) announceBulk(boutique, collection, change)
  // What was refused stays readable.
  if (isRunning(change) || change.refused > 0 || change.stopped !== undefined) followed.add({ boutique, id: change.id })
}

/** Undoes a change as a whole, and reports the result. */
export async function undoBulk(boutique: string | null, id: string): Promise<BulkChange | undefined> {
  try {
    const change = await bulkCalls.undo(boutique, id)
    if (isRunning(change) || change.kept > 0) followed.add({ boutique, id })
    else followed.remove(id)
    if (change.state === 'annule') notify.info(undoneWords(change))
    return change
  } catch (error) {
    notify.error(sentenceOf(error))
    return undefined
  }
}
