import { describe, expect, it } from 'vitest'
import type { Data } from '../collection.ts'
import type { Action } from '../action.ts'
import { choice, relation, text } from '../fields/kinds.ts'
import { price } from '../fields/number-kinds.ts'
import { essais, ofRow, type Row, sentences } from './testing/declarations.ts'

const input = {
  part: price({ label: 'Part', required: true, min: 0 }),
  mode: choice({ label: 'Mode', values: { cb: 'Carte' } }),
}
const payer = (change: Partial<Action>) =>
  essais({ actions: { payer: { label: 'Payer', input, done: () => 'Fait', run: () => ({}), ...change } } })
const nom = text({ label: 'Nom' })
const all = { fields: [['part', 'mode']] }

const ROWS: Row[] = [
  [
    'an action on many documents that sends a mail',
    payer({ many: true, sendsMail: true }),
    'action « payer », « many » : elle a « sendsMail », qui demande un document à la fois',
  ],
  [
    'a row with an unknown field',
    payer({ form: [all, { fields: ['note'] }] }),
    "action « payer », « form » : « note » n'est pas un champ de « input »",
  ],
  [
    'a field shown twice',
    payer({ form: [all, { fields: ['part'] }] }),
    'action « payer », « form » : « part » est montré deux fois',
  ],
  [
    'a field in no row',
    payer({ form: [{ fields: ['part'] }] }),
    "action « payer », champ « mode » : « form » de l'action l'oublie",
  ],
  [
    'a condition that never holds',
    payer({ form: [{ fields: ['part', 'mode'], when: { field: 'mode', is: 'cheque' } }] }),
    'action « payer », « form » : « when » compare « mode » à une valeur que ce champ ne prend pas',
  ],
  [
    'a suggestion for an unknown field',
    payer({ suggests: () => ({ note: 'x' }) }),
    "action « payer », « suggests » : « note » reçoit une valeur, et n'est pas un champ de « input »",
  ],
  [
    'a suggestion that its field always refuses',
    payer({ suggests: () => ({ part: -1 }) }),
    'action « payer », « suggests » : « part » reçoit une valeur que le champ refuse',
  ],
  [
    'rows that depend on an unknown field',
    payer({ form: [{ ...all, whileEmpty: 'note' }] }),
    "action « payer », « form » : « note » n'est pas un champ de « input »",
  ],
  [
    'a typed text given to a field that is no text',
    payer({
      input: {
        ...input,
        essai: relation({ label: 'Essai', to: 'essais', orElse: { digits: 'part', words: 'nom' } }),
        nom,
      },
    }),
    "action « payer », champ « part » : « orElse » le nomme, et ce n'est pas un texte de « input »",
  ],
  [
    'a key that people see',
    payer({ input: { ...input, nom }, once: 'nom' }),
    "action « payer », « once » : « nom » n'est pas un texte caché de « input »",
  ],
]

describe('the input of an action', () => {
  it.each(ROWS)('%s is refused', (...row) => {
    const { said, expected } = ofRow(row)
    expect(said).toEqual(expected)
  })

  it('with rows, a condition, and a suggestion that some documents do not have is accepted', () => {
    const action = { form: [all], suggests: ({ qte }: Data) => ({ part: qte }) }
    expect(sentences([payer(action)])).toEqual([])
  })
})
