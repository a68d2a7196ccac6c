import { Button } from '@mantine/core'
import { EmptyState } from '../ui/EmptyState.tsx'

/** What shows when a screen fails: a part that could not be downloaded, or a mistake of ours. Nothing stored is lost. */
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
