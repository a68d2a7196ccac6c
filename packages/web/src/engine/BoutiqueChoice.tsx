import type { Collection } from '@boutique/domain'
import { NativeSelect, TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListSearch } from '../base/search/search.ts'
import { useBoutique, useFoundBoutiques } from '../base/session/session-boutiques.ts'
import type { SessionBoutique } from '../base/session/session-store.ts'
import { useSession } from '../base/session/session.tsx'
import { usePageTitle } from '../base/use-page-title.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ScreenStrip } from '../ui/ScreenStrip.tsx'

interface BoutiqueChoiceProps {
  collection: Collection
  /** The open document. */
  id: string | undefined
}

/** The selector of a screen on which the boutique is chosen; without one, a hint takes the place of the list (SCHEMA-01). */
export function BoutiqueChoice({ collection, id }: BoutiqueChoiceProps) {
  const { boutiques, hasMoreBoutiques } = useSession()
  const { chosen, isRefused } = useChosenBoutique()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const { found } = useFoundBoutiques({ boutiques, hasMoreBoutiques }, text, true)
  const offered = chosen && !found.some((one) => one.id === chosen.id) ? [chosen, ...found] : found
  const { screen, label } = collection
  usePageTitle(label.many)
  const choose = (next: string): void => {
    const search: ListSearch = next === '' ? {} : { boutique: next }
    void navigate({ to: screen?.path ?? '/', search: search as never })
  }
  return (
    <>
      <ScreenStrip isBelowDocument={id !== undefined}>
        {hasMoreBoutiques && (
          <TextInput
            label="Chercher une boutique"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        <NativeSelect
          label="Boutique"
          value={chosen?.id ?? ''}
          onChange={(event) => choose(event.currentTarget.value)}
          data={[
            { value: '', label: '-- Choisir une boutique --' },
            ...offered.map(({ id: value, name }) => ({ value, label: name })),
          ]}
        />
      </ScreenStrip>
      {isRefused && (
        <EmptyState
          isPage
          title="Boutique fermée"
          sentence="La boutique de cette adresse n'existe pas, ou elle ne vous est pas ouverte. Choisissez-en une autre."
        />
      )}
      {!chosen && !isRefused && (
        <EmptyState
          isPage
          title={label.many}
          sentence={`Choisissez une boutique pour voir ses ${label.many.toLowerCase()}.`}
        />
      )}
    </>
  )
}

/** The boutique in the address of a screen on which it is chosen; `isRefused`: it is not open to the user. */
export function useChosenBoutique(): { chosen?: SessionBoutique; isRefused: boolean } {
  const { boutiques } = useSession()
  const { boutique: requested } = useSearch({ strict: false }) as ListSearch
  const listed = boutiques.find(({ id }) => id === requested)
  const { boutique, isRefused } = useBoutique(listed ? undefined : requested)
  return { chosen: listed ?? boutique, isRefused }
}
