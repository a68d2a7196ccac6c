import { describe, expect, it } from 'vitest'
import { ofRow, type Row, sentences, shown } from './testing/declarations.ts'

const said = { one: 'document', many: 'documents' }
const late = { id: 'tard', label: 'En retard', said, order: 10, where: () => ({ etat: 'neuf' }) }
const reminders = (...all: object[]) => shown({ list: { reminders: all } } as never)

const REMINDERS: Row[] = [
  [
    'of no tab',
    reminders({ tab: 'vendus', said, order: 1 }),
    "rappel « vendus » : « tab » n'est pas un onglet de la liste",
  ],
  [
    'without words',
    reminders({ ...late, said: { one: 'document', many: '' } }),
    'rappel « tard » : deux textes sont attendus pour « said »',
  ],
  ['without a label', reminders({ ...late, label: ' ' }), 'rappel « tard » : son « label » est attendu'],
  [
    'with the id of a tab',
    reminders({ ...late, id: 't' }),
    'rappel « t » : un onglet ou un autre rappel porte le même « id »',
  ],
  [
    'twice',
    reminders(late, { ...late, order: 20 }),
    'rappel « tard » : un onglet ou un autre rappel porte le même « id »',
  ],
  [
    'of a field without an index',
    reminders({ ...late, where: () => ({ nom: 'x' }) }),
    "rappel « tard » : « where » nomme « nom », qui n'est pas un champ avec « filter: true »",
  ],
  [
    'in an order that is not declared',
    reminders({ ...late, sort: '-qte' }),
    "rappel « tard » : « sort » nomme « -qte », qui n'est pas un champ avec « sort: true »",
  ],
]

describe('a load refuses a reminder', () => {
  it.each(REMINDERS)('%s', (...row) => {
    const { said: observed, expected } = ofRow(row)
    expect(observed).toStrictEqual(expected)
  })
})

it('a reminder of a tab, and one with conditions of its own', () => {
  expect(sentences([reminders({ tab: 't', said, order: 1 }, late)])).toEqual([])
})
