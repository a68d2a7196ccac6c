import { type Actor, type Data, documentName, isStorableText, type ImportRecord } from '@boutique/domain'
import type { Engine } from '../../operations/engine.ts'
import { type CheckedList, resolveList } from '../../operations/read/read.ts'
import type { Queryable } from '../../store/connection/pool.ts'
import { dataOf, type StoredDocument } from '../../store/documents/row.ts'
import type { ImportPlace } from './grant-import.ts'
import { readFound } from './sql/import-found.ts'

/** What the keys of a record find: the document that it changes, nothing, or why that is not certain. */
export type Found = { stored?: StoredDocument; double?: string }

type Keys = ImportRecord['keys']
type Key = Keys[number]

/** Finds documents by the keys of records, among those that a person may see. */
export class DocumentsByKeys {
  readonly #list: CheckedList

  private constructor(list: CheckedList) {
    this.#list = list
  }

  /** @param names the fields of the keys @throws Problem 403 for a field that the person does not read */
  static async of(engine: Engine, actor: Actor, place: ImportPlace, names: readonly string[]) {
    const fields = names.filter((name) => name !== 'id')
    return new DocumentsByKeys(await resolveList(engine, actor, { ...place, limit: 1 }, fields))
  }

  /** What each of some keys finds, in the same order. */
  async find(on: Queryable, all: readonly Keys[]): Promise<Found[]> {
    const values = new Map<string, Set<string>>()
    for (const key of all.flat()) {
      const [name, value] = leadOf(key)
      if (value === '' || !isStorableText(value)) continue
      values.set(name, (values.get(name) ?? new Set()).add(value))
    }
    const documents = new Map<string, { stored: StoredDocument; data: Data }>()
    for (const [name, some] of values)
      for (const stored of await readFound(on, { ...this.#list, where: { [name]: { in: [...some] } } }))
        documents.set(stored.id, { stored, data: dataOf(stored) })
    const byLead = new Map<string, { stored: StoredDocument; data: Data }[]>()
    for (const one of documents.values())
      for (const name of values.keys()) {
        const at = `${name} ${String(name === 'id' ? one.stored.id : one.data[name])}`
        byLead.set(at, [...(byLead.get(at) ?? []), one])
      }
    return all.map((keys) => this.#oneOf(keys, byLead))
  }

  #oneOf(keys: Keys, byLead: ReadonlyMap<string, readonly { stored: StoredDocument; data: Data }[]>): Found {
    for (const [at, key] of keys.entries()) {
      const found = (byLead.get(leadOf(key).join(' ')) ?? []).filter(({ stored, data }) =>
        Object.entries(key).every(([name, value]) => value === (name === 'id' ? stored.id : String(data[name] ?? ''))),
      )
      const [only] = found
      if (!only) continue
      if (found.length > 1) return { double: `${found.length} documents ont ${this.#said(key)}` }
      const other = keys.slice(0, at).find((former) => differs(former, only.data))
      if (!other) return { stored: only.stored }
      const name = documentName(this.#list.collection, only.data)
      return { double: `« ${name} » a ${this.#said(key)}, mais pas ${this.#said(other)}` }
    }
    return {}
  }

  /** A key in a sentence: « E-mail : a@exemple.fr ». */
  #said(key: Key): string {
    const { fields } = this.#list.collection
    return Object.entries(key)
      .map(([name, value]) => `${labelOf(fields[name]?.label ?? name)} « ${value.slice(0, 100)} »`)
      .join(' et ')
  }
}

/** Digits that a telephone is compared by are the telephone of the person. */
const labelOf = (label: string): string => (label === 'Chiffres du téléphone' ? 'Téléphone' : label)

/** The first equality of a key, by which documents are read. */
export const leadOf = (key: Key): [name: string, value: string] => Object.entries(key)[0] ?? ['id', '']

/** Whether a document has another value for a key of its own: a system id says nothing about a document of another shop. */
const differs = (key: Key, data: Data): boolean =>
  !Object.hasOwn(key, 'id') &&
  Object.entries(key).some(([name, value]) => data[name] !== undefined && String(data[name]) !== value)
