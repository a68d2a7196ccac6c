import { useListContext } from '../list/list-context.ts'
import classes from './views.module.css'
import { useOpenView } from './use-views.ts'

/** The name of the open view, after that of its list; beside a document, where the tab is the heading, below it. */
export function ViewName({ id }: { id: string }) {
  const { collection, narrow } = useListContext()
  const view = useOpenView(collection.slug, id)
  if (!view) return null
  return narrow ? <p className={classes.name}>Vue « {view.name} »</p> : ` : ${view.name}`
}
