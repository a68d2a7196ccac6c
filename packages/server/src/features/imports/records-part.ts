import type { Actor, ImportRecord, Problem } from '@boutique/domain'
import { collectionOf, Problem as Refusal } from '@boutique/domain'
import type { Engine } from '../../operations/engine.ts'
import type { Granted } from '../../operations/rights/rights.ts'
import type { Queryable } from '../../store/connection/pool.ts'
import type { StoredDocument } from '../../store/documents/row.ts'
import { DocumentsByKeys, leadOf } from './found-by-keys.ts'
import { NameBook } from './named-documents.ts'
import { planRecord, type RecordContext, type RecordPlan } from './record-write.ts'
import { readChildren } from './sql/import-found.ts'
import type { WaitingRecord } from './sql/import-records.ts'

/** Records with what their rights allow: what a transaction then reads, it reads on its own connection. */
export class RecordsPart {
  readonly #context: RecordContext
  readonly #keys: DocumentsByKeys
  readonly records: readonly WaitingRecord[]

  private constructor(context: RecordContext, keys: DocumentsByKeys, records: readonly WaitingRecord[]) {
    this.#context = context
    this.#keys = keys
    this.records = records
  }

  get names(): NameBook {
    return this.#context.names
  }

  /** @param granted the right to the collection of the records */
  static async of(engine: Engine, actor: Actor, granted: Granted, records: readonly WaitingRecord[]) {
    const names = new NameBook(engine, actor, granted.scope)
    await names.open(records.flatMap(({ record }) => record?.named ?? []))
    const leads = new Set(records.flatMap(({ record }) => (record?.keys ?? []).map((key) => leadOf(key)[0])))
    const place = { boutique: granted.scope, collection: granted.collection.slug }
    const keys = await DocumentsByKeys.of(engine, actor, place, [...leads])
    return new RecordsPart({ engine, actor, granted, names }, keys, records)
  }

  /** What becomes of each record, or why it is refused. */
  async plan(on: Queryable, records = this.records): Promise<(RecordPlan | Problem)[]> {
    await this.names.read(
      on,
      records.flatMap(({ record }) => record?.named ?? []),
    )
    const found = await this.#keys.find(
      on,
      records.map(({ record }) => record?.keys ?? []),
    )
    const below = await this.#below(
      on,
      records.flatMap(({ record }, at) => {
        const stored = found[at]?.stored
        return record && stored && record.children.length > 0 ? [{ record, parent: stored.id }] : []
      }),
    )
    const seen = new Set<string>()
    return records.map((one, at) => {
      try {
        const here = found[at] ?? {}
        // Two lines with different keys may find one document.
        if (here.stored && seen.has(here.stored.id)) here.double = 'Une autre ligne du fichier change ce document'
        if (here.stored) seen.add(here.stored.id)
        return planRecord(this.#context, one, here, below)
      } catch (error) {
        if (error instanceof Refusal) return error
        throw error
      }
    })
  }

  async #below(
    on: Queryable,
    parents: readonly { record: Pick<ImportRecord, 'children'>; parent: string }[],
  ): Promise<StoredDocument[]> {
    const { engine, granted } = this.#context
    const slugs = new Set(parents.flatMap(({ record }) => record.children.map(({ collection }) => collection)))
    const all: StoredDocument[] = []
    for (const slug of slugs) {
      const ids = parents.map(({ parent }) => parent)
      all.push(...(await readChildren(on, collectionOf(engine.registry, slug), granted.scope, ids)))
    }
    return all
  }
}
