import type { Data } from './collection.ts'
import type { DataOf, Field, Fields } from './field.ts'
import type { FilledFrom } from './screen.ts'

/** What a copy does not take from the original, and what it has instead. */
interface Copy<F extends Fields> {
  /** The field that names the document: " (copie)" is added to it. */
  title: keyof F & string
  /** Fields that belong to the original alone: its number, its address, its dates. */
  without?: readonly (keyof F & string)[]
  /** Values of the copy: a published document is copied as a hidden one. */
  values?: DataOf<F>
}

/**
 * The entry "Dupliquer" of a form: a new document filled with what people wrote in the original. Photos, secrets,
 * computed values and the program's own are left out: a file belongs to one document.
 */
export function duplicate<F extends Fields>(fields: F, { title, without = [], values }: Copy<F>): FilledFrom<F> {
  return {
    label: 'Dupliquer',
    fill: (source) => {
      const copied = copyOf(fields, source, without)
      const name = copied[title]
      return { ...copied, ...(typeof name === 'string' && { [title]: `${name} (copie)` }), ...values } as DataOf<F>
    },
  }
}

function copyOf(fields: Fields, source: Readonly<Data>, without: readonly string[]): Data {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (without.includes(name) || !isCopied(field)) return []
      const value = valueOf(field, source[name])
      return value === undefined || value === null ? [] : [[name, value]]
    }),
  )
}

const isCopied = ({ kind, derived, write, unique }: Field): boolean =>
  !derived && !unique && write === undefined && kind !== 'photos' && kind !== 'secret'

/** A value without the photos inside of it. */
function valueOf({ fields, shape }: Field, value: unknown): unknown {
  if (!fields || typeof value !== 'object' || value === null) return value
  if (shape === 'object') return copyOf(fields, value as Data, [])
  if (shape !== 'items' || !Array.isArray(value)) return value
  return value.map((item: Data) => ({ ...copyOf(fields, item, []), id: item.id }))
}
