import type { LiveProblem } from '@boutique/domain'
import { Button } from '@mantine/core'
import type { ListSearch } from '../../base/search.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CreateButton } from './ListHeader.tsx'
import { useListContext } from './list-context.ts'

interface EmptyListProps {
  address: ListSearch
  onAddress(changes: Partial<ListSearch>): void
  canCreate: boolean
}

/** An empty list: the specified sentence, and the next possible action. [PROD-02] */
export function EmptyList({ address, onAddress, canCreate }: EmptyListProps) {
  const { collection, trash } = useListContext()
  if (trash) return <EmptyState title="La corbeille est vide" />
  if (address.q !== undefined) {
    const tabs = collection.screen?.list.tabs ?? []
    // The search may match documents of another tab.
    const all = tabs.find(({ where }) => Object.keys(where).length === 0)
    const isElsewhere = all !== undefined && all.id !== (address.onglet ?? tabs[0]?.id)
    return (
      <EmptyState title={`Aucun résultat pour « ${address.q} »`}>
        {isElsewhere && (
          <Button onClick={() => onAddress({ onglet: all.id, tri: undefined })}>Chercher dans « {all.label} »</Button>
        )}
        <Button variant="default" onClick={() => onAddress({ q: undefined })}>
          Effacer la recherche
        </Button>
      </EmptyState>
    )
  }
  if (address.filtres !== undefined) {
    return (
      <EmptyState title={collection.label.empty}>
        <Button variant="default" onClick={() => onAddress({ filtres: undefined })}>
          Effacer les filtres
        </Button>
      </EmptyState>
    )
  }
  return <EmptyState title={collection.label.empty}>{canCreate && <CreateButton />}</EmptyState>
}

/** A list that could not be read: the server's sentence, or that it is unreachable. */
export function UnreadableList({ problem }: { problem: LiveProblem | undefined }) {
  return <EmptyState title={problem?.detail ?? 'Le serveur ne répond pas'} />
}
