import { type Collection, type CollectionDeclaration, defineCollection } from '../../collection.ts'
import type { Fields } from '../../field.ts'
import { boolean, choice, relation, text } from '../../fields/kinds.ts'
import { integer, price } from '../../fields/number-kinds.ts'
import type { NavPosition, OtherScreen } from '../../screens/navigation.ts'
import type { FormTab, ListTab, Screen } from '../../screen.ts'
import type { Erasure } from '../erasure.ts'
import { checkDeclarations } from '../index.ts'
import { DeclarationError } from '../mistake.ts'

/** What a test changes in a declaration. Names are strings here: what only types refuse is written too. */
type Declaration = Partial<CollectionDeclaration<Fields>>

export const label = {
  one: 'essai',
  many: 'Essais',
  empty: 'Aucun essai',
  purpose: 'Un essai sert aux tests',
  create: 'Nouvel essai',
}
export const nom = text({ label: 'Nom', sort: true })
export const qte = integer({ label: 'Quantité', filter: true })
export const etat = choice({ label: 'État', values: { neuf: 'Neuf', usage: 'Usagé' }, filter: true })
const base: Fields = { nom, qte, etat }

/** A collection without a mistake, but for the change. */
export const essais = (change: Declaration = {}): Collection =>
  defineCollection<Fields, string, Fields>({
    slug: 'essais',
    scope: 'boutique',
    label,
    access: { area: 'store', profile: 'boutique-compta' },
    title: 'nom',
    fields: base,
    ...change,
  })
export const withFields = (fields: Fields): Collection => essais({ fields: { ...base, ...fields } })

/** A collection with a screen that shows every field, but for the change. */
export const shown = (
  {
    row,
    list: inList,
    tab,
    form,
    path = '/boutique/essais',
    nav,
    tabs,
  }: {
    row?: Partial<Screen['list']['row']>
    list?: Partial<Screen['list']>
    tab?: Partial<ListTab>
    form?: Partial<Screen['form']>
    path?: string
    nav?: NavPosition
    tabs?: FormTab[]
  },
  declaration: Declaration = {},
): Collection => {
  const sections = [{ title: 'Essai', fields: Object.keys(declaration.fields ?? base) }]
  return essais({
    ...declaration,
    screen: {
      path: path as `/${string}`,
      nav,
      list: {
        layout: 'rows',
        row: { title: 'nom', ...row },
        tabs: [{ id: 't', label: 'T', where: {}, ...tab }],
        ...inList,
      },
      form: { tabs: tabs ?? [{ id: 'general', label: 'Général', sections }], ...form },
    },
  })
}
export const formTab = (change: Partial<FormTab>): FormTab => ({
  id: 'general',
  label: 'Général',
  sections: [{ title: 'Essai', fields: ['nom', 'qte', 'etat'] }],
  ...change,
})

/** A second collection, whose documents point to the first. */
export const lignes = (change: Declaration = {}): Collection =>
  essais({
    slug: 'lignes',
    fields: {
      nom,
      essai: relation({ label: 'Essai', to: 'essais', filter: true }),
      montant: price({ label: 'Montant' }),
      valide: boolean({ label: 'Validé', filter: true }),
    },
    ...change,
  })
/** Why a load refuses the collections; nothing when it accepts them. */
export const sentences = (
  collections: readonly Collection[],
  others: readonly OtherScreen[] = [],
  erasure?: Erasure,
): readonly string[] => {
  try {
    checkDeclarations(collections, others, erasure)
  } catch (error) {
    if (error instanceof DeclarationError) return error.sentences
    throw error
  }
  return []
}

/** A mistake, the collections that have it (the first one is named), and what is said of it. */
export type Row = [mistake: string, collections: Collection | Collection[], sentence: string]

/** The sentences of a row as they are, and as they are expected. */
export function ofRow([, declared, sentence]: Row): { said: readonly string[]; expected: string[] } {
  const collections = [declared].flat()
  return { said: sentences(collections), expected: [`Collection « ${collections[0]?.slug} », ${sentence}.`] }
}
