import { describe, expect, it } from 'vitest'
import { list } from '../fields/composites.ts'
import type { ItemRows } from '../screens/item-rows.ts'
import { text } from '../fields/kinds.ts'
import { integer } from '../fields/number-kinds.ts'
import { ofRow, type Row, sentences, withFields } from './testing/declarations.ts'

const fields = { nom: text({ label: 'Nom' }), qte: integer({ label: 'Quantité' }), image: text({ label: 'Image' }) }
const tab = { id: 'details', label: 'Détails', fields: ['nom', 'qte'] }
const rows: ItemRows = { title: 'nom', photo: 'image', tabs: [tab] }
const declared = (change: object) =>
  withFields({ lignes: list({ label: 'Lignes', fields, rows: { ...rows, ...change } as typeof rows as never }) })

const ROWS: Row[] = [
  ['a title that is no field', declared({ title: 'name' }), "« name » n'est pas un champ de la liste"],
  ['a required field that is none', declared({ requires: 'prix' }), "« prix » n'est pas un champ de la liste"],
  ['a second line that is no field', declared({ second: ['nom', 'prix'] }), "« prix » n'est pas un champ de la liste"],
  [
    'a tab with an unknown field',
    declared({ tabs: [{ ...tab, fields: ['nom', ['qte', 'prix']] }] }),
    "« prix » n'est pas un champ de la liste",
  ],
  [
    'a field shown twice',
    declared({ tabs: [{ ...tab, fields: ['nom', 'qte', 'nom'] }] }),
    '« nom » est montré deux fois',
  ],
  [
    'a link by a field that is no relation',
    declared({ link: { field: 'nom', label: 'Ouvrir' } }),
    "« link » nomme « nom », qui n'est pas une relation",
  ],
  [
    'two tabs of one id',
    declared({ tabs: [tab, { ...tab, fields: [] }] }),
    'un autre onglet porte le même « id » (« details »)',
  ],
  [
    'a tab without a label',
    declared({ tabs: [{ ...tab, label: ' ' }] }),
    "le « label » de l'onglet « details » est attendu",
  ],
  [
    'a field in no tab',
    declared({ tabs: [{ ...tab, fields: ['nom'] }] }),
    "« qte » n'est dans aucun onglet, ou « hidden: true » est attendu",
  ],
]

describe('the rows of a list', () => {
  it.each(ROWS.map(([name, one, said]): Row => [name, one, `champ « lignes », « rows » : ${said}`]))(
    'refuses %s',
    (...row) => {
      const { said, expected } = ofRow(row)
      expect(said).toEqual(expected)
    },
  )

  it('accepts a field that the rows show as their photo', () => {
    expect(sentences([declared({})])).toEqual([])
  })
})
