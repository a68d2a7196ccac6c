import { expect, it } from 'vitest'
import { ChangedPaths } from './changed-paths.ts'

const changed = new ChangedPaths([
  ['price', 1],
  ['options/o1/libelle', 2],
  ['options/o2', 3],
  ['dimensions', 4],
  ['price', 5],
])

it.each([
  ['price', 5],
  ['prices', undefined],
  ['options', 3],
  ['dimensions/width/x', 4],
  ['options/o1', 2],
  ['options/o1/libelle', 2],
  ['options/o1/libelle/x', 2],
  ['options/o1/values', undefined],
  ['options/o2/libelle', 3],
  ['options/o3', undefined],
  ['dimensions/width', 4],
  ['dimension', undefined],
  ['', undefined],
])('of "%s" finds %s', (path, expected) => {
  expect(changed.overlapping(path)).toBe(expected)
})

it('compares thousands of paths with thousands quickly', () => {
  const start = process.threadCpuUsage()
  const many = new ChangedPaths(
    Array.from({ length: 30_000 }, (_, n) => [`options/o${n}/values/v${n}/libelle`, n] as const),
  )
  const found = Array.from({ length: 30_000 }, (_, n) => many.overlapping(`options/o${n}/values/w${n}/libelle`))
  expect(found.every((one) => one === undefined)).toBe(true)
  // A comparison of each pair of paths would take seconds.
  expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(1000)
})
