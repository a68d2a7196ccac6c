import { expect, it } from 'vitest'
import { CONTACTS } from './people.ts'
import { PIECES } from './pieces.ts'
import { HOURS, PIECE_EXPENSES, PURCHASES } from './purchases.ts'

const names = new Set(PIECES.map(({ name }) => name))
const bought = PURCHASES.flatMap(({ pieces }) => pieces.map(([name]) => name))

it('buys pieces of the demonstration, each once', () => {
  expect(bought.filter((name) => !names.has(name))).toEqual([])
  expect(new Set(bought).size).toBe(bought.length)
})

it('works on pieces of the demonstration, and buys of its contacts', () => {
  const others = [...HOURS.map(([piece]) => piece), ...PIECE_EXPENSES.flatMap(({ pieces }) => pieces)]
  expect(others.filter((name) => !names.has(name))).toEqual([])
  expect(PURCHASES.filter(({ contact }) => contact !== undefined && !CONTACTS[contact])).toEqual([])
})

it('has a lot of each division, and a deposit that goes back soon', () => {
  expect(new Set(PURCHASES.map(({ repartition = 'egale' }) => repartition))).toEqual(
    new Set(['egale', 'estimation', 'manuelle']),
  )
  expect(PURCHASES.some(({ deposit }) => deposit && deposit.until < 14)).toBe(true)
})
