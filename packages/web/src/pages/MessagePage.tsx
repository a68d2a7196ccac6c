import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { usePageTitle } from '../base/use-page-title.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'

/** One sentence instead of a screen, with a link home. */
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
