import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

interface NoAnswerProps {
  retry(): void
  /** What can be done meanwhile. */
  children?: ReactNode
}

/** Says that the server does not answer, before anybody is known. */
export function NoAnswer({ retry, children }: NoAnswerProps) {
  return (
    <main>
      <EmptyState isPage title="Le serveur ne répond pas" sentence="Rien n'est perdu : réessayez dans un instant.">
        <Button variant={children ? 'default' : 'filled'} onClick={retry}>
          Réessayer
        </Button>
        {children}
      </EmptyState>
    </main>
  )
}
