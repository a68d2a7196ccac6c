import { type Collection, creationsFrom } from '@boutique/domain'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useRegistry } from '../base/registry.ts'
import { useSession } from '../base/session/session.tsx'

/** The creation of a document that another one fills. */
export interface Creation {
  id: string
  label: string
  /** Also a button of the source's action bar. */
  inBar: boolean
  /** Opens the form of the new document, filled from this source. */
  start(source: string): void
}

/** The creations that documents of a collection can fill, and for which the user has the right. */
export function useCreations({ slug }: Pick<Collection, 'slug'>): readonly Creation[] {
  const registry = useRegistry()
  const { can } = useSession()
  const navigate = useNavigate()
  return useMemo(
    () =>
      creationsFrom(registry, slug)
        .filter(({ to }) => can(to.slug, 'create'))
        .map(({ to, label, inBar }) => ({
          id: `creer-${to.slug}`,
          label,
          inBar,
          start: (source) => {
            const search = { depuis: { [slug]: source } }
            // The paths of collections come from declarations: the router's types do not know them.
            void navigate({ to: `${to.screen?.path}/nouveau` as '.', search: search as never })
          },
        })),
    [registry, can, navigate, slug],
  )
}
