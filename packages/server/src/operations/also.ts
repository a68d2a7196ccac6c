import { type AlsoWrite, applyChanges, collectionOf, invalid } from '@boutique/domain'
import { creationOf } from './creation.ts'
import type { Planning, Write } from './plan.ts'
import { grantToSystem } from './rights.ts'

/**
 * The write of another document that an action or a deletion asks for: of the same scope, with every right, since the rule
 * that asks for it is the program's. Its own rules apply.
 */
export function writeOf({ engine }: Planning, scope: string, also: AlsoWrite): Write {
  const collection = collectionOf(engine.registry, also.collection)
  const granted = grantToSystem(collection, scope, also.parent)
  if (also.type === 'create') return creationOf(engine, 'system', granted, engine.newId(), also.data)
  const change = { type: 'change' as const, granted, id: also.id }
  if (also.type === 'remove')
    // One that is deleted already stays so.
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
