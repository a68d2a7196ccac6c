import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { usePageTitle } from '../base/use-page-title.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'

/** Any address outside the routes (SHELL-25), with a link home. */
export function NoMatchPage() {
  usePageTitle('NoMatch')
  return (
    <EmptyState isPage title="NoMatch" sentence="Cette adresse ne mène nulle part ; elle a peut-être changé.">
      <Button component={Link} to="/">
        Aller au tableau de bord
      </Button>
    </EmptyState>
  )
}
