import type { Fields } from '@boutique/domain'
import { useCallback } from 'react'
import { readAt } from '../../data/autosave-values.ts'
import { useEdited, useFieldForm } from '../form.ts'

type Values = Record<string, unknown>

/** The values of a form as they would be stored: a typed "0" is the number 0, and what cannot be read is absent. */
export function storedValues(fields: Fields, document: Values): Values {
  const read = Object.entries(document).map(([name, value]) => {
    const field = fields[name]
    if (!field || field.shape !== 'leaf' || typeof value !== 'string') return [name, value] as const
    const { errors, value: stored } = { value: undefined, ...readAt(fields, name, value) }
    return [name, errors ? undefined : stored] as const
  })
  return Object.fromEntries(read.filter(([, value]) => value !== undefined))
}

/** What a rule says of the current values; the component renders again only when the answer changes. */
export function useComputed<T>(compute: (values: Values) => T): T {
  const { collection } = useFieldForm()
  return useEdited(
    useCallback(({ document }) => compute(storedValues(collection.fields, document)), [collection, compute]),
  )
}
