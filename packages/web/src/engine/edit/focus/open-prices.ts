import { type Collection, isVisible, withFlags } from '@boutique/domain'
import { type FormRights, openTabs, visibleTabs } from './labels.ts'

/** A price of a form that the person may change. */
export interface OpenPrice {
  path: string
  label: string
}

/** The prices that a form shows for its current values and that the person may change, in the order of the form. */
export function openPrices(collection: Collection, values: Record<string, unknown>, rights: FormRights): OpenPrice[] {
  const { tabs = [], locks = {} } = collection.screen?.form ?? {}
  const complete = withFlags(collection.fields, values)
  const sections = openTabs(visibleTabs(collection, tabs, values), rights)
    .flatMap((tab) => tab.sections)
    .filter((section) => isVisible(section, complete))
    .filter(({ readWith }) => readWith === undefined || rights.canRead(readWith))
  const paths = new Set(sections.flatMap(({ fields }) => fields.flat()))
  return [...paths].flatMap((path) => {
    const field = collection.fields[path]
    const isOpen = field?.kind === 'price' && !field.derived && locks[path]?.(complete) !== true
    return isOpen ? [{ path, label: field.label }] : []
  })
}
