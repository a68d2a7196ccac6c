import { equal, joinPath } from '@boutique/domain'

type Data = Record<string, unknown>
const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)
const isItems = (value: unknown): value is Data[] =>
  Array.isArray(value) && value.every((item) => isData(item) && typeof item.id === 'string')

/**
 * The paths whose values differ between two documents, descending while both sides have the same shape. System members
 * are left out.
 */
export function changedPaths(before: Data, after: Data, ignored: readonly string[] = []): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names]
    .filter((name) => !ignored.includes(name))
    .flatMap((name) => differences([name], before[name], after[name]))
}

function differences(path: string[], before: unknown, after: unknown): string[] {
  if (equal(before, after)) return []
  if (isItems(before) && isItems(after)) {
    const ids = (items: Data[]) => items.map(({ id }) => id)
    if (!equal(ids(before), ids(after))) return [joinPath(path)]
    return after.flatMap((item, index) => differences([...path, String(item.id)], before[index], item))
  }
  if (!isData(before) || !isData(after)) return [joinPath(path)]
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) => differences([...path, name], before[name], after[name]))
}
