import type { ListQuery } from '@boutique/domain'
import { useRegistry } from '../../base/registry.ts'
import { useLiveList } from '../../data/live.ts'
import { HomeRows } from './HomeRows.tsx'
import { HomeSection } from './HomeSection.tsx'
import { MAX_SHOWN } from './orders-due.ts'

/** The latest requests that wait for an answer, updated live; nothing when there are none. */
export default function LatestRequests({ boutique }: { boutique: string }) {
  const collection = useRegistry().get('demandes')
  const tab = collection?.screen?.list.tabs.find(({ id }) => id === collection.screen?.nav?.waiting)
  const query: ListQuery | null = tab
    ? { boutique, collection: 'demandes', where: tab.where, sort: '-createdAt', limit: MAX_SHOWN }
    : null
  const { documents } = useLiveList(query)
  const path = collection?.screen?.path
  if (!collection || path === undefined || documents.length === 0) return null
  return (
    <HomeSection id="jour-demandes" title="Dernières demandes" all={{ to: path, label: 'Toutes' }}>
      <HomeRows collection={collection} path={path} documents={documents} />
    </HomeSection>
  )
}
