import { type Actor, type Collection, collectionOf, type Data } from '@boutique/domain'
import { commit } from '../../operations/write/commit.ts'
import type { Engine } from '../../operations/engine.ts'
import type { Modification } from '../../operations/write/plan.ts'
import { grantToSystem } from '../../operations/rights/rights.ts'
import type { Copy } from './transfer-copies.ts'

/** What a batch of a transfer did. */
export interface BatchOutcome {
  copied: readonly Copy[]
  refused: readonly string[]
}

/**
 * Marks the originals of confirmed copies as deleted and imported (TRANS-05, TRANS-06), and counts them in the transfer,
 * in one commit. An original that changed since it was read stays: its next copy replaces this one.
 * @returns the transfer as stored
 */
export async function markOriginals(
  engine: Engine,
  actor: Actor,
  { transfer, collection, boutique }: { transfer: string; collection: Collection; boutique: string },
  { copied, refused }: BatchOutcome,
): Promise<Data> {
  const [stored] = await commit(engine, actor, [], async ({ now }) => {
    let marked = 0
    let addresses = 0
    const marks = copied.map(
      ({ source, addresses: own }): Modification => ({
        type: 'change',
        granted: grantToSystem(collection, boutique),
        id: source.id,
        deleted: true,
        propose: ({ rev, deleted }, data) => {
          if (rev !== source.rev || deleted) return { action: 'transferer', data, changes: [] }
          marked += 1
          addresses += own
          return {
            action: 'transferer',
            ...imported(collection, data, now),
            deleted: true,
            isMoved: true,
            byProgram: true,
          }
        },
      }),
    )
    const count: Modification = {
      type: 'change',
      granted: grantToSystem(collectionOf(engine.registry, 'transferts'), ''),
      id: transfer,
      deleted: true,
      propose: (_, data) => {
        const values = {
          nbCopies: Number(data.nbCopies ?? 0) + marked,
          nbAdresses: Number(data.nbAdresses ?? 0) + addresses,
          nbRefuses: Number(data.nbRefuses ?? 0) + refused.length,
          refuses: [...refusedOf(data), ...refused].join('\n') || undefined,
        }
        return computed(data, values)
      },
    }
    // In this order: the counts are those of the marks.
    return [...marks, count]
  }).then((documents) => documents.slice(-1))
  return JSON.parse(stored?.text ?? '{}') as Data
}

/** The ids of the documents that the project refused. */
export const refusedOf = ({ refuses }: Data): string[] => (typeof refuses === 'string' ? refuses.split('\n') : [])

function imported({ fields }: Collection, data: Data, now: string) {
  const values: Data = { importedAt: now, ...('importedX' in fields && { importedX: 1 }) }
  const changes = Object.entries(values).map(([path, after]) => ({ path, before: data[path], after }))
  return { data: { ...data, ...values }, changes }
}

/** A proposal with values that the program computed. */
export function computed(data: Data, values: Data, action = 'recalculer') {
  const changed = Object.entries(values).filter(([name, value]) => data[name] !== value)
  const changes = changed.map(([path, after]) => ({ path, before: data[path], after }))
  return {
    action,
    data: { ...data, ...Object.fromEntries(changed) },
    changes,
    byProgram: true as const,
    isDerived: true as const,
  }
}
