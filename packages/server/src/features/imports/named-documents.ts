import { type Actor, collectionOf, fold, namedField, type NamedDocuments, Problem } from '@boutique/domain'
import type { Engine } from '../../operations/engine.ts'
import { type CheckedList, resolveList } from '../../operations/read/read.ts'
import { grant } from '../../operations/rights/rights.ts'
import type { Queryable } from '../../store/connection/pool.ts'
import { readNamed } from './sql/import-found.ts'
import type { NewEntry } from './sql/imports.ts'

/** A collection whose documents are named in a file. */
interface NamedIn {
  /** Undefined where the person does not see its names. */
  list?: CheckedList
  mayCreate: boolean
}

/** What a name stands for: a document, or why it is left out. */
export type NamedId = { id: string } | { missing: string }

/** Finds the documents that files name, such as categories, among those that a person may choose. */
export class NameBook {
  readonly #engine: Engine
  readonly #actor: Actor
  readonly #boutique: string
  readonly #collections = new Map<string, NamedIn>()
  readonly #ids = new Map<string, string | 'several'>()

  constructor(engine: Engine, actor: Actor, boutique: string) {
    this.#engine = engine
    this.#actor = actor
    this.#boutique = boutique
  }

  /** Reads the rights to the collections that some records name: before a transaction, since that reads elsewhere. */
  async open(named: readonly NamedDocuments[]): Promise<void> {
    for (const { collection, by } of named) {
      const key = `${collection} ${by}`
      if (!this.#collections.has(key)) this.#collections.set(key, await this.#rightsTo(collection, by))
    }
  }

  async #rightsTo(collection: string, by: string): Promise<NamedIn> {
    const place = { boutique: this.#boutique, collection }
    const list = await allowed(() => resolveList(this.#engine, this.#actor, { ...place, limit: 1 }, [by]))
    const creates = await allowed(() => grant(this.#engine, this.#actor, place, 'create'))
    return { ...(list && { list }), mayCreate: creates !== undefined }
  }

  /** Looks up the names of some records. */
  async read(on: Queryable, named: readonly NamedDocuments[]): Promise<void> {
    const asked = new Map<string, { one: NamedDocuments; names: Set<string> }>()
    for (const one of named) {
      const key = `${one.collection} ${one.by}`
      const known = asked.get(key) ?? { one, names: new Set() }
      asked.set(key, known)
      for (const name of one.names) if (!this.#ids.has(idKey(one, name))) known.names.add(name)
    }
    for (const [key, { one, names }] of asked) {
      const list = this.#collections.get(key)?.list
      if (!list || names.size === 0) continue
      for (const [name, id] of await readNamed(on, list, one.by, [...names])) {
        const at = idKey(one, name)
        const known = this.#ids.get(at)
        if (known === undefined) this.#ids.set(at, id)
        // Of several with one name the oldest is taken where names are made here; a person is not.
        else if (known !== id && !one.creates) this.#ids.set(at, 'several')
      }
    }
  }

  /** A document that is there from now on. */
  add(one: Pick<NamedDocuments, 'collection' | 'by'>, name: string, id: string): void {
    this.#ids.set(idKey(one, name), id)
  }

  /** What a name stands for. */
  of(one: NamedDocuments, name: string): NamedId {
    const id = this.#ids.get(idKey(one, name))
    const { label } = collectionOf(this.#engine.registry, one.collection)
    if (id === 'several') return { missing: `Plusieurs ${label.many.toLowerCase()} s'appellent « ${name} »` }
    if (id !== undefined) return { id }
    if (!this.#collections.get(`${one.collection} ${one.by}`)?.list)
      return { missing: `Vos droits ne donnent pas accès à : ${label.many.toLowerCase()}` }
    return { missing: `« ${name} » n'existe pas : laissé vide` }
  }

  /** What a name would be created as; undefined where it stands for something, or cannot be created. */
  newEntry(one: NamedDocuments, name: string): NewEntry | undefined {
    if (!one.creates || this.#ids.has(idKey(one, name)) || name.trim() === '') return undefined
    const named = this.#collections.get(`${one.collection} ${one.by}`)
    if (!named?.list) return undefined
    const by = namedField(collectionOf(this.#engine.registry, one.collection)) ?? one.by
    return { collection: one.collection, by, label: name, mayCreate: named.mayCreate }
  }
}

/** Names that differ in case and accents only are one. */
const idKey = ({ collection, by }: Pick<NamedDocuments, 'collection' | 'by'>, name: string): string =>
  `${collection} ${by} ${fold(name).trim()}`

/** What a check of rights gives; undefined where they are lacking. */
async function allowed<T>(check: () => Promise<T>): Promise<T | undefined> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return undefined
    throw error
  }
}
