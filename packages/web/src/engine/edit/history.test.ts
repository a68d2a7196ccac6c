import type { Collection } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { describe, expect, it } from 'vitest'
import { type HistoryEntry, historyLines } from './history.ts'

const produits = registry.get('produits') as Collection
const camille = { id: 'u2', displayname: 'Camille' }
const at = '2024-03-06T10:00:00.000Z'
const entry = (rev: number, action: string, changes: HistoryEntry['changes'] = []): HistoryEntry => ({
  rev,
  at,
  actor: camille,
  action,
  changes,
})

describe('the lines of a history', () => {
  it('tell each value before and after, the newest first', () => {
    const lines = historyLines(
      produits,
      [
        entry(3, 'modifier', [{ path: 'price', before: 120 }]),
        entry(2, 'modifier', [{ path: 'price', before: null }]),
        entry(1, 'creer'),
      ],
      { price: 99 },
    )
    expect(lines.map(({ what, fields }) => [what, fields])).toEqual([
      ['a modifié', [{ label: 'Prix', before: '120,00\u00a0€', after: '99,00\u00a0€' }]],
      ['a modifié', [{ label: 'Prix', before: '', after: '120,00\u00a0€' }]],
      ['a créé le document', []],
    ])
    expect(lines[0]).toMatchObject({ who: 'Camille', when: '6 mars 2024 à 11:00' })
  })

  it('leave out what rules computed, and name the own actions of a collection', () => {
    const [line] = historyLines(
      produits,
      [entry(2, 'reserver', [{ path: 'inStock', before: true, derived: true }])],
      {},
    )
    expect(line).toMatchObject({ what: 'Réserver', fields: [] })
  })
})
