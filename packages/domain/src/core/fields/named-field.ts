import type { Collection } from '../collection.ts'

/**
 * The field of a new document that takes a name typed elsewhere ("Nouveau produit « Banc »"): the title, or where it is
 * computed the one that the collection names. Undefined where nobody types a name.
 */
export function namedField({ fields, title, named = title, screen }: Collection): string | undefined {
  const field = named === undefined ? undefined : fields[named]
  if (!field || !screen || screen.form.creation) return undefined
  const isTyped = field.kind === 'text' && !field.derived && !field.hidden && field.write === undefined
  return isTyped ? named : undefined
}
