import { describe, expect, it } from 'vitest'
import type { Data, RuleContext } from '../collection.ts'
import { list } from '../fields/composites.ts'
import { date, text } from '../fields/kinds.ts'
import { essais, nom, ofRow, type Row, sentences } from './testing/declarations.ts'

const lu = date({ label: 'Lu le' })
const mots = list({ label: 'Mots', fields: { mot: text({ label: 'Mot' }) } })
const fields = { nom, lu, mots }
const saved = (onSave: (after: Data, context: RuleContext) => Data) =>
  essais({ fields, onSave: (_, after, context) => onSave(after, context) })
const acts = (run: (document: Data, input: Data) => Data) =>
  essais({
    fields,
    actions: {
      lire: { label: 'Lire', done: () => 'Lu', input: { nom }, run: (document, _, input) => run(document, input) },
    },
  })

/** Writes into the item of a list, as a loop over its items does. */
const intoItems = (document: Data): Data => {
  for (const item of (document.mots ?? []) as Data[]) item.mot = 'lu'
  return document
}

const MISTAKES: Row[] = [
  [
    'an onSave that writes into its document',
    saved((after) => {
      after.nom = 'Atelier'
      return after
    }),
    "« onSave » : elle écrit « nom » dans ce qu'elle reçoit, et doit rendre un autre document",
  ],
  [
    'an onSave that writes into an item, and returns another document',
    saved((after) => ({ ...intoItems(after), nom: 'Atelier' })),
    "« onSave » : elle écrit « mot » dans ce qu'elle reçoit, et doit rendre un autre document",
  ],
  [
    'an onSave that writes, and refuses',
    saved((after) => {
      delete after.nom
      throw new Error('refused')
    }),
    "« onSave » : elle écrit « nom » dans ce qu'elle reçoit, et doit rendre un autre document",
  ],
  [
    'an onRemove that writes into its document',
    essais({
      fields,
      onRemove: (document) => {
        intoItems(document)
        return []
      },
    }),
    "« onRemove » : elle écrit « mot » dans ce qu'elle reçoit, et doit rendre un autre document",
  ],
  [
    'an action that writes into its document',
    acts((document) => {
      document.lu = '2024-03-06'
      return {}
    }),
    "action « lire » : elle écrit « lu » dans ce qu'elle reçoit, et doit rendre un autre document",
  ],
  [
    'an action that writes what it is sent',
    acts((_, input) => Object.assign(input, { nom: 'Atelier' })),
    "action « lire » : elle écrit « nom » dans ce qu'elle reçoit, et doit rendre un autre document",
  ],
  [
    'an action that writes, and refuses all states but one',
    essais({
      actions: {
        vendre: {
          label: 'Vendre',
          done: () => 'Vendu',
          run: (document) => {
            if (document.etat !== 'usage') throw new Error('refused')
            delete document.etat
            return {}
          },
        },
      },
    }),
    "action « vendre » : elle écrit « etat » dans ce qu'elle reçoit, et doit rendre un autre document",
  ],
  [
    'an onSave whose result grows at each save',
    saved((after) => ({ ...after, nom: `${String(after.nom).slice(0, 50)}.` })),
    '« onSave » : « nom » change encore quand son résultat est enregistré à nouveau',
  ],
  [
    'an onSave that keeps the instant of each save',
    saved((after, { now }) => ({ ...after, nom: now })),
    '« onSave » : « nom » change encore quand son résultat est enregistré à nouveau',
  ],
  [
    'an onSave with a new id for each save',
    saved((after, { newId }) => ({ ...after, nom: newId() })),
    '« onSave » : « nom » change encore quand son résultat est enregistré à nouveau',
  ],
]

describe('the results of rules', () => {
  it.each(MISTAKES)('%s is refused', (...row) => {
    const { said, expected } = ofRow(row)
    expect(said).toStrictEqual(expected)
  })

  it.each([
    [
      'a value that is kept once it is there',
      saved((after, { now }) => ({ ...after, lu: after.lu ?? now.slice(0, 10) })),
    ],
    ['an item that is written as a new one', saved((after) => ({ ...after, mots: [] }))],
    ['an action that returns what changes', acts(() => ({ lu: '2024-03-06' }))],
    [
      'a refusal',
      saved(() => {
        throw new Error('refused')
      }),
    ],
  ])('%s is accepted', (_, declared) => {
    expect(sentences([declared])).toStrictEqual([])
  })
})
