import { useState } from 'react'

/** The object of the rendering before while all its values are the same, so that a context does not change without a cause. */
export function useSameObject<T extends object>(made: T): T {
  const [kept, setKept] = useState(made)
  if (kept === made || haveSameValues(kept, made)) return kept
  setKept(made)
  return made
}

/** Whether two objects have the same keys with the same values. */
export function haveSameValues(one: object, other: object): boolean {
  const values = new Map(Object.entries(one))
  const others = Object.entries(other)
  return (
    others.length === values.size &&
    others.every(([key, value]) => values.has(key) && Object.is(values.get(key), value))
  )
}
