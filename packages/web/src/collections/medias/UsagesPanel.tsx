import { Alert } from '@mantine/core'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useRegistry } from '../../base/registry.ts'
import { Nothing } from '../../fields/shared/Panel.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import classes from './media.module.css'
import { othersText } from './usages-text.ts'
import { useUsages } from './use-usages.ts'

/** The documents that show a photo, each as a link; those that the reader may not see are only counted. */
export default function UsagesPanel() {
  const { usages, problem } = useUsages()
  const registry = useRegistry()
  if (problem !== undefined) return <Alert color="red">{problem}</Alert>
  if (!usages) return <RowSkeletons count={1} />
  const { documents, others, more } = usages
  const text = othersText({ named: documents.length, others, more })
  if (documents.length === 0 && text === undefined) return <Nothing>Aucun document ne montre cette photo.</Nothing>
  return (
    <div className="ab-grid ab-gap-sm">
      {documents.length > 0 && (
        <ul className={classes.documents} aria-label="Documents qui montrent cette photo">
          {documents.map(({ collection: slug, id, title }) => {
            const collection = registry.get(slug)
            return (
              <li key={`${slug}/${id}`}>
                <PlainLink
                  to={`${collection?.screen?.path ?? ''}/${encodeURIComponent(id)}`}
                  className={classes.document}
                >
                  <span className="ab-bold ab-anywhere">{title}</span>
                  <span className="ab-flex-none ab-dim ab-sm">{collection?.label.one}</span>
                </PlainLink>
              </li>
            )
          })}
        </ul>
      )}
      {text !== undefined && <Nothing>{text}</Nothing>}
    </div>
  )
}
