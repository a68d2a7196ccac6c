import { type Collection, type Field, type Fields, TIME_ZONE } from '@boutique/domain'
import type { CsvColumn } from './csv.ts'

/** The name of a related document, by collection and id; undefined when it is not known. */
export type NameOf = (collection: string, id: string) => string | undefined

const dayFormat = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', dateStyle: 'short' })
const instantFormat = new Intl.DateTimeFormat('fr-FR', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'short' })

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** A node of a structured text, as far as its words go. */
interface TextNode {
  type: string
  text?: string
  content?: TextNode[]
}

/** The visible words of a structured text, one paragraph a line. */
export function plainText(node: TextNode): string {
  if (node.text !== undefined) return node.text
  if (node.type === 'hardBreak') return '\n'
  const inner = (node.content ?? []).map(plainText)
  return node.type === 'doc' ? inner.join('\n') : inner.join('')
}

function moment(format: Intl.DateTimeFormat, text: string): string {
  const time = Date.parse(text)
  return Number.isNaN(time) ? text : format.format(time).replace(/[\s\u00a0\u202f]/g, ' ')
}

/** What a cell writes of a stored value, in the words a person reads on the screen. */
export function cellValue(field: Field, value: unknown, nameOf: NameOf): string | number | undefined {
  if (field.kind === 'boolean') return value === true ? 'oui' : 'non'
  if (value === undefined || value === null) return undefined
  const named = (id: string) => (field.to && nameOf(field.to, id)) ?? id
  const labelled = (key: string) => field.values?.[key] ?? key
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'price':
      return typeof value === 'number' ? value : undefined
    case 'choice':
      return labelled(String(value))
    case 'choices':
      return texts(value).map(labelled).join(', ')
    case 'relation':
      return named(String(value))
    case 'relations':
      return texts(value).map(named).join(', ')
    case 'strings':
    case 'photos':
      return texts(value).join(', ')
    case 'date':
      return moment(dayFormat, String(value))
    case 'instant':
      return moment(instantFormat, String(value))
    case 'richtext':
      return isRecord(value) ? plainText(value as unknown as TextNode) : undefined
    case 'list':
    case 'blocks':
    case 'features':
      return Array.isArray(value)
        ? value.map((item) => itemText(field.fields ?? {}, item, nameOf)).join(' | ')
        : undefined
    default:
      return typeof value === 'string' ? value : undefined
  }
}

function itemText(fields: Fields, item: unknown, nameOf: NameOf): string {
  if (!isRecord(item)) return ''
  return Object.entries(fields)
    .filter(([name]) => item[name] !== undefined)
    .map(([name, field]) => cellValue(field, item[name], nameOf))
    .join(' : ')
}

/** The columns of a field: one, or one for each member of a group and each language of translations; none of secrets. */
function fieldColumns(name: string, field: Field, nameOf: NameOf): CsvColumn[] {
  if (field.kind === 'secret') return []
  const within = (key: string, columns: CsvColumn[], label: string): CsvColumn[] =>
    columns.map((column) => ({
      heading: `${label} : ${column.heading}`,
      value: (document) => (isRecord(document[key]) ? column.value(document[key]) : undefined),
    }))
  const members = Object.entries(field.fields ?? {})
  if (field.shape === 'object') {
    return within(
      name,
      members.flatMap(([member, inner]) => fieldColumns(member, inner, nameOf)),
      field.label,
    )
  }
  if (field.shape === 'map') {
    const languages = (field.languages ?? []).flatMap((language) =>
      within(
        language,
        members.flatMap(([member, inner]) => fieldColumns(member, inner, nameOf)),
        language,
      ),
    )
    return within(name, languages, field.label)
  }
  const heading = field.unit ? `${field.label} (${field.unit})` : field.label
  return [{ heading, value: (document) => cellValue(field, document[name], nameOf) }]
}

/** Every column of a collection's export, with French headings: the id, what a person may read, and the two dates. */
export function csvColumns(collection: Pick<Collection, 'fields'>, nameOf: NameOf = () => undefined): CsvColumn[] {
  const system = (name: string, heading: string): CsvColumn => ({
    heading,
    value: (document) => (typeof document[name] === 'string' ? moment(instantFormat, document[name]) : undefined),
  })
  return [
    { heading: 'Identifiant', value: ({ id }) => (typeof id === 'string' ? id : undefined) },
    ...Object.entries(collection.fields).flatMap(([name, field]) => fieldColumns(name, field, nameOf)),
    system('createdAt', 'Créé le'),
    system('updatedAt', 'Modifié le'),
  ]
}
