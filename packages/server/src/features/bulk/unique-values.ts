import { type Data, invalid, type Problem } from '@boutique/domain'
import type { Engine } from '../../operations/engine.ts'
import type { Granted } from '../../operations/rights/rights.ts'
import type { Planned } from '../../operations/write/plan.ts'
import { uniqueMessage } from '../../operations/write/write-errors.ts'
import { dataOf } from '../../store/documents/row.ts'
import { uniqueHolders } from './sql/unique-holders.ts'

/** A planned document with a new value of a field that only one document may have. */
interface Claim {
  id: string
  name: string
  value: string
  /** It had another value. */
  replaces: boolean
}

/**
 * What the database would refuse: values that only one document may have, and another one has or was given earlier in the
 * same trial. Only a write asks the database itself.
 */
export class UniqueValues {
  readonly #engine: Engine
  readonly #granted: Granted
  readonly #names: readonly string[]
  /** The document that has a value after what was planned so far. */
  readonly #given = new Map<string, string>()
  /** What documents had before. */
  readonly #left = new Set<string>()

  constructor(engine: Engine, granted: Granted) {
    this.#engine = engine
    this.#granted = granted
    const { fields } = granted.collection
    this.#names = Object.keys(fields).filter((name) => fields[name]?.unique)
  }

  /** The refusals of planned documents, which are written in this order. */
  async refusals(planned: readonly Planned[]): Promise<Map<string, Problem>> {
    const claims = planned.flatMap((one) => this.#claimsOf(one))
    const refused = new Map<string, Problem>()
    if (claims.length === 0) return refused
    const holders = await this.#holders(claims)
    const { collection } = this.#granted
    for (const { id, name, value, replaces } of claims) {
      if (refused.has(id)) continue
      const key = `${name} ${value}`
      const given = this.#given.get(key)
      const isHeld = (holders.get(key) ?? []).some((other) => other !== id && !this.#left.has(`${name} ${other}`))
      if (isHeld || (given !== undefined && given !== id))
        refused.set(
          id,
          invalid([{ path: name, message: uniqueMessage(collection, name) }], undefined, collection.fields),
        )
      else {
        this.#given.set(key, id)
        if (replaces) this.#left.add(`${name} ${id}`)
      }
    }
    return refused
  }

  #claimsOf({ before, after }: Planned): Claim[] {
    const [old, next]: [Data, Data] = [before ? dataOf(before) : {}, dataOf(after)]
    return this.#names.flatMap((name) => {
      const value = next[name]
      return typeof value === 'string' && value !== old[name]
        ? [{ id: after.id, name, value, replaces: old[name] !== undefined }]
        : []
    })
  }

  async #holders(claims: readonly Claim[]): Promise<Map<string, string[]>> {
    const holders = new Map<string, string[]>()
    const { collection, scope } = this.#granted
    for (const name of this.#names) {
      const values = claims.filter((one) => one.name === name).map(({ value }) => value)
      if (values.length === 0) continue
      for (const { id, value } of await uniqueHolders(this.#engine.pool, collection, scope, name, values)) {
        const key = `${name} ${value}`
        holders.set(key, [...(holders.get(key) ?? []), id])
      }
    }
    return holders
  }
}
