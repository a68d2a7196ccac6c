import type { Collection } from '../core/collection.ts'
import type { Field } from '../core/field.ts'
import { cellsOf, fieldCsv, instantCsv, type NameOf } from './cells.ts'
import type { CsvColumn } from './csv.ts'
import { distinctHeadings, type PlacedColumn, sectionOf } from './distinct-headings.ts'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The columns of a field: one, or one for each member of a group and each language; none for secrets. */
function fieldColumns(name: string, field: Field, nameOf: NameOf): CsvColumn[] {
  if (!cellsOf(field.kind)) return []
  const within = (key: string, columns: CsvColumn[], label: string): CsvColumn[] =>
    columns.map((column) => ({
      heading: `${label} : ${column.heading}`,
      path: `${key}/${column.path}`,
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
  return [{ heading, path: name, value: (document) => fieldCsv(field, document[name], nameOf) }]
}

/** Every column of a collection's export, with French headings: the id, the readable fields, and the two dates. */
export function csvColumns(
  collection: Pick<Collection, 'fields' | 'screen'>,
  nameOf: NameOf = () => undefined,
): CsvColumn[] {
  const system = (name: string, heading: string): CsvColumn => ({
    heading,
    value: (document) => (typeof document[name] === 'string' ? instantCsv(document[name]) : undefined),
  })
  const placed = ([name, field]: [string, Field]): PlacedColumn[] => {
    // Only filters read the texts: nothing is stored in them.
    if (field.compared === 'texts' || field.exported === false) return []
    const section = sectionOf(collection, name)
    return fieldColumns(name, field, nameOf).map((column) => ({ ...column, section }))
  }
  return distinctHeadings([
    { heading: 'Identifiant', path: 'id', value: ({ id }) => (typeof id === 'string' ? id : undefined) },
    ...Object.entries(collection.fields).flatMap(placed),
    ...(collection.screen?.list.exportColumns ?? []),
    system('createdAt', 'Créé le'),
    system('updatedAt', 'Modifié le'),
  ])
}
