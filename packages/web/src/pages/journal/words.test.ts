import type { Collection, JournalLine } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { describe, expect, it } from 'vitest'
import { lineOf } from './journal-testing.ts'
import { dayHeading, differences, lineWords } from './words.ts'

const produits = registry.get('produits') as Collection
const said = (one: JournalLine): string => {
  const { who, verb, what, tail } = lineWords(produits, one)
  return [who, verb, one.many ? what : '«»', tail].filter(Boolean).join(' ')
}

describe('a line of the journal', () => {
  it('with one field names it in the sentence', () => {
    const one = lineOf('modifier', [{ path: 'price', before: 450, after: 500 }])
    expect(said(one)).toBe('Léa a modifié Prix de «»')
    expect(lineWords(produits, one).fields).toEqual([
      { label: 'Prix', before: '450,00\u00a0€', after: '500,00\u00a0€' },
    ])
  })

  it.each<[string, JournalLine, string]>([
    [
      'several fields',
      lineOf('modifier', [
        { path: 'price', before: 1, after: 2 },
        { path: 'name', before: 'a', after: 'b' },
      ]),
      'Léa a modifié «»',
    ],
    ['a deletion', lineOf('supprimer'), 'Léa a supprimé «»'],
    ['an own action', lineOf('reserver'), 'Léa a fait « Réserver » sur «»'],
    ['a place in the list', lineOf('top'), 'Léa a mis «» en tête de liste'],
    [
      'the program',
      lineOf('creer', [], { actor: { id: 'systeme', displayname: 'Utilisateur' } }),
      'Le système a créé «»',
    ],
    [
      'a treatment',
      lineOf('traitement', [], { label: 'Ménage', others: 199 }),
      'Léa a fait le traitement « Ménage » sur «» et 199 autres documents',
    ],
    [
      'many documents with the field',
      lineOf('modifier', [], { many: { line: 3, documents: 1200, field: 'price' } }),
      'Léa a modifié 1\u00a0200 produits : Prix',
    ],
    [
      'an action on many documents',
      lineOf('reserver', [], { many: { line: 3, documents: 2 } }),
      'Léa a fait « Réserver » sur 2 produits',
    ],
    [
      'the undo of many',
      lineOf('annuler', [], { many: { line: 3, documents: 1, field: 'price' } }),
      'Léa a annulé un changement de 1 produit : Prix',
    ],
    ['an erasure', lineOf('effacer'), 'Léa a effacé des données personnelles de «»'],
    [
      'a refused choice',
      lineOf('choix-refuse'),
      "Léa s'est vu refuser le choix de «» après trop de fiches choisies en une heure",
    ],
  ])('says %s', (_, one, expected) => {
    expect(said(one)).toBe(expected)
  })

  it.each<[string, JournalLine['changes'][number], object[]]>([
    [
      'a value that is too long',
      { path: 'description', isLong: true },
      [{ label: 'Description', note: 'texte changé' }],
    ],
    ['an unknown new value', { path: 'price', before: 3 }, [{ label: 'Prix', note: 'avant : 3,00\u00a0€' }]],
    ['what rules changed', { path: 'price', before: 3, after: 4, derived: true }, []],
    ['a field that is not declared any more', { path: 'gone', before: 3, after: 4 }, []],
  ])('shows %s', (_, change, expected) => {
    expect(lineWords(produits, lineOf('restaurer', [change])).fields).toEqual(expected)
  })

  it('never shows a secret', () => {
    const boutiques = registry.get('boutiques') as Collection
    const { fields } = lineWords(boutiques, lineOf('modifier', [{ path: 'smtpPassword', before: 'x', after: 'y' }]))
    expect(JSON.stringify(fields)).toMatch(/valeur secrète changée/)
    expect(JSON.stringify(fields)).not.toMatch(/"x"|"y"/)
  })
})

it.each([
  ['2026-05-04T20:00:00.000Z', "Aujourd'hui"],
  ['2026-05-03T20:00:00.000Z', 'Hier'],
  ['2026-05-03T22:30:00.000Z', "Aujourd'hui"],
  ['2026-04-30T12:00:00.000Z', 'Jeudi 30 avril 2026'],
])('the heading of %s is %s', (at, expected) => {
  expect(dayHeading(at, '2026-05-04')).toBe(expected)
})

it('only what differs is compared, and rules keep what is theirs', () => {
  const now = { data: { name: 'Table', price: 5, sku: 'a' }, deleted: false }
  const { differing, same } = differences(produits, { data: { name: 'Table', price: 4 }, deleted: false }, now)
  expect(same).toBe(1)
  expect(differing.map(({ name, former, today }) => [name, former, today])).toEqual([
    ['sku', '', 'a'],
    ['price', '4,00\u00a0€', '5,00\u00a0€'],
  ])
})
