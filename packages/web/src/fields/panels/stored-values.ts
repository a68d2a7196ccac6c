import type { Field, Fields } from '@boutique/domain'
import { useCallback } from 'react'
import { readAt } from '../../data/autosave/autosave-values.ts'
import { useEdited, useFieldForm } from '../form.ts'

type Values = Record<string, unknown>

interface Computed {
  fields: Fields
  stored: Values
}

/** Documents and items are never changed: while they are the same objects, so are their stored values. */
const computed = new WeakMap<Values, Computed>()

/**
 * The values of a form in stored form: a typed "0" is the number 0, and invalid values are absent; the same in objects
 * and in the items of lists.
 */
export function storedValues(fields: Fields, document: Values): Values {
  const known = computed.get(document)
  if (known?.fields === fields) return known.stored
  const stored = computeValues(fields, document)
  computed.set(document, { fields, stored })
  return stored
}

function computeValues(fields: Fields, document: Values): Values {
  const read = Object.entries(document).map(([name, value]) => {
    const field = fields[name]
    return [name, field ? storedValue(field, value) : value] as const
  })
  return Object.fromEntries(read.filter(([, value]) => value !== undefined))
}

function storedValue(field: Field, value: unknown): unknown {
  if (field.fields && field.shape === 'items' && Array.isArray(value))
    return value.map((item) => (isObject(item) ? storedValues(field.fields ?? {}, item) : item))
  if (field.fields && field.shape === 'object' && isObject(value)) return storedValues(field.fields, value)
  if (field.shape !== 'leaf' || typeof value !== 'string') return value
  const known = lastRead.get(field)
  if (known?.text === value) return known.stored
  const { errors, value: stored } = { value: undefined, ...readAt({ field }, 'field', value) }
  lastRead.set(field, { text: value, stored: errors ? undefined : stored })
  return errors ? undefined : stored
}

/** The last text of each field: a key changes one field, and the others are not read again. */
const lastRead = new WeakMap<Field, { text: string; stored: unknown }>()

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value computed from the current values; the component renders again only when the result changes. */
export function useComputed<T>(compute: (values: Values) => T): T {
  const { collection } = useFieldForm()
  return useEdited(
    useCallback(({ document }) => compute(storedValues(collection.fields, document)), [collection, compute]),
  )
}
