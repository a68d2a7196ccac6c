import { type Data, defineCollection, type RuleContext, SYSTEM_NAMES } from '../../core/collection.ts'
import type { DataOf } from '../../core/field.ts'
import { boolean, choice, strings, text } from '../../core/fields/kinds.ts'
import { integer } from '../../core/fields/number-kinds.ts'
import { invalid } from '../../core/problem.ts'
import { fold } from '../../texts/fold.ts'
import { slug } from '../../texts/slug.ts'
import { forAdministrators } from './access.ts'
import { contactFields } from '../shared/client.ts'
import { FIELD_TYPES, TARGETS } from './field-types.ts'

/** The most fields of one schema. */
export const MAX_FIELDS = 100
const MAX_NAME_LENGTH = 60
const NAME = /^[A-Za-z][A-Za-z0-9_]*$/

const fields = {
  label: text({ label: 'Libellé', required: true, max: 200 }),
  name: text({
    label: 'Nom',
    prefilled: true,
    max: MAX_NAME_LENGTH,
    description: 'Le nom sous lequel le site envoie la valeur',
    pattern: NAME,
    patternMessage: 'Une lettre puis des lettres sans accent, des chiffres ou « _ » sont attendus',
  }),
  type: choice({ label: 'Type', values: FIELD_TYPES, default: 'text' }),
  order: integer({ label: 'Ordre', sort: true, hidden: true, min: 0, max: 1_000_000 }),
  required: boolean({ label: 'Obligatoire' }),
  options: strings({
    label: 'Options',
    max: 200,
    hint: 'Pour une liste de choix, des boutons ou des cases à cocher',
  }),
  cible: choice({ label: 'Collection du document', values: TARGETS, hint: 'Pour un champ de type Document' }),
  hint: text({ label: 'Aide', max: 300, hint: 'Affichée sous le champ' }),
}
type FieldData = DataOf<typeof fields>

/** Names that a website sends for something else, and those that every object of JavaScript has. */
const RESERVED: ReadonlySet<string> = new Set(
  [...SYSTEM_NAMES, ...Object.keys(contactFields), ...Object.getOwnPropertyNames(Object.prototype)]
    .concat(['website', 'application'])
    .map(fold),
)

/** The fields of a schema (SCHEMA-09): entries keep their values by the id of the field, so that it may be renamed. */
export const schemaFields = defineCollection({
  slug: 'schemas/fields',
  scope: 'boutique',
  label: {
    one: 'champ',
    many: 'Champs',
    empty: 'Aucun champ',
    purpose: 'Un champ est une question du formulaire : un nom, une date, un choix.',
    create: 'Nouveau champ',
  },
  access: forAdministrators,
  title: 'label',
  sort: 'order',
  ranked: 'order',
  most: { count: MAX_FIELDS, sentence: `Un schéma a ${MAX_FIELDS} champs au plus` },
  siblings: true,
  fields,
  onSave,
})

/** A new field comes last and gets a name made from its label; names are unique in the schema, ignoring case. */
function onSave(before: FieldData | undefined, after: FieldData, { siblings = [] }: RuleContext): FieldData {
  const taken = new Set(siblings.map(({ name }) => fold(String(name ?? ''))))
  const name = after.name ?? nameFrom(after.label, taken)
  const isNew = name !== before?.name
  if (isNew && RESERVED.has(fold(name))) throw refused('Ce nom est réservé : un autre est attendu')
  if (isNew && taken.has(fold(name))) throw refused('Un autre champ de ce schéma porte déjà ce nom')
  return { ...after, name, type: after.type ?? 'text', order: after.order ?? before?.order ?? nextOrder(siblings) }
}

const refused = (message: string) => invalid([{ path: 'name', message }])

const nextOrder = (siblings: readonly Data[]): number =>
  siblings.reduce((last, { order }) => Math.max(last, typeof order === 'number' ? order : 0), 0) + 1

/** A free name made from a label: "Taille (cm)" → "taille_cm"; "Taille" twice → "taille_2". */
export function nameFrom(label: string | undefined, taken: ReadonlySet<string>): string {
  const words = slug(label ?? '').replaceAll('-', '_')
  const base = (NAME.test(words) ? words : `champ_${words}`).slice(0, MAX_NAME_LENGTH - 4).replace(/_$/, '')
  const isFree = (name: string): boolean => !taken.has(name) && !RESERVED.has(name)
  for (let n = 1; ; n++) {
    const name = n === 1 ? base : `${base}_${n}`
    if (isFree(name)) return name
  }
}
