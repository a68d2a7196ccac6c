import type { Fields, ItemRows } from '@boutique/domain'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useRegistry } from '../../base/registry.ts'
import { useSession } from '../../base/session/session.tsx'
import classes from './rows.module.css'

interface ItemTargetProps {
  link: NonNullable<ItemRows['link']>
  fields: Fields
  item: Record<string, unknown>
  name: string
}

/** The link of a row to the document of its relation; nothing without one, or for who may not open its collection. */
export function ItemTarget({ link, fields, item, name }: ItemTargetProps) {
  const { canRead } = useSession()
  const slug = fields[link.field]?.to ?? ''
  const path = useRegistry().get(slug)?.screen?.path
  const id = item[link.field]
  if (typeof id !== 'string' || id === '' || path === undefined || !canRead(slug)) return null
  return (
    <PlainLink
      to={`${path}/${encodeURIComponent(id)}`}
      className={classes.target}
      aria-label={`${link.label}\u00a0: ${name}`}
    >
      {link.label}
      <IconChevronRight aria-hidden size={16} stroke={1.6} />
    </PlainLink>
  )
}
