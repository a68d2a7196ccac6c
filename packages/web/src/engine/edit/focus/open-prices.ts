import type { Collection } from '@boutique/domain'
import { type FormRights, lockedFields, openTabs, visibleSections, visibleTabs } from './labels.ts'

/** A price of a form that the person may change. */
export interface OpenPrice {
  path: string
  label: string
}

/** The prices that a form shows for its current values and that the person may change, in the order of the form. */
export function openPrices(collection: Collection, values: Record<string, unknown>, rights: FormRights): OpenPrice[] {
  const tabs = openTabs(visibleTabs(collection, collection.screen?.form.tabs ?? [], values), rights)
  const sections = visibleSections(
    collection,
    tabs.flatMap((tab) => tab.sections),
    values,
    true,
  ).filter(({ readWith }) => readWith === undefined || rights.canRead(readWith))
  const locked = lockedFields(collection, values)
  const paths = new Set(sections.flatMap(({ fields }) => fields.flat()))
  return [...paths].flatMap((path) => {
    const field = collection.fields[path]
    const isOpen = field?.kind === 'price' && !field.derived && !locked.includes(path)
    return isOpen ? [{ path, label: field.label }] : []
  })
}
