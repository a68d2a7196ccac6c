import { describe, expect, it } from 'vitest'
import { draftsWords, leftColumnsWords, undoQuestion } from './import-words.ts'

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
