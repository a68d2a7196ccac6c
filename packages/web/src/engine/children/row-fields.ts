import { type Collection, type Field, resolvePath, splitPath } from '@boutique/domain'

/** The declared fields at some paths of a collection, for a row of a form; unknown paths are left out. */
export function fieldsAt(
  collection: Pick<Collection, 'fields'>,
  paths: readonly string[],
): { field: Field; path: string }[] {
  return paths.flatMap((path) => {
    const target = resolvePath(collection.fields, splitPath(path))
    return target?.kind === 'field' ? [{ field: target.field, path }] : []
  })
}

/** Two columns, of which the second needs little space. */
export const isTitleAndAmount = ([, second, third]: ReturnType<typeof fieldsAt>): boolean =>
  second?.field.column === 'numeric' && third === undefined
