import { type Collection, resolvePath, splitPath } from '@boutique/domain'
import { LANGUAGE_NAMES } from '../fields/translations/languages.ts'

/** The labels of a field and of what contains it: "Dimensions, Largeur"; '' when the path leads to no field. */
export function fullLabel(collection: Pick<Collection, 'fields'>, path: string): string {
  const segments = splitPath(path)
  const labels = segments.flatMap((_, index) => {
    const target = resolvePath(collection.fields, segments.slice(0, index + 1))
    if (target?.kind === 'language') return [LANGUAGE_NAMES[target.language] ?? target.language]
    return target?.kind === 'field' ? [target.field.label] : []
  })
  return labels.join(', ')
}
