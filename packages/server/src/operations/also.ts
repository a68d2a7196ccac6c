import { type AlsoWrite, applyChanges, collectionOf, invalid } from '@boutique/domain'
import { creationOf } from './creation.ts'
import type { Planning, Write } from './plan.ts'
import { grantToSystem } from './rights.ts'

/**
 * Builds the write of another document that an action or a deletion asks for: in the same scope and with all rights,
 * since the program asks for it, not the actor. The rules of that document apply.
 */
export function writeOf({ engine }: Planning, scope: string, also: AlsoWrite): Write {
  const collection = collectionOf(engine.registry, also.collection)
  const granted = grantToSystem(collection, scope, also.parent)
  if (also.type === 'create') return creationOf(engine, 'system', granted, engine.newId(), also.data)
  const change = { type: 'change' as const, granted, id: also.id }
  if (also.type === 'remove')
    // An already deleted document stays deleted.
    return {
      ...change,
      deleted: true,
      propose: (_, data) => ({ action: 'supprimer', data, changes: [], deleted: true }),
    }
  return {
    ...change,
    propose: (_, data) => {
      const asked = { values: also.values, operations: [] }
      const { errors, ...applied } = applyChanges(collection.fields, data, asked, engine.newId, 'system')
      if (errors.length) throw invalid(errors)
      return { action: 'modifier', ...applied }
    },
  }
}
