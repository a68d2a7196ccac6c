import { describe, expect, it } from 'vitest'
import type { Actor } from '../../core/actor.ts'
import { refuseInBin } from './in-bin.ts'
import { addTaken } from './selling.ts'

const selling = (ids: string[]) => ({
  by: 'vente' as const,
  held: new Map(),
  sold: addTaken(ids.map((id) => ({ id, quantity: 1, cents: 100, path: 'produits' }))),
})
const found = { pieces: [{ id: 'p1', rev: 1, deleted: false, createdAt: '', updatedAt: '', datetime: 0 }] }
const ada = {} as Actor
const check = (named: string[], ids: string[], actor = ada) => refuseInBin(named, selling(ids), { actor, found })

describe('a piece that is in the bin', () => {
  it('is refused where an order newly names it', () => {
    expect(() => check([], ['p1', 'p2'])).toThrow('Cette pièce est dans la corbeille')
    expect(() => check([], ['p1'])).not.toThrow()
  })

  it('is no obstacle where the document named it before, nor to the program, nor before the pieces are read', () => {
    expect(() => check(['p2'], ['p1', 'p2'])).not.toThrow()
    expect(() => check([], ['p2'], { system: true } as Actor)).not.toThrow()
    expect(() => refuseInBin([], selling(['p2']), { actor: ada, found: {} })).not.toThrow()
  })
})
