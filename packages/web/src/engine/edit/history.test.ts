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

  it.each<[string, string, unknown, Record<string, unknown>, unknown]>([
    [
      'a member of an object',
      'dimensions/width',
      null,
      { dimensions: { width: 3 } },
      { label: 'Dimensions, Largeur', before: '', after: '3\u00a0cm' },
    ],
    [
      'a text in another language',
      'translations/en/name',
      'Desk',
      {},
      { label: 'Traductions, Anglais, Nom', before: 'Desk', after: '' },
    ],
    [
      'an item added',
      'options/o1',
      null,
      { options: [{ id: 'o1', libelle: 'Couleur' }] },
      { label: 'Options', item: 'Couleur ajouté' },
    ],
    [
      'an item removed',
      'options/o1',
      { id: 'o1', libelle: 'Couleur' },
      {},
      { label: 'Options', item: 'Couleur retiré' },
    ],
    [
      'a photo moved',
      'photos/a.jpg#place',
      'b.jpg',
      { photos: ['a.jpg', 'b.jpg'] },
      { label: 'Photos', item: 'ordre changé' },
    ],
  ])('tell of %s', (_, path, before, document, field) => {
    expect(historyLines(produits, [entry(2, 'modifier', [{ path, before }])], document)[0]?.fields).toEqual([field])
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
