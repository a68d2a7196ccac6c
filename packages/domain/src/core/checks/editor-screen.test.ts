import { describe, expect, it } from 'vitest'
import { type Collection, defineCollection } from '../collection.ts'
import { text } from '../fields/kinds.ts'
import { defineScreen, type FormSection, type FormTab, type ListTab, type Screen } from '../screen.ts'
import { sentences } from './testing/declarations.ts'
import { actions, base, type EditorRow, fields } from './testing/essais.ts'

type EssaiScreen = Screen<typeof fields, keyof typeof actions, {}>

const list: EssaiScreen['list'] = { layout: 'rows', row: { title: 'nom' }, tabs: [] }
const form: EssaiScreen['form'] = { tabs: [] }
const screen = (change: Partial<EssaiScreen>): unknown => {
  const whole = defineScreen({ fields, actions }, { path: '/boutique/essais', list, form, ...change })
  return defineCollection({ ...base, fields, actions, screen: whole })
}
const inList = (change: Partial<EssaiScreen['list']>) => screen({ list: { ...list, ...change } })
const inRow = (change: Partial<EssaiScreen['list']['row']>) => inList({ row: { title: 'nom', ...change } })
const inListTab = (change: Partial<ListTab<typeof fields>>) =>
  inList({ tabs: [{ id: 't', label: 'T', where: {}, ...change }] })
const inForm = (change: Partial<EssaiScreen['form']>) => screen({ form: { ...form, ...change } })
const inTab = (change: Partial<FormTab<typeof fields, {}>>) =>
  inForm({ tabs: [{ id: 'g', label: 'G', sections: [], ...change }] })
const inSection = (change: Partial<FormSection<typeof fields, {}>>) =>
  inTab({ sections: [{ title: 'S', fields: [], ...change }] })

// Each declaration has one mistake, in the line after `@ts-expect-error`: tsc refuses the file when the editor does not
// show it in red.

const SCREENS: EditorRow[] = [
  [
    'a path that does not start with a slash',
    () =>
      screen({
        // @ts-expect-error
        path: 'essais',
      }),
    'écran « essais » : un chemin en minuscules est attendu, comme « /boutique/produits »',
  ],
  [
    'an unknown layout',
    () =>
      inList({
        // @ts-expect-error
        layout: 'tableau',
      }),
    null,
  ],
  [
    'a title of rows that is no field',
    () =>
      inRow({
        // @ts-expect-error
        title: 'nam',
      }),
    "ligne de la liste : « nam » n'est pas un champ",
  ],
  [
    'a period of no date',
    () =>
      inList({
        // @ts-expect-error
        period: { field: 'qte' },
      }),
    "période de la liste : « qte » n'est pas une date avec « filter: true » et « sort: true »",
  ],
  [
    'a total of a misspelt field',
    () =>
      inList({
        // @ts-expect-error
        total: { field: 'pris', label: 'Total' },
      }),
    "total de la liste : « pris » n'est pas un champ avec « sum: true »",
  ],
  [
    'a second line that is no field',
    () =>
      inRow({
        // @ts-expect-error
        second: ['qte', 'prixx'],
      }),
    "ligne de la liste : « prixx » n'est pas un champ",
  ],
  [
    'a chip that is no choice',
    () =>
      inRow({
        // @ts-expect-error
        chip: 'qte',
      }),
    null,
  ],
  [
    'an amount that is no price',
    () =>
      inRow({
        // @ts-expect-error
        amount: 'qte',
      }),
    null,
  ],
  [
    'photos that are none',
    () =>
      inRow({
        // @ts-expect-error
        photo: 'qte',
      }),
    null,
  ],
  [
    'a date that is none',
    () =>
      inRow({
        // @ts-expect-error
        date: 'qte',
      }),
    null,
  ],
  [
    'a filter that is not declared',
    () =>
      inList({
        // @ts-expect-error
        filters: ['etat', 'nom'],
      }),
    "filtres de la liste : « nom » n'est pas un champ avec « filter: true »",
  ],
  [
    'a tab that filters without an index',
    () =>
      inListTab({
        // @ts-expect-error
        where: { nom: 'x' },
      }),
    "onglet « t » de la liste : « where » nomme « nom », qui n'est pas un champ avec « filter: true »",
  ],
  [
    'a tab that filters by an unknown value',
    () =>
      inListTab({
        // @ts-expect-error
        where: { etat: 'neuff' },
      }),
    'onglet « t » de la liste : « where » compare « etat » à une valeur que ce champ ne prend pas',
  ],
  [
    'a tab whose order is not declared',
    () =>
      inListTab({
        // @ts-expect-error
        sort: '-qte',
      }),
    "onglet « t » de la liste : « sort » nomme « -qte », qui n'est pas un champ avec « sort: true »",
  ],
  [
    'a section with a misspelt field',
    () =>
      inSection({
        // @ts-expect-error
        fields: ['nom', 'qtee'],
      }),
    "onglet « g » de la fiche : « qtee » n'est pas un champ",
  ],
  [
    'a misspelt field in a row of fields',
    () =>
      inSection({
        // @ts-expect-error
        fields: ['nom', ['qte', 'pri']],
      }),
    "onglet « g » de la fiche : « pri » n'est pas un champ",
  ],
  [
    'a misspelt member of an object',
    () =>
      inSection({
        // @ts-expect-error
        fields: ['adresse/vile'],
      }),
    "onglet « g » de la fiche : « adresse/vile » n'est pas un champ",
  ],
  [
    'an unknown panel',
    () =>
      inSection({
        // @ts-expect-error
        panel: 'produits/prixx',
      }),
    null,
  ],
  [
    'an unknown panel above the form',
    () =>
      inForm({
        // @ts-expect-error
        above: 'produits/eta',
      }),
    null,
  ],
  [
    'a condition on a misspelt field',
    () =>
      inTab({
        // @ts-expect-error
        when: { field: 'eta', is: 'neuf' },
      }),
    "onglet « g » de la fiche : « when » nomme « eta », qui n'est pas un champ",
  ],
  [
    'a condition that never holds',
    () =>
      inTab({
        // @ts-expect-error
        when: { field: 'etat', is: 'neuff' },
      }),
    'onglet « g » de la fiche : « when » compare « etat » à une valeur que ce champ ne prend pas',
  ],
  [
    'a lock on a misspelt field',
    () =>
      inForm({
        // @ts-expect-error
        locks: { qtee: () => true },
      }),
    "« locks » : « qtee » n'est pas un champ",
  ],
  [
    'a lock that reads a misspelt field',
    () =>
      inForm({
        // @ts-expect-error
        locks: { qte: ({ eta }) => eta === 'neuf' },
      }),
    null,
  ],
  [
    'a button of an unknown action',
    () =>
      inForm({
        // @ts-expect-error
        bar: ['vendr'],
      }),
    "« bar » : « vendr » n'est pas une action de la collection",
  ],
  [
    'a condition of an unknown action',
    () =>
      inForm({
        // @ts-expect-error
        offers: { vendr: () => true },
      }),
    "« offers » : « vendr » n'est pas une action de la collection",
  ],
  [
    'a preview of an unknown action',
    () =>
      inForm({
        // @ts-expect-error
        previews: { vendr: 'urls' },
      }),
    "« previews » : « vendr » n'est pas une action de la collection",
  ],
  [
    'a misspelt field in a screen of its own file',
    () =>
      defineCollection({
        ...base,
        fields,
        screen: defineScreen(
          { fields },
          {
            path: '/boutique/essais',
            list,
            // @ts-expect-error
            form: { tabs: [{ id: 'g', label: 'G', sections: [{ title: 'S', fields: ['nam'] }] }] },
          },
        ),
      }),
    "onglet « g » de la fiche : « nam » n'est pas un champ",
  ],
  [
    'a misspelt field of the creation',
    () =>
      defineCollection({
        ...base,
        fields,
        screen: {
          path: '/boutique/essais',
          list,
          form: {
            creation: { mail: text({ label: 'M' }) },
            // @ts-expect-error
            tabs: [{ id: 'g', label: 'G', sections: [{ title: 'S', fields: ['mail', 'email'] }] }],
          },
        },
      }),
    "onglet « g » de la fiche : « email » n'est pas un champ",
  ],
]

describe('red in the editor, and refused at load: a screen', () => {
  it.each(SCREENS.filter(([, , sentence]) => sentence !== null))('%s', (_, declared, sentence) => {
    expect(sentences([declared() as Collection])).toContain(`Collection « essais », ${sentence}.`)
  })
})
