import type { LiveDocument } from '@boutique/domain'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { notify } from '../../base/notify.ts'
import { useSession } from '../../base/session/session.tsx'
import { api, ApiProblem, collectionPath } from '../../data/api.ts'
import { useFieldForm } from '../../fields/form.ts'
import { useRelated } from '../../fields/relation/use-related.ts'
import { foldFilter } from '../../fields/shared/fold-filter.ts'

/** Reserves the piece for a contact of the boutique, whose e-mail address it fills in. */
export default function ReservedFor() {
  const { boutique, readOnly, session } = useFieldForm()
  const { canRead } = useSession()
  const [search, setSearch] = useState('')
  const { options, loading } = useRelated('contacts', search)
  if (boutique === null || readOnly || !canRead('contacts')) return null
  const choose = async (id: string) => {
    try {
      const address = `${collectionPath(boutique, 'contacts')}/${encodeURIComponent(id)}`
      const { email } = await api<LiveDocument>('GET', address)
      session.change('reservedBy', typeof email === 'string' ? email : '')
      session.change('reservePour', id)
    } catch (problem) {
      notify.error(problem instanceof ApiProblem ? problem.detail : String(problem))
    }
  }
  return (
    <Select
      label="Choisir un contact"
      placeholder="Nom du contact"
      searchable
      data={options}
      value={null}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(id) => id !== null && void choose(id)}
      filter={foldFilter}
      nothingFoundMessage={loading ? '...' : 'Aucun résultat'}
    />
  )
}
