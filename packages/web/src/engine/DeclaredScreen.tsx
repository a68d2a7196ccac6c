import type { Collection } from '@boutique/domain'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useMemo } from 'react'
import { PlainLink } from '../base/PlainLink.tsx'
import { useLiveDocument, useLiveList } from '../data/live.ts'
import { ScreenStrip } from '../ui/ScreenStrip.tsx'
import { RowSkeletons } from '../ui/feedback/Skeletons.tsx'
import { CollectionScreen } from './CollectionScreen.tsx'
import classes from './DeclaredScreen.module.css'
import { UnreadableList } from './list/ListStatus.tsx'
import { nameOf } from './list/row/item-text.ts'

interface DeclaredScreenProps {
  /** The registered collection, with `declaredBy`. */
  collection: Collection
  boutique: string
  /** The document whose parts describe the fields. */
  parent: string
  id: string | undefined
}

/** The list and the forms of a collection whose fields are documents: they follow the declaration live (ADR 33). */
export function DeclaredScreen({ collection, boutique, parent, id }: DeclaredScreenProps) {
  const { declared, problem } = useDeclared(collection, boutique, parent)
  if (problem) return <UnreadableList problem={problem} />
  if (!declared) return <RowSkeletons />
  const { owner } = collection
  const path = owner?.screen?.path ?? '/'
  const search = { boutique }
  return (
    <>
      <ScreenStrip isBelowDocument={id !== undefined}>
        <nav className={classes.trail} aria-label="Fil d'Ariane">
          <PlainLink to={path} search={search}>
            {owner?.label.many}
          </PlainLink>
          <IconChevronRight aria-hidden size={14} stroke={1.6} />
          <PlainLink to={`${path}/${encodeURIComponent(parent)}`} search={search}>
            {declared.name}
          </PlainLink>
        </nav>
      </ScreenStrip>
      <CollectionScreen collection={declared.collection} boutique={boutique} id={id} pieces={undefined} />
    </>
  )
}

/** The declaration, made again only when a document that it depends on changed. */
function useDeclared(collection: Collection, boutique: string, parent: string) {
  const { declaredBy, owner } = collection
  const of = useLiveDocument(owner ? { boutique, collection: owner.slug, id: parent } : null)
  const fields = useLiveList(declaredBy ? { boutique, collection: declaredBy.fields, parent, limit: MAX_FIELDS } : null)
  const { document } = of
  const described = fields.status === 'loading' ? undefined : fields.documents
  const declared = useMemo(() => {
    if (!declaredBy || !owner || !document || !described) return undefined
    const version = described.map(({ id, rev }) => `${id} ${rev}`).join()
    const made = declaredBy.declare(collection, document, described)
    return { name: nameOf(owner, document), collection: { ...made, version } }
  }, [collection, declaredBy, owner, document, described])
  // After a passing failure the declaration is stale, not gone.
  return { declared, problem: document ? undefined : of.problem }
}

/** The most documents that describe fields; their collection has a lower limit. */
const MAX_FIELDS = 200
