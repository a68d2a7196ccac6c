import { Button } from '@mantine/core'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'

/** Shown when a screen fails: a chunk that could not be loaded, or a bug. Nothing stored is lost. */
export function CrashPage({ error }: { error: unknown }) {
  console.error(error)
  return (
    <EmptyState
      isPage
      title="Cet écran n'a pas pu s'ouvrir"
      sentence="Rechargez la page ; ce qui est enregistré n'est pas perdu."
    >
      <Button onClick={() => location.reload()}>Recharger la page</Button>
    </EmptyState>
  )
}
