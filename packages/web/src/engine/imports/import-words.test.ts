import { describe, expect, it } from 'vitest'
import { busyWords, draftsWords, leftColumnsWords, triedWords, undoQuestion } from './import-words.ts'

const column = (at: number, heading: string, field: string | null, ...samples: string[]) => ({
  column: at,
  heading,
  field,
  samples,
})

describe('the columns that fill no field', () => {
  it('are named, those with values first', () => {
    const columns = [
      column(0, 'Title', 'name', 'Banc'),
      column(1, 'Barcode', null),
      column(2, 'Vendor', null, 'Jielde'),
      column(3, '', null),
    ]
    expect(leftColumnsWords({ columns })).toBe('3 colonnes ne sont pas importées : « Vendor », « Barcode », colonne 4')
    expect(leftColumnsWords({ columns: columns.slice(0, 2) })).toBe("1 colonne n'est pas importée : « Barcode »")
    expect(leftColumnsWords({ columns: columns.slice(0, 1) })).toBeUndefined()
  })

  it('beyond 40 are counted', () => {
    const columns = Array.from({ length: 42 }, (_, at) => column(at, `C${at}`, null))
    const words = leftColumnsWords({ columns }) ?? ''
    expect(words.endsWith('« C39 » et 2 autres')).toBe(true)
  })
})

it.each([
  [1, 0, 0, '1 document créé ira à la corbeille. Ce qui a été modifié ou vendu depuis reste.'],
  [
    0,
    1,
    1,
    "1 document mis à jour retrouvera ses valeurs d'avant, 1 photo sera retirée. Ce qui a été modifié ou vendu depuis reste.",
  ],
  [
    1200,
    3,
    2,
    "1\u00a0200 documents créés iront à la corbeille, 3 mis à jour retrouveront leurs valeurs d'avant, 2 photos seront retirées. Ce qui a été modifié ou vendu depuis reste.",
  ],
])('an undo of %i created, %i changed and %i photos asks with what it takes back', (created, changed, taken, words) => {
  expect(undoQuestion({ created, changed, photos: { total: taken, done: taken, taken, refused: 0 } })).toBe(words)
})

it('the drafts of an import are counted among its new documents', () => {
  expect(draftsWords('Une pièce sans photo reste un brouillon', 3, 1200)).toBe(
    'Une pièce sans photo reste un brouillon : 3 sur 1\u00a0200.',
  )
})

it.each([
  ['pause', false, 'Un import de Nadia Perrin est en pause depuis le'],
  ['cours', false, 'Un import de Nadia Perrin est en cours depuis le'],
  ['retour', false, "L'annulation d'un import de Nadia Perrin est en cours depuis le"],
  ['pause', true, 'Votre import est en pause depuis le'],
] as const)('an import in the state %s keeps others out: who, what and since when is told', (state, isOwn, words) => {
  const actor = { id: 'u1', displayname: 'Nadia Perrin' }
  const running = { id: 'i1', actor, file: 'pieces.csv', state, since: '2026-06-03T12:02:00.000Z' }
  expect(busyWords(running, isOwn)).toBe(`${words} 3 juin 2026 à 14:02 : « pieces.csv ».`)
})

it('a dry run says of how many lines the rules were not tried, and what that means', () => {
  expect(triedWords({ total: 20_000, examined: 20_000, checked: 1000 }, true)).toBe(
    "Toutes les règles ont été essayées sur les 1\u00a0000 premiers ; des 19\u00a0000 autres, les valeurs seulement : l'import peut encore en refuser.",
  )
  expect(triedWords({ total: 900, examined: 900, checked: 900 }, true)).toBeUndefined()
})
