import { expect, it } from 'vitest'
import { boolean, choice, text } from '../fields/kinds.ts'
import { integer } from '../fields/number-kinds.ts'
import { mayMatch, type Where } from '../where.ts'
import { bothOf } from './both.ts'

const fields = {
  nom: text({ label: 'Nom' }),
  qty: integer({ label: 'Quantité' }),
  vu: boolean({ label: 'Vu' }),
  type: choice({ label: 'Type', values: { a: 'A', b: 'B' } }),
}
const never = (value: unknown) => ({ vide: true, in: [value] })

it.each<[Where, Where, Where]>([
  [{ qty: 1 }, { vu: true }, { qty: 1, vu: true }],
  [{ vu: true }, { vu: true }, { vu: true }],
  [{ vu: true }, { vu: false }, { vu: never(true) as never }],
  [{ qty: 0 }, { qty: { gte: 0 } }, { qty: 0 }],
  [{ qty: 0 }, { qty: { gt: 0 } }, { qty: never(0) as never }],
  [{ qty: { gte: 1, lte: 9 } }, { qty: { gte: 3, lte: 20 } }, { qty: { gte: 3, lte: 9 } }],
  [{ qty: { lt: 5 } }, { qty: 4 }, { qty: 4 }],
  [{ qty: { lt: 5 } }, { qty: 5 }, { qty: never(0) as never }],
  [{ qty: { vide: true } }, { qty: { vide: false } }, { qty: never(0) as never }],
  [{ type: { in: ['a', 'b'] } }, { type: { in: ['b'] } }, { type: { in: ['b'] } }],
  [{ type: { in: ['a'] } }, { type: { in: ['b'] } }, { type: never('a') as never }],
  [{ type: { sauf: ['a'] } }, { type: { sauf: ['b'] } }, { type: { sauf: ['a', 'b'] } }],
  [{ nom: { contient: 'a' } }, { nom: { contient: 'b' } }, { nom: { contient: ['a', 'b'] } }],
  [{ nom: 'ab' }, { nom: { contient: 'b' } }, { nom: { contient: 'b', in: ['ab'] } }],
])('%j and %j', (one, other, both) => {
  expect(bothOf(fields, one, other)).toEqual(both)
  const values = [undefined, 0, 1, 4, 5, 9, true, false, 'a', 'b', 'ab']
  for (const [name] of Object.entries(both)) {
    for (const value of values) {
      const document = { [name]: value }
      const part = (where: Where): Where => (name in where ? { [name]: where[name] as never } : {})
      const expected = mayMatch(fields, part(one), document) && mayMatch(fields, part(other), document)
      expect([value, mayMatch(fields, part(both), document)]).toEqual([value, expected])
    }
  }
})
