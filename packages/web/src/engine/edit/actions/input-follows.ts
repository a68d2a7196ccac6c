import { equal, type Fields } from '@boutique/domain'
import type { EditSession } from '../../../data/autosave/autosave.ts'
import { storedValues } from '../../../fields/panels/stored-values.ts'

type Data = Record<string, unknown>

/** What the document proposes for an input, and its changes. */
export interface Proposals {
  subscribe(listener: () => void): () => void
  /** The values proposed now, in stored form. */
  suggest(): Data
}

/**
 * Gives fields of an input the values that follow from the others at each change, until the person chooses another value.
 * At each change of the document, the fields that nobody has touched take the values that it proposes now.
 * @param follow the values that follow from an input in stored form
 * @returns a function that ends it
 */
export function keepFollowing(
  session: Pick<EditSession, 'snapshot' | 'subscribe' | 'change'>,
  fields: Fields,
  follow: (input: Data) => Data,
  proposals: Proposals = { subscribe: () => () => undefined, suggest: () => ({}) },
): () => void {
  const values = (): Data => storedValues(fields, session.snapshot().document)
  /** The values that nobody chose, by field. */
  const given: Data = { ...values() }
  const touched = new Set<string>()
  let proposed = proposals.suggest()
  let isChanging = false
  const give = (wanted: Data): void => {
    const input = values()
    for (const [name, value] of Object.entries(wanted)) {
      if (!equal(input[name], given[name]) || equal(value, input[name])) continue
      given[name] = value
      session.change(name, value)
    }
  }
  /** The changes that it makes do not call it again. */
  const update = (change: () => void) => () => {
    if (isChanging) return
    isChanging = true
    change()
    give(follow(values()))
    isChanging = false
  }
  const ends = [
    session.subscribe(
      update(() => {
        const input = values()
        for (const name of Object.keys(fields)) if (!equal(input[name], given[name])) touched.add(name)
      }),
    ),
    proposals.subscribe(
      update(() => {
        const next = proposals.suggest()
        const names = Object.keys({ ...proposed, ...next }).filter(
          (name) => !touched.has(name) && !equal(proposed[name], next[name]),
        )
        proposed = next
        give(Object.fromEntries(names.map((name) => [name, next[name]])))
      }),
    ),
  ]
  return () => {
    for (const end of ends) end()
  }
}
