import type { Collection, Data } from './collection.ts'
import type { DataOf, Field, Fields } from './field.ts'
import type { NameIn } from './names.ts'

/**
 * Documents of a collection can be duplicated: the copy takes what people wrote in the original, and is named after it.
 * Computed and unique values, secrets and what only programs write are never copied. Photos are the same files, used by
 * both documents (ADR 36).
 */
export interface Copying<F extends Fields = Fields> {
  /** Fields that belong to the original alone: its number, its address, its dates, its state. */
  without?: readonly NameIn<F>[]
  /** Values of the copy: a published document is copied as a hidden one. */
  values?: Partial<DataOf<F>>
  /** Sub-collections whose documents are copied too, by slug. */
  children?: readonly string[]
}

type Copied = Pick<Collection, 'fields' | 'title' | 'copy'>

/** The first values of the copy of a document, before defaults and rules. Items of lists keep their ids. */
export function copyWith({ fields, title, copy = {} }: Copied, source: Readonly<Data>): Data {
  const copied = copiedValues(fields, source, copy.without)
  const name = title === undefined ? undefined : copied[title]
  const named =
    typeof name === 'string' ? { [title as string]: copyName(name, fields[title as string]?.maxLength) } : {}
  return { ...copied, ...named, ...copy.values }
}

/** The values of a document that people wrote, by the names of the fields. */
export function copiedValues(fields: Fields, source: Readonly<Data>, without: readonly string[] = []): Data {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (without.includes(name) || !isCopied(field)) return []
      const value = valueOf(field, source[name])
      return value === undefined || value === null ? [] : [[name, value]]
    }),
  )
}

const SUFFIX = / \(copie(?: (\d{1,6}))?\)$/

/**
 * The name of a copy: "Table (copie)", then "Table (copie 2)".
 * @param max the most characters of a name
 */
export function copyName(name: string, max = Number.POSITIVE_INFINITY): string {
  const [found = '', number] = SUFFIX.exec(name) ?? []
  const suffix = found === '' ? ' (copie)' : ` (copie ${Number(number ?? 1) + 1})`
  const stem = name.slice(0, name.length - found.length)
  return stem.slice(0, Math.max(0, max - suffix.length)).trimEnd() + suffix
}

const isCopied = ({ kind, derived, write, unique }: Field): boolean =>
  !derived && !unique && write === undefined && kind !== 'secret'

/** A value without what is not copied inside of it. */
function valueOf({ fields, shape }: Field, value: unknown): unknown {
  if (!fields || typeof value !== 'object' || value === null) return value
  if (shape === 'object') return copiedValues(fields, value as Data)
  if (shape !== 'items' || !Array.isArray(value)) return value
  return value.map((item: Data) => ({ ...copiedValues(fields, item), id: item.id }))
}
