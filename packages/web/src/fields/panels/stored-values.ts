import type { Fields } from '@boutique/domain'
import { useCallback } from 'react'
import { readAt } from '../../data/autosave-values.ts'
import { useEdited, useFieldForm } from '../form.ts'

type Values = Record<string, unknown>

/** The values of a form in stored form: a typed "0" is the number 0, and invalid values are absent. */
export function storedValues(fields: Fields, document: Values): Values {
  const read = Object.entries(document).map(([name, value]) => {
    const field = fields[name]
    if (!field || field.shape !== 'leaf' || typeof value !== 'string') return [name, value] as const
    const { errors, value: stored } = { value: undefined, ...readAt(fields, name, value) }
    return [name, errors ? undefined : stored] as const
  })
  return Object.fromEntries(read.filter(([, value]) => value !== undefined))
}

/** A value computed from the current values; the component renders again only when the result changes. */
export function useComputed<T>(compute: (values: Values) => T): T {
  const { collection } = useFieldForm()
  return useEdited(
    useCallback(({ document }) => compute(storedValues(collection.fields, document)), [collection, compute]),
  )
}
