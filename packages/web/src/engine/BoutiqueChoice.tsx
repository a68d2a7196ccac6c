import type { Collection } from '@boutique/domain'
import { NativeSelect } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ListSearch } from '../base/search.ts'
import { useSession } from '../base/session.tsx'
import { usePageTitle } from '../base/use-page-title.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ScreenStrip } from '../ui/ScreenStrip.tsx'

interface BoutiqueChoiceProps {
  collection: Collection
  /** The open document. */
  id: string | undefined
}

/** The selector of a screen on which the boutique is chosen; without one, a hint takes the place of the list (SCHEMA-01). */
export function BoutiqueChoice({ collection, id }: BoutiqueChoiceProps) {
  const { boutiques } = useSession()
  const { boutique } = useSearch({ strict: false }) as ListSearch
  const navigate = useNavigate()
  const chosen = boutiques.find((one) => one.id === boutique)
  const { screen, label } = collection
  usePageTitle(label.many)
  const choose = (next: string): void => {
    const search: ListSearch = next === '' ? {} : { boutique: next }
    void navigate({ to: screen?.path ?? '/', search: search as never })
  }
  return (
    <>
      <ScreenStrip isBelowDocument={id !== undefined}>
        <NativeSelect
          label="Boutique"
          value={chosen?.id ?? ''}
          onChange={(event) => choose(event.currentTarget.value)}
          data={[
            { value: '', label: '-- Choisir une boutique --' },
            ...boutiques.map(({ id: value, name }) => ({ value, label: name })),
          ]}
        />
      </ScreenStrip>
      {!chosen && (
        <EmptyState
          isPage
          title={label.many}
          sentence={`Choisissez une boutique pour voir ses ${label.many.toLowerCase()}.`}
        />
      )}
    </>
  )
}
