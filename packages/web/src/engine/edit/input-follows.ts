import { equal, type Fields } from '@boutique/domain'
import type { EditSession } from '../../data/autosave.ts'
import { storedValues } from '../../fields/panels/stored-values.ts'

type Data = Record<string, unknown>

/**
 * Gives fields of an input the values that follow from the others at each change, until the person chooses another value.
 * @param follow the values that follow from an input in stored form
 * @returns a function that ends it
 */
export function keepFollowing(
  session: Pick<EditSession, 'snapshot' | 'subscribe' | 'change'>,
  fields: Fields,
  follow: (input: Data) => Data,
): () => void {
  const values = (): Data => storedValues(fields, session.snapshot().document)
  /** The values that nobody chose, by field. */
  const given: Data = { ...values() }
  let isChanging = false
  return session.subscribe(() => {
    if (isChanging) return
    isChanging = true
    const input = values()
    for (const [name, value] of Object.entries(follow(input))) {
      if (!equal(input[name], given[name]) || equal(value, input[name])) continue
      given[name] = value
      session.change(name, value)
    }
    isChanging = false
  })
}
