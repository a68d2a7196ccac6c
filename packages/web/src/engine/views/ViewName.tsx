import { useListContext } from '../list/list-context.ts'
import { useOpenView } from './use-views.ts'

/** The name of the open view, after that of its list. */
export function ViewName({ id }: { id: string }) {
  const { collection } = useListContext()
  const view = useOpenView(collection.slug, id)
  return view ? ` : ${view.name}` : null
}
