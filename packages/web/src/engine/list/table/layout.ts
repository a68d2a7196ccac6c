import type { Collection } from '@boutique/domain'
import { useRemembered } from '../../../base/remembered.ts'

/** Whether the documents of a collection can be shown as a table: not those of a tree, whose rows belong below each other. */
export const hasTable = ({ screen }: Pick<Collection, 'screen'>): boolean =>
  screen !== undefined && screen.list.layout !== 'tree'

/** Whether the list of a collection is shown as a table in this browser, and its setter. */
export function useTableLayout(slug: string): [boolean, (isTable: boolean) => void] {
  const [remembered, remember] = useRemembered(`boutique.table.${slug}`)
  return [remembered === true, remember]
}
