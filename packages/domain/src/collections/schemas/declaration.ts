import type { Collection, Data } from '../../core/collection.ts'
import type { Field, Fields } from '../../core/field.ts'
import type { Screen } from '../../core/screen.ts'
import { clientName, contactFields } from '../shared/client.ts'
import { fieldOf } from './field-types.ts'
import { valueText } from './value-text.ts'

/** A document of `schemas/fields`. */
export type Described = Data & { id: string }

/** Bounds of a list: filters above it, orders of its menu, and values in a row. */
const MAX_FILTERS = 6
const MAX_SORTS = 12
const MAX_SHOWN = 4

/** The member of an entry that holds the value of a field: by its id, so that a renamed field keeps its values. */
export const keyOfField = (id: string): string => `champ_${id}`

/** The field of the entries that searches all their texts. */
const SEARCHED = 'texte'

/**
 * The declaration of the entries of a schema: the contact fields, then its own in their order. The engine lists, filters,
 * sorts, exports and edits them like those of any collection.
 *
 * @param base the collection of the entries as registered
 */
export function declarationOf(base: Collection, schema: Described, fields: readonly Described[]): Collection {
  const own = ownFields(fields)
  const all: Fields = { ...inDocument(contactFields), ...own, [SEARCHED]: base.fields[SEARCHED] as Field }
  const { name } = schema
  const label = { ...base.label, ...(typeof name === 'string' && name !== '' && { many: name }) }
  return { ...base, label, fields: all, of: schema.id, screen: screenOf(schema.id, own) }
}

/** The declared fields in their order, by the member of the entry that holds their value. */
export function ownFields(fields: readonly Described[]): Fields {
  const sorted = fields.toSorted((one, other) => orderOf(one) - orderOf(other) || (one.id < other.id ? -1 : 1))
  const named: Record<string, Field> = {}
  let sorts = 0
  for (const described of sorted) {
    const { id, label, required, hint } = described
    const options = {
      label: typeof label === 'string' && label !== '' ? label : 'Sans libellé',
      ...(required === true && { required }),
      ...(typeof hint === 'string' && { hint }),
    }
    const field = fieldOf(described, options)
    const isCompared = field.column !== undefined
    const sort = isCompared && field.kind !== 'relation' && field.kind !== 'multiline' && sorts++ < MAX_SORTS
    named[keyOfField(id)] = { ...field, compared: 'value', ...(isCompared && { filter: true, sort }) }
  }
  return named
}

const orderOf = ({ order }: Data): number => (typeof order === 'number' ? order : Number.MAX_SAFE_INTEGER)

/** The same fields, filtered and sorted without columns of their own. */
const inDocument = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, compared: 'value', filter: true, sort: true }]),
  )

const FILTERED = new Set(['choice', 'boolean', 'date', 'decimal'])

function screenOf(schema: string, own: Fields): Screen {
  const names = Object.keys(own)
  const shown = names.filter((name) => own[name]?.kind !== 'multiline').slice(0, MAX_SHOWN)
  const summary = (document: Data): string =>
    shown
      .flatMap((name) => {
        const field = own[name] as Field
        const text = valueText(field, document[name])
        return text === '' ? [] : [`${field.label} : ${text}`]
      })
      .join(' · ')
  const reach = ({ contact_email: mail, contact_phone: phone }: Data): string =>
    [mail, phone].filter((one) => typeof one === 'string').join(' · ')
  const filters = names.filter((name) => FILTERED.has(own[name]?.kind ?? '')).slice(0, MAX_FILTERS)
  return {
    path: `/admin/schemas/${schema}/datas`,
    list: {
      layout: 'rows',
      row: {
        untitled: (document) => clientName(document) ?? (summary(document) || 'Entrée sans contact'),
        secondText: (document) => reach(document),
        thirdText: (document) => summary(document),
        date: 'createdAt',
      },
      tabs: [{ id: 'toutes', label: 'Toutes les entrées', where: {} }],
      filters,
      search: true,
      searchIn: SEARCHED,
      searchHint: 'Rechercher dans les entrées',
      exportButton: true,
      deleteButton: true,
    },
    form: {
      removal: () => 'Elle est effacée pour de bon : personne ne peut la rétablir.',
      tabs: [
        {
          id: 'general',
          label: 'Général',
          sections: [
            ...(names.length > 0 ? [{ title: 'Réponses', fields: names }] : []),
            {
              title: 'Contact',
              fields: [
                ['contact_firstname', 'contact_lastname'],
                ['contact_email', 'contact_phone'],
                'contact_entreprise',
                ['contact_zip', 'contact_city', 'contact_country'],
              ],
            },
          ],
        },
      ],
    },
  }
}
