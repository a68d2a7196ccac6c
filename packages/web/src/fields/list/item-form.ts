import { type Fields, joinPath, splitPath, valueAt } from '@boutique/domain'
import { createContext, use, useCallback } from 'react'
import { useEdited, useFieldForm } from '../form.ts'
import { storedValues } from '../panels/stored-values.ts'

type Data = Record<string, unknown>

/** The item of a dialog: its path in the form, empty when the form is that of the item itself, and its fields. */
export const ItemContext = createContext<{ path: string; fields: Fields } | null>(null)

const segmentsOf = (path: string): string[] => (path === '' ? [] : splitPath(path))

function useItemContext() {
  const item = use(ItemContext)
  if (!item) throw new Error('a part of the dialog of an item stands outside one')
  return item
}

/** A value computed from the current values of the item, as typed. */
export function useItem<T>(compute: (values: Data) => T): T {
  const { path } = useItemContext()
  return useEdited(
    useCallback(({ document }) => compute((valueAt(document, segmentsOf(path)) ?? {}) as Data), [path, compute]),
  )
}

/** A value computed from the current values of the item, in stored form. */
export function useItemComputed<T>(compute: (values: Data) => T): T {
  const { fields } = useItemContext()
  return useItem(useCallback((values) => compute(storedValues(fields, values)), [fields, compute]))
}

/** The fields of the item, and the path of each in the surrounding form. */
export function useItemFields(): { fields: Fields; at(name: string): string } {
  const { path, fields } = useItemContext()
  return { fields, at: (name) => joinPath([...segmentsOf(path), name]) }
}

/** Sets several fields of the item; undefined empties one. */
export function useFillItem(): (values: Readonly<Data>) => void {
  const { session } = useFieldForm()
  const { at } = useItemFields()
  return (values) => {
    for (const [name, value] of Object.entries(values)) session.change(at(name), value)
  }
}
