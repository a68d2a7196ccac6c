import { formatDayLong, type LiveProblem, orderedPeriod, type Period, periodText } from '@boutique/domain'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ListSearch } from '../../base/search/search.ts'
import { useLiveCounts } from '../../data/live.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { useListContext } from './list-context.ts'
import { tabInForce, whereOfPeriod } from './pages/query.ts'

interface EmptyListProps {
  address: ListSearch
  onAddress(changes: Partial<ListSearch>): void
}

/** An empty list: the specified sentence, what its documents are for, and how to see others. The header creates one. [PROD-02] */
export function EmptyList({ address, onAddress }: EmptyListProps) {
  const { collection, trash, period, narrow } = useListContext()
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
        {/* The filters beside the search have this button themselves. */}
        {narrow && (
          <Button variant="default" onClick={() => onAddress({ filtres: undefined })}>
            Effacer les filtres
          </Button>
        )}
      </EmptyState>
    )
  }
  return (
    <EmptyTab address={address} onAddress={onAddress} note={period && sentenceOf(period)}>
      {hasBound && (
        <Button variant="default" onClick={() => onAddress({ periode: periodText({}) })}>
          Toutes les dates
        </Button>
      )}
    </EmptyTab>
  )
}

/** As many other tabs are offered. */
const MAX_TABS = 2

interface EmptyTabProps extends Pick<EmptyListProps, 'address' | 'onAddress'> {
  note: string | undefined
  children: ReactNode
}

/** An empty tab: what its documents are for, or the other tabs that have documents. */
function EmptyTab({ address, onAddress, note, children }: EmptyTabProps) {
  const { collection, boutique, period } = useListContext()
  const tabs = collection.screen?.list.tabs ?? []
  const tab = tabInForce(tabs, address.onglet)
  const others = tabs.filter((one) => one !== tab)
  const { slug, of: parent, label } = collection
  const ofPeriod = whereOfPeriod(collection, period)
  const counts = useLiveCounts(
    others.map(({ where }) => ({ boutique, collection: slug, parent, where: { ...where, ...ofPeriod } })),
  )
  const filled = others.filter((_, at) => (counts[at]?.count ?? 0) > 0).slice(0, MAX_TABS)
  const isKnown = counts.every((one) => one !== undefined)
  const sentence = filled.length > 0 ? `Il n'y en a pas dans « ${tab?.label} ».` : label.purpose
  return (
    <EmptyState title={label.empty} sentence={isKnown ? sentence : undefined} note={note}>
      {children}
      {filled.map(({ id, label: name }) => (
        <Button key={id} variant="default" onClick={() => onAddress({ onglet: id, tri: undefined })}>
          Voir « {name} »
        </Button>
      ))}
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
