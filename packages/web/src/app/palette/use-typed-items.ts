import type { Collection, Field } from '@boutique/domain'
import { fieldText } from '../../fields/field-text.ts'
import { useRelated, useRelatedName } from '../../fields/relation/use-related.ts'
import { answers } from '../../base/session/answers.ts'
import type { PaletteItem } from './palette-items.ts'
import { typedNames, typedValues, verbOf } from './typed-values.ts'

/** The most documents that the name of a relation offers. */
const MAX_RELATED = 4

interface Typed {
  /** The prefix of the ids of the lines. */
  id: string
  collection: Pick<Collection, 'fields'> | undefined
  paths: readonly string[]
  typed: string
  /** The current value, where there is one document. */
  currentOf?(path: string): unknown
  /** `text` is the change in words, without the former value: "Prix : 120 €". */
  onChoose(path: string, value: unknown, text: string): void
}

/** The lines of the values that a text gives to fields: "Prix : 180,00 € → 120,00 €", "Catégorie : Chaises". */
export function useTypedItems({ id, collection, paths, typed, currentOf, onChoose }: Typed): PaletteItem[] {
  const fields = paths.flatMap((path) => {
    const field = collection?.fields[path]
    return field ? [{ path, field }] : []
  })
  const [named] = typedNames(fields, typed)
  const { options } = useRelated(named?.field.to, named?.name ?? '', named?.field.offers)
  const former = named && currentOf?.(named.path)
  const formerName = useRelatedName(named?.field.to, typeof former === 'string' ? former : undefined)
  const line = (path: string, field: Field, [value, shown]: [unknown, string], before = ''): PaletteItem => {
    const verb = verbOf(field, value)
    const text = `${field.label} : ${shown}`
    const change = before === '' || before === shown ? text : `${field.label} : ${before} → ${shown}`
    return {
      id: `${id}:${path}:${String(value)}`,
      label: verb ?? change,
      detail: verb === undefined ? undefined : change,
      icon: 'pencil',
      act: () => onChoose(path, value, text),
    }
  }
  const values = typedValues(fields, typed).flatMap(({ path, field, value }) => {
    const now = currentOf?.(path) ?? field.empty
    // A flag that is so already has nothing to change.
    if (currentOf && field.kind === 'boolean' && now === value) return []
    return [line(path, field, [value, fieldText(field, value)], currentOf && fieldText(field, now))]
  })
  const related = named
    ? options
        .filter(({ label, value }) => answers(label, named.name) && value !== former)
        .slice(0, MAX_RELATED)
        .map(({ value, label }) => line(named.path, named.field, [value, label], formerName))
    : []
  return [...values, ...related]
}
