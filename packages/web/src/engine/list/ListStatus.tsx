import { formatDayLong, type LiveProblem, orderedPeriod, type Period, periodText } from '@boutique/domain'
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

/** An empty list: the specified sentence, what its documents are for, and the next possible action. [PROD-02] */
export function EmptyList({ address, onAddress, canCreate }: EmptyListProps) {
  const { collection, trash, period } = useListContext()
  const hasBound = period !== undefined && (period.from !== undefined || period.to !== undefined)
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
  return (
    <EmptyState title={collection.label.empty} sentence={collection.label.purpose} note={period && sentenceOf(period)}>
      {canCreate && <CreateButton />}
      {hasBound && (
        <Button variant="default" onClick={() => onAddress({ periode: periodText({}) })}>
          Toutes les dates
        </Button>
      )}
    </EmptyState>
  )
}

/** The dates of a period in words; undefined without a bound. */
function sentenceOf(period: Period): string | undefined {
  const { from, to } = orderedPeriod(period)
  const parts = [from && `après le ${formatDayLong(from)}`, to && `jusqu'au ${formatDayLong(to)}`].filter(Boolean)
  const text = parts.join(', ')
  return text === '' ? undefined : text.charAt(0).toUpperCase() + text.slice(1)
}

/** A list that could not be read: the server's sentence, or that it is unreachable. */
export function UnreadableList({ problem }: { problem: LiveProblem | undefined }) {
  return <EmptyState title={problem?.detail ?? 'Le serveur ne répond pas'} />
}
