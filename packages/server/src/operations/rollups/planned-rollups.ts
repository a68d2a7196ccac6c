import {
  type Registry,
  rollupChanges,
  type RollupField,
  rollupsOver,
  rollupTargets,
  smallestPart,
  type SummedDocument,
  thousandths,
} from '@boutique/domain'
import type { Queryable } from '../../store/connection/pool.ts'
import { readRollup } from '../../store/documents/rollups.ts'
import { dataOf, type StoredDocument } from '../../store/documents/row.ts'
import type { Modification, Planned } from '../write/plan.ts'
import { grantToSystem } from '../rights/rights.ts'

/** The change of a rollup by planned writes: the field, its document, and for a sum the difference in thousandths. */
interface RollupChange extends RollupField {
  scope: string
  id: string
  thousandths: number
}

/** The documents of a commit as its rollups include them already, by collection and id. */
export type Counted = Map<string, StoredDocument>

/**
 * The writes of the rollup fields that include planned writes: one for each field and document.
 * @param counted what earlier writes of the commit included; what these include is added to it
 */
export function rollupWrites(registry: Registry, planned: readonly Planned[], counted: Counted): Modification[] {
  const uncounted = planned.map((one) => {
    const key = `${one.collection.slug}/${one.after.id}`
    const before = counted.get(key) ?? one.before
    counted.set(key, one.after)
    return { ...one, before }
  })
  return changesOf(registry, uncounted).map((change) => {
    const { collection, name, scope, id, rollup } = change
    return {
      type: 'change',
      granted: grantToSystem(collection, scope),
      id,
      deleted: true,
      propose: async (_, { [name]: before, ...data }, { on }) => {
        const sum = (thousandths(Number(before ?? 0)) + change.thousandths) / 1000
        const after = rollup.min === undefined ? sum : await smallest(on, registry, planned, change)
        const changes = [{ path: name, before, after }]
        const changed = after === undefined ? data : { ...data, [name]: after }
        return { action: 'recalculer', data: changed, changes, isDerived: true }
      },
    }
  })
}

/** The rollups that planned writes change, added up by field and document. */
function changesOf(registry: Registry, planned: readonly Planned[]): RollupChange[] {
  const changes = new Map<string, RollupChange>()
  for (const { collection, before, after, isRelated } of planned) {
    if (!isRelated) continue
    const { fields } = collection
    for (const field of rollupsOver(registry, collection.slug)) {
      const [was, is] = [before && summed(before), summed(after)]
      const sums = field.rollup.min === undefined ? rollupChanges(fields, field.rollup, was, is) : undefined
      for (const id of rollupTargets(fields, field.rollup, was, is)) {
        const key = `${field.collection.slug}/${id}/${field.name}`
        const difference = (changes.get(key)?.thousandths ?? 0) + (sums?.get(id) ?? 0)
        changes.set(key, { ...field, scope: after.scope, id, thousandths: difference })
      }
    }
  }
  return [...changes.values()]
}

/** The smallest value of a rollup after the commit: of the stored documents, and of the planned ones. */
async function smallest(
  on: Queryable,
  registry: Registry,
  all: readonly Planned[],
  { rollup, collection, name, scope, id }: RollupChange,
): Promise<number | undefined> {
  const planned = all.filter((one) => one.collection.slug === rollup.of)
  const except = planned.map(({ after }) => after.id)
  const stored = await readRollup(on, registry, { collection, name, rollup }, scope, id, except)
  const parts = planned.flatMap(({ collection: { fields }, after }) => {
    const part = smallestPart(fields, rollup, summed(after))
    return part?.id === id ? part.value : []
  })
  const values = stored === undefined ? parts : [stored, ...parts]
  return values.length > 0 ? values.reduce((least, value) => Math.min(least, value)) : undefined
}

const summed = ({ deleted, parent, text }: StoredDocument): SummedDocument => ({
  deleted,
  parent,
  data: dataOf({ text }),
})
