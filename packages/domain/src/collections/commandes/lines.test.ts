import { expect, it } from 'vitest'
import type { DataOf } from '../../core/field.ts'
import { exampleMembers } from '../../core/example.ts'
import { lineErrors, lineFields } from './lines.ts'

it('every example of a line is one that the rules accept', () => {
  const refused = Array.from({ length: 2001 }, (_, n) => n).filter(
    (n) => lineErrors(exampleMembers(lineFields, n) as DataOf<typeof lineFields>).length > 0,
  )
  expect(refused).toEqual([])
})
