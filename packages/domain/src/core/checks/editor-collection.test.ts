import { describe, expect, it } from 'vitest'
import { EVERYTHING } from '../access.ts'
import { type Collection, defineCollection } from '../collection.ts'
import { sentences } from './testing/declarations.ts'
import { base, type EditorRow, fields } from './testing/essais.ts'

// Each declaration has one mistake, in the line after `@ts-expect-error`: tsc refuses the file when the editor does not
// show it in red.

const COLLECTIONS: EditorRow[] = [
  [
    'a title that is no field',
    () =>
      defineCollection({
        ...base,
        fields,
        // @ts-expect-error
        title: 'nam',
      }),
    "« title » : « nam » n'est pas un champ",
  ],
  [
    'a field beside the title that is no field',
    () =>
      defineCollection({
        ...base,
        fields,
        // @ts-expect-error
        titles: ['nam'],
      }),
    "« title » : « nam » n'est pas un champ",
  ],
  [
    'an order by what is not sorted',
    () =>
      defineCollection({
        ...base,
        fields,
        // @ts-expect-error
        sort: '-qte',
      }),
    "« sort » : « -qte » n'est pas un champ avec « sort: true »",
  ],
  [
    'public documents by a misspelt field',
    () =>
      defineCollection({
        ...base,
        fields,
        // @ts-expect-error
        publicWhere: { enligne: true },
      }),
    "« publicWhere » : « enligne » n'est pas un choix ou un oui ou non avec « filter: true »",
  ],
  [
    'public documents by an unknown value',
    () =>
      defineCollection({
        ...base,
        fields,
        // @ts-expect-error
        publicWhere: { etat: 'neuff' },
      }),
    null,
  ],
  [
    'a search by a misspelt field',
    () =>
      defineCollection({
        ...base,
        fields,
        // @ts-expect-error
        search: { nam: 'A' },
      }),
    "« search » : « nam » n'est pas un champ de texte",
  ],
  [
    'a search by a number',
    () =>
      defineCollection({
        ...base,
        fields,
        // @ts-expect-error
        search: { qte: 'A' },
      }),
    "« search » : « qte » n'est pas un champ de texte",
  ],
  [
    'a tree by what is no relation',
    () =>
      defineCollection({
        ...base,
        fields,
        // @ts-expect-error
        tree: 'nom',
      }),
    "« tree » : « nom » n'est pas une relation vers « essais » avec « filter: true » et « exists: true »",
  ],
  [
    'numbers in what is no text',
    () =>
      defineCollection({
        ...base,
        fields,
        // @ts-expect-error
        numbering: { field: 'qte', series: 's', digits: 3, codeLength: 1, code: () => 'A' },
      }),
    "« numbering » : « qte » n'est pas un champ de texte avec « unique: true »",
  ],
  [
    'hidden groups by a misspelt field',
    () =>
      defineCollection({
        ...base,
        fields,
        // @ts-expect-error
        hides: () => [{ eta: 'neuf' }],
      }),
    "« hides » : « eta » n'est pas un champ de « essais » avec « filter: true »",
  ],
  [
    'rules that read a misspelt field',
    () =>
      defineCollection({
        ...base,
        fields,
        // @ts-expect-error
        needs: ({ nam }) => ({ autre: { collection: 'essais', id: String(nam) } }),
      }),
    null,
  ],
  [
    'an action that reads a misspelt field',
    () =>
      defineCollection({
        ...base,
        fields,
        // @ts-expect-error
        actions: { vendre: { label: 'V', done: () => 'Fait', run: ({ quantite }) => ({ qte: Number(quantite) }) } },
      }),
    null,
  ],
  [
    'an action that asks for a misspelt field',
    () =>
      defineCollection({
        ...base,
        fields,
        actions: {
          vendre: {
            label: 'V',
            // @ts-expect-error
            finds: ({ nam }) => ({ q: { collection: 'essais', where: { etat: nam } } }),
            done: () => 'Fait',
            run: () => ({}),
          },
        },
      }),
    null,
  ],
  [
    'an action without the text of its undo',
    () =>
      defineCollection({
        ...base,
        fields,
        // @ts-expect-error
        actions: { vendre: { label: 'V', run: () => ({}) } },
      }),
    null,
  ],
  [
    'an action that requests an unknown task',
    () =>
      defineCollection({
        ...base,
        fields,
        actions: {
          vendre: {
            label: 'V',
            done: () => 'Fait',
            // @ts-expect-error
            run: () => ({ jobs: [{ task: 'campagnes.envois', payload: {} }] }),
          },
        },
      }),
    null,
  ],
  [
    'an unknown profile',
    () =>
      defineCollection({
        ...base,
        fields,
        // @ts-expect-error
        access: { area: 'store', profile: 'boutique-comta' },
      }),
    "« access » : « boutique-comta » n'est pas un profil de PROFILES",
  ],
  [
    'an unknown area',
    () =>
      defineCollection({
        ...base,
        fields,
        // @ts-expect-error
        access: { area: 'boutique', profile: 'boutique-compta' },
      }),
    "« access » : « boutique » n'est pas un espace de AREAS",
  ],
  [
    'a right to a misspelt field',
    () =>
      defineCollection({
        ...base,
        fields,
        // @ts-expect-error
        access: () => ({ ...EVERYTHING, fields: ['nam'] }),
      }),
    null,
  ],
  [
    'a label that is missing',
    () =>
      defineCollection({
        ...base,
        fields,
        // @ts-expect-error
        label: { one: 'essai', many: 'Essais', empty: 'Aucun essai', purpose: 'Un essai sert aux tests' },
      }),
    '« label » : un texte est attendu pour « create »',
  ],
  [
    'a collection that does not say what it is for',
    () =>
      defineCollection({
        ...base,
        fields,
        // @ts-expect-error
        label: { one: 'essai', many: 'Essais', empty: 'Aucun essai', create: 'Nouvel essai' },
      }),
    '« label » : un texte est attendu pour « purpose »',
  ],
  [
    'an unknown scope',
    () =>
      defineCollection({
        ...base,
        fields,
        // @ts-expect-error
        scope: 'magasin',
      }),
    null,
  ],
]

describe('red in the editor, and refused at load: a collection', () => {
  it.each(COLLECTIONS.filter(([, , sentence]) => sentence !== null))('%s', (_, declared, sentence) => {
    expect(sentences([declared() as Collection])).toContain(`Collection « essais », ${sentence}.`)
  })
})
