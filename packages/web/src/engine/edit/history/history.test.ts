import type { Collection, HistoryEntry } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { describe, expect, it } from 'vitest'
import { type HistoryLine, historyLines as linesFor, type HistoryReader } from './history.ts'

const produits = registry.get('produits') as Collection
const camille = { id: 'u2', displayname: 'Camille' }
const everything = { read: 'profile', create: true, update: true, remove: true, trash: true } as const
const keeper: HistoryReader = { id: 'u2', ability: { ...everything, trash: false } }
const historyLines = (collection: Collection, entries: HistoryEntry[], document: Record<string, unknown>) =>
  linesFor(collection, entries, document, keeper)
const at = '2024-03-06T10:00:00.000Z'
const entry = (rev: number, action: string, changes: HistoryEntry['changes'] = []): HistoryEntry => ({
  rev,
  revs: [rev],
  at,
  actor: camille,
  action,
  changes,
})

describe('the lines of a history', () => {
  it('show each value before and after, newest first', () => {
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
  ])('describe %s', (_, path, before, document, field) => {
    expect(historyLines(produits, [entry(2, 'modifier', [{ path, before }])], document)[0]?.fields).toEqual([field])
  })

  it("leave out derived values, and name the collection's own actions", () => {
    const [line] = historyLines(
      produits,
      [entry(2, 'reserver', [{ path: 'inStock', before: true, derived: true }])],
      {},
    )
    expect(line).toMatchObject({ what: 'Réserver', fields: [] })
  })

  it('describe an item that was added or removed once, without its position', () => {
    const changes = [
      { path: 'photos/a.jpg', before: 'a.jpg' },
      { path: 'photos/a.jpg#place', before: 'b.jpg' },
    ]
    const [line] = historyLines(produits, [entry(2, 'modifier', changes)], { photos: ['b.jpg'] })
    expect(line?.fields).toMatchObject([{ item: expect.stringContaining('retiré') }])
  })

  it('describe an undo, and changes by the program as automatic', () => {
    const computed = [{ path: 'price', before: 3, derived: true }]
    const lines = historyLines(produits, [entry(3, 'recalculer', computed), entry(2, 'annuler')], { price: 4 })
    expect(lines.map(({ who, what, fields }) => [who, what, fields.length])).toEqual([
      ['Le système', 'a recalculé', 1],
      ['Camille', 'a annulé', 0],
    ])
  })
})

describe('which lines can be undone', () => {
  const restored = [{ path: 'deleted', before: true }]
  const none = { ...everything, update: false }
  it.each<[string, HistoryReader['ability'], string, HistoryEntry['changes'], HistoryLine['undo']]>([
    ['a change', keeper.ability, 'modifier', [], 'values'],
    ['a change, without the right to change', none, 'modifier', [], undefined],
    ['a change, with the right to some fields', { ...everything, fields: ['name'] }, 'modifier', [], undefined],
    ['a change, without any right', undefined, 'modifier', [], undefined],
    ['what the program computed', everything, 'recalculer', [], undefined],
    ['a creation', keeper.ability, 'creer', [], 'document'],
    ['a creation, without the right to delete', { ...everything, remove: false }, 'creer', [], undefined],
    ['the undo of a deletion', keeper.ability, 'annuler', restored, 'document'],
    ['an own deletion', keeper.ability, 'supprimer', [], 'values'],
  ])('%s', (_, ability, action, changes, undo) => {
    expect(
      linesFor(produits, [entry(action === 'creer' ? 1 : 2, action, changes)], {}, { id: 'u2', ability })[0]?.undo,
    ).toBe(undo)
  })

  it('no action that is final', () => {
    const campagnes = registry.get('campagnes') as Collection
    const lines = historyLines(campagnes, [entry(3, 'envoyer'), entry(2, 'modifier')], {})
    expect(lines.map(({ undo }) => undo)).toEqual([undefined, 'values'])
  })

  it('a deletion by somebody else, only by people who see the bin', () => {
    const undoOf = (trash: boolean) =>
      linesFor(produits, [entry(2, 'supprimer')], {}, { id: 'u9', ability: { ...everything, trash } })[0]?.undo
    expect([undoOf(true), undoOf(false)]).toEqual(['values', undefined])
  })
})
