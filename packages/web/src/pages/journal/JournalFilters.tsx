import { orderedPeriod, parsePeriod, periodText } from '@boutique/domain'
import { Button, Select } from '@mantine/core'
import { useRegistry } from '../../base/registry.ts'
import type { ListSearch } from '../../base/search/search.ts'
import { foldFilter } from '../../fields/shared/fold-filter.ts'
import { DayInput } from '../../ui/DayInput.tsx'
import classes from './journal.module.css'
import { usePeople } from './use-journal.ts'

interface JournalFiltersProps {
  boutique: string
  search: ListSearch
  onChange(changes: Partial<ListSearch>): void
}

/** The filters of the journal: a person, a collection, a period, and one document when it was chosen. */
export function JournalFilters({ boutique, search, onChange }: JournalFiltersProps) {
  const { data } = usePeople(boutique)
  const registry = useRegistry()
  const { filtres = {}, periode } = search
  const period = parsePeriod(periode) ?? {}
  const setFilter = (name: string, value: string | null) => {
    const next = Object.fromEntries(Object.entries({ ...filtres, [name]: value ?? '' }).filter(([, kept]) => kept))
    if (name === 'collection') {
      delete next.document
      delete next.changement
    }
    onChange({ filtres: Object.keys(next).length > 0 ? (next as Record<string, string>) : undefined })
  }
  const setPeriod = (changes: { from?: string; to?: string }) => {
    const { from, to } = orderedPeriod(
      Object.fromEntries(Object.entries({ ...period, ...changes }).filter(([, day]) => day)),
    )
    onChange({ periode: from || to ? periodText({ from, to }) : undefined })
  }
  const collections = [...registry.values()]
    .filter(({ scope, slug }) => scope === 'boutique' || slug === 'boutiques')
    .map(({ slug, label, owner }) => ({
      value: slug,
      label: owner ? `${owner.label.many} : ${label.many}` : label.many,
    }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'fr'))
  const people = (data?.people ?? []).map(({ id, displayname }) => ({
    value: id,
    label: id === 'systeme' ? 'Le système' : displayname,
  }))
  const isFiltered = Object.keys(filtres).length > 0 || periode !== undefined
  return (
    <div className={classes.filters} role="group" aria-label="Filtres du journal">
      <Select
        className={classes.filter}
        aria-label="Personne"
        placeholder="Toutes les personnes"
        data={people}
        value={filtres.personne ?? null}
        onChange={(value) => setFilter('personne', value)}
        searchable={people.length > 8}
        filter={foldFilter}
        clearable
        clearButtonProps={{ 'aria-label': 'Effacer le filtre Personne' }}
      />
      <Select
        className={classes.filter}
        aria-label="Collection"
        placeholder="Toutes les collections"
        data={collections}
        value={filtres.collection ?? null}
        onChange={(value) => setFilter('collection', value)}
        searchable
        filter={foldFilter}
        nothingFoundMessage="Aucun résultat"
        clearable
        clearButtonProps={{ 'aria-label': 'Effacer le filtre Collection' }}
      />
      <div role="group" aria-label="Période" className={classes.period}>
        <span aria-hidden>du</span>
        <DayInput label="Du" value={period.from ?? ''} onDay={(from) => setPeriod({ from })} />
        <span aria-hidden>au</span>
        <DayInput label="Au" value={period.to ?? ''} onDay={(to) => setPeriod({ to })} />
      </div>
      {filtres.changement !== undefined && (
        <Button size="compact-sm" variant="light" onClick={() => setFilter('changement', null)}>
          Un seul changement ×
        </Button>
      )}
      {filtres.document !== undefined && (
        <Button size="compact-sm" variant="light" onClick={() => setFilter('document', null)}>
          Un seul document ×
        </Button>
      )}
      {isFiltered && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          onClick={() => onChange({ filtres: undefined, periode: undefined })}
        >
          Tout afficher
        </Button>
      )}
    </div>
  )
}
