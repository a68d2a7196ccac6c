import type { Collection } from '@boutique/domain'
import { PlainLink } from '../../base/PlainLink.tsx'
import { draftsWords } from './import-words.ts'

interface DraftsProps {
  collection: Collection
  /** The new documents that stay drafts; undefined for none. */
  count: number | undefined
  /** All new documents. */
  of: number
  /** Called when their list is opened. Without it no link is offered: they do not exist yet. */
  onOpen?(): void
}

/** Says how many new documents stay drafts, and why; after the import with a link to them. */
export function Drafts({ collection, count, of, onOpen }: DraftsProps) {
  const drafts = typeof collection.importable === 'object' ? collection.importable.drafts : undefined
  if (!drafts || count === undefined) return null
  const { said, tab, field } = drafts
  return (
    <p className="ab-no-margin ab-sm">
      {draftsWords(said, count, of)}
      {onOpen && (
        <>
          {' '}
          <PlainLink
            to={collection.screen?.path ?? '/'}
            search={{ onglet: tab, filtres: { [field]: 'oui' } } as unknown as Record<string, string>}
            onClick={onOpen}
          >
            {count > 1 ? 'Voir les brouillons' : 'Voir le brouillon'}
          </PlainLink>
        </>
      )}
    </p>
  )
}
