import type { FieldError } from '@boutique/domain'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { useRegistry } from '../base/registry.ts'
import { useSession } from '../base/session/session.tsx'
import classes from './NamedDocument.module.css'

/**
 * The link to a document that the refusal of a field names, in another tab: the form keeps what was typed. Nothing for
 * who may not open its collection.
 */
export function NamedDocument({ document }: { document: FieldError['document'] }) {
  const { canRead } = useSession()
  const collection = useRegistry().get(document?.collection ?? '')
  const path = collection?.screen?.path
  if (!document || path === undefined || !canRead(document.collection)) return null
  return (
    <a className={classes.link} href={`${path}/${encodeURIComponent(document.id)}`} target="_blank" rel="noreferrer">
      Voir ce document
      <IconExternalLink aria-hidden size={14} stroke={1.6} />
    </a>
  )
}
