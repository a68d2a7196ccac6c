import type { FirstNeeded } from '@boutique/domain'
import { Button } from '@mantine/core'
import { Link, Navigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { HOME, nextFor } from '../../base/session/next-address.ts'
import { useGate } from '../../base/session/session.tsx'
import { usePageTitle } from '../../base/use-page-title.ts'
import { api } from '../../data/api.ts'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { Tag } from '../../ui/tags/Tag.tsx'
import { TagAlert, TagForm, TagNote } from '../../ui/tags/TagForm.tsx'

/**
 * The entry page: redirects home with a session, otherwise links to the sign-in screen, keeping `next` (NAV-26,
 * NAV-27).
 */
export function EntryPage() {
  usePageTitle('')
  const gate = useGate()
  const { next } = useSearch({ strict: false }) as { next?: string }
  if (gate.state === 'loading') return <Loading />
  if (gate.state === 'in') return <Navigate to={HOME} replace />
  return (
    <Tag title="Arrière-boutique">
      <TagForm onSubmit={() => {}}>
        {gate.state === 'offline' ? (
          <>
            <TagAlert>Le serveur ne répond pas</TagAlert>
            <Button variant="default" size="md" onClick={gate.retry}>
              Réessayer
            </Button>
          </>
        ) : (
          <>
            <FirstSteps />
            <Button component={Link} to="/login" search={nextFor(next ?? '') as never} size="md">
              Se connecter
            </Button>
          </>
        )}
      </TagForm>
    </Tag>
  )
}

/** Instructions before the first administrator exists. */
function FirstSteps() {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    const abort = new AbortController()
    api<FirstNeeded>('GET', '/api/premier', undefined, abort.signal).then(
      ({ needed }) => setNeeded(needed),
      () => undefined,
    )
    return () => abort.abort()
  }, [])
  if (!isNeeded) return <TagNote>L'arrière-boutique de votre commerce.</TagNote>
  return (
    <TagNote>
      Aucun administrateur n'existe encore : ouvrez le lien que le serveur a affiché à son démarrage pour le créer.
    </TagNote>
  )
}
