import { Title } from '@mantine/core'
import { usePageTitle } from '../base/use-page-title.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Page } from './Page.tsx'

/** The page of a planned screen: one sentence about its future content. */
export function AnnouncedPage({ title, sentence }: { title: string; sentence: string }) {
  usePageTitle(title)
  return (
    <Page>
      <Title order={1}>{title}</Title>
      <EmptyState title="Bientôt ici" sentence={sentence} />
    </Page>
  )
}
