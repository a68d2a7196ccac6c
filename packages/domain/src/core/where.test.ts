import { expect, it } from 'vitest'
import { boolean, text } from './fields/kinds.ts'
import { integer } from './fields/number-kinds.ts'
import { mayMatch, type Where } from './where.ts'

const fields = { nom: text({ label: 'Nom' }), qty: integer({ label: 'Quantité' }), vu: boolean({ label: 'Vu' }) }

it.each<[Where, Record<string, unknown>, boolean]>([
  [{}, {}, true],
  [{ nom: 'Table' }, { nom: 'Table' }, true],
  [{ nom: 'Table' }, { nom: 'table' }, false],
  [{ nom: 'Table' }, {}, false],
  [{ qty: 0 }, { qty: 0 }, true],
  [{ qty: 0 }, {}, false],
  [{ qty: 0 }, { qty: '0' }, false],
  [{ vu: false }, {}, true],
  [{ vu: true }, {}, false],
  [{ vu: true, qty: 1 }, { vu: true, qty: 1 }, true],
  [{ vu: true, qty: 1 }, { vu: true, qty: 2 }, false],
  [{ qty: { gt: 1 } }, { qty: 1 }, false],
  [{ qty: { gt: 1 } }, { qty: 2 }, true],
  [{ qty: { gte: 1 } }, { qty: 1 }, true],
  [{ qty: { gte: 1 } }, { qty: 0 }, false],
  [{ qty: { lt: 1 } }, { qty: 1 }, false],
  [{ qty: { lt: 1 } }, { qty: 0 }, true],
  [{ qty: { lte: 1 } }, { qty: 1 }, true],
  [{ qty: { lte: 1 } }, { qty: 2 }, false],
  [{ qty: { gt: 1, lte: 3 } }, { qty: 3 }, true],
  [{ qty: { gt: 1, lte: 3 } }, { qty: 4 }, false],
  [{ qty: { lt: 1 } }, {}, false],
  [{ qty: { lt: '1' } }, { qty: 0 }, false],
  [{ nom: { in: ['a', 'b'] } }, { nom: 'b' }, true],
  [{ nom: { in: ['a', 'b'] } }, { nom: 'c' }, false],
  [{ nom: { in: [] } }, { nom: 'c' }, false],
  [{ nom: { sauf: ['a', 'b'] } }, { nom: 'b' }, false],
  [{ nom: { sauf: ['a', 'b'] } }, { nom: 'c' }, true],
  [{ nom: { sauf: ['a', 'b'] } }, {}, true],
  [{ nom: { sauf: [] } }, { nom: 'c' }, true],
  [{ nom: { sauf: ['a', 'b'], in: ['b', 'c'] } }, { nom: 'b' }, false],
  [{ nom: { vide: true } }, {}, true],
  [{ nom: { vide: true } }, { nom: 'a' }, false],
  [{ nom: { vide: false } }, { nom: 'a' }, true],
  [{ nom: { vide: false } }, {}, false],
  [{ vu: { vide: true } }, {}, false],
  // Folding is done by the database: any text may match, and a missing one cannot.
  [{ nom: { contient: 'zzz' } }, { nom: 'a' }, true],
  [{ nom: { contient: 'a' } }, {}, false],
  [{ datetime: { gt: 5 } }, { datetime: 6 }, true],
])('%j on %j: %s', (where, document, answer) => {
  expect(mayMatch(fields, where, document)).toBe(answer)
})
