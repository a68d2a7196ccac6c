import type { ListOperation } from '@boutique/domain'

/** The operations that change a list of single values into another, so that additions of two people are merged. */
export function listOperations(path: string, before: readonly string[], after: readonly string[]): ListOperation[] {
  const operations: ListOperation[] = before
    .filter((item) => !after.includes(item))
    .map((item) => ({ op: 'remove', path, item }))
  let current = before.filter((item) => after.includes(item))
  after.forEach((item, index) => {
    if (current[index] === item) return
    const isThere = current.includes(item)
    const follower = current[index]
    const rest = current.filter((other) => other !== item)
    current = rest.toSpliced(index, 0, item)
    const place = follower === undefined ? {} : { before: follower }
    operations.push(isThere ? { op: 'move', path, item, ...place } : { op: 'add', path, item, ...place })
  })
  return operations
}
