/** The maximum nesting of input: lists of lists and rich text need far less, and recursive code can handle it. */
export const MAX_NESTED = 200

/** Whether objects and arrays are nested more than `most` levels deep. */
export function isNestedBeyond(value: unknown, most = MAX_NESTED): boolean {
  let level = [value].filter(isContainer)
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === most) return true
    const next: object[] = []
    for (const container of level)
      for (const member of Object.values(container)) if (isContainer(member)) next.push(member)
    level = next
  }
  return false
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null
