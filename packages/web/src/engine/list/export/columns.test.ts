import { describe, expect, it } from 'vitest'
import { columnsOf, typedColumns } from './columns.ts'

describe('columnsOf', () => {
  it('[LIST-11] [LIST-12] is 5 on a desktop and 2 on a phone by default', () => {
    expect(columnsOf('bureau', undefined)).toBe(5)
    expect(columnsOf('telephone', undefined)).toBe(2)
  })
  it.each<[unknown, number]>([
    [7, 7],
    [1, 1],
    [10, 10],
    [0, 5],
    [11, 5],
    ['7', 5],
    [null, 5],
    [Number.NaN, 5],
  ])('stored %j gives %i', (remembered, columns) => expect(columnsOf('bureau', remembered)).toBe(columns))
})

it.each<[string, number | undefined]>([
  ['3', 3],
  [' 10 ', 10],
  ['0', 1],
  ['25', 10],
  ['', undefined],
  ['2,5', undefined],
  ['-1', undefined],
  ['deux', undefined],
])('typed %j gives %j', (text, columns) => expect(typedColumns(text)).toBe(columns))
