import type { LiveDocument } from '@boutique/domain'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { notify } from '../../base/notify.ts'
import { useSession } from '../../base/session/session.tsx'
import { api, collectionPath } from '../../data/api.ts'
import { useLiveList } from '../../data/live.ts'
import { useFieldForm } from '../form.ts'

const MEDIAS = 'medias'

/** The alternative text of a photo, stored in its media record. */
export function AltText({ photo, disabled }: { photo: string; disabled: boolean }) {
  const { boutique } = useFieldForm()
  const { documents, status } = useLiveList(
    boutique === null ? null : { boutique, collection: MEDIAS, where: { fullPath: photo }, limit: 1 },
  )
  const { can } = useSession()
  const [media] = documents
  // An old photo without a record cannot have one.
  if (!media) return status === 'loading' ? <TextInput label={LABEL} disabled placeholder="..." /> : null
  return <AltInput key={media.id} media={media} disabled={disabled || !can(MEDIAS, 'update')} />
}

const LABEL = 'Texte de remplacement'

function AltInput({ media, disabled }: { media: LiveDocument; disabled: boolean }) {
  const { boutique } = useFieldForm()
  const stored = typeof media.altText === 'string' ? media.altText : ''
  const [typed, setTyped] = useState<string>()
  const save = async () => {
    if (typed === undefined || typed.trim() === stored) {
      setTyped(undefined)
      return
    }
    try {
      const changes = { altText: typed.trim() || null }
      await api('PATCH', `${collectionPath(boutique, MEDIAS)}/${encodeURIComponent(media.id)}`, { changes })
      notify.info('Mise à jour réussie')
    } catch (problem) {
      console.error(problem)
      notify.error(`Erreur lors de la mise à jour : ${problem instanceof Error ? problem.message : String(problem)}`)
    }
  }
  return (
    <TextInput
      label={LABEL}
      placeholder="Ce que montre la photo, pour qui ne la voit pas"
      disabled={disabled}
      maxLength={500}
      value={typed ?? stored}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}
