import {
  type Actor,
  applyChanges,
  bulkChanges,
  type BulkOperation,
  type BulkRequested,
  checkBulkAction,
  eachChanges,
  invalid,
  isChangedTogether,
  parseBulkOperation,
  Problem,
  writerOf,
} from '@boutique/domain'
import { inputOf, ownAction } from '../../operations/actions/actions.ts'
import type { Engine } from '../../operations/engine.ts'
import { pathsOf, refuseAction, refuseClosedCopies } from '../../operations/rights/own-fields.ts'
import { type Granted, grant } from '../../operations/rights/rights.ts'
import { returningWith } from '../../operations/undo/returning.ts'
import type { Modification, Propose } from '../../operations/write/plan.ts'

/** A change that an actor may ask of the documents of a collection. */
export interface GrantedBulk {
  granted: Granted
  operation: BulkOperation
  propose: Propose
}

const NEEDS = { delete: 'remove', restore: 'trash' } as const

/**
 * Authorises a change of many documents, by the rights of each single one.
 * @throws Problem 403 or 404 like a write; 422 for what the collection does not change in many documents
 */
export async function grantBulk(
  engine: Engine,
  actor: Actor,
  place: { boutique: string | null; collection: string },
  requested: BulkRequested,
): Promise<GrantedBulk> {
  const { op } = requested
  const granted = await grant(engine, actor, place, op === 'delete' || op === 'restore' ? NEEDS[op] : 'update')
  if (!isChangedTogether(granted.collection))
    throw new Problem(422, 'masse.un-par-un', `Ces documents se changent un par un : ${granted.collection.label.many}`)
  if (op === 'action') refuseAction(granted)
  const operation = parseBulkOperation(granted.collection, actor, granted.ability, requested)
  return { granted, operation, propose: proposalOf(engine, actor, granted, operation) }
}

/** The write of one document. */
export const bulkWrite = ({ granted, operation, propose }: GrantedBulk, id: string): Modification => ({
  type: 'change',
  granted,
  id,
  propose,
  ...(operation.op === 'restore' && { deleted: true }),
})

function proposalOf(engine: Engine, actor: Actor, granted: Granted, operation: BulkOperation): Propose {
  const { collection } = granted
  if (operation.op === 'delete') return (_, data) => ({ action: 'supprimer', data, changes: [], deleted: true })
  if (operation.op === 'restore')
    return async (stored, data, planning) => {
      const also = stored.deleted ? await returningWith(planning, collection, stored) : []
      return { action: 'restaurer', data, changes: [], deleted: false, also }
    }
  if (operation.op === 'action') {
    const { name, action } = operation
    const run = ownAction(collection, name, action, inputOf(action, operation.input), false)
    return (stored, data, planning) => {
      checkBulkAction(collection, operation, data)
      return run(stored, data, planning)
    }
  }
  return (stored, data) => {
    const requested =
      operation.op === 'each'
        ? eachChanges(collection, operation, stored.id, data)
        : bulkChanges(collection, operation, data)
    const applied = applyChanges(collection.fields, data, requested, engine.newId, writerOf(actor))
    refuseClosedCopies(granted, data, applied.data, pathsOf(requested))
    if (applied.errors.length > 0) throw invalid(applied.errors, undefined, collection.fields)
    return { action: 'modifier', data: applied.data, changes: applied.changes }
  }
}
