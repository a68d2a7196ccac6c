import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { usePageTitle } from '../base/use-page-title.ts'
import { EmptyState } from '../ui/EmptyState.tsx'

/** One sentence in place of a screen, and the way home. */
export function MessagePage({ title, sentence }: { title: string; sentence?: string }) {
  usePageTitle(title)
  return (
    <EmptyState isPage title={title} sentence={sentence}>
      <Button variant="default" component={Link} to="/">
        Aller au tableau de bord
      </Button>
    </EmptyState>
  )
}
