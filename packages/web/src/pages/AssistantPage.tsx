import { Title } from '@mantine/core'
import { usePageTitle } from '../base/use-page-title.ts'
import { Page } from './Page.tsx'

/** The placeholder of `assistant/*` (SHELL-29). */
export function AssistantPage() {
  usePageTitle('Assistant')
  return (
    <Page>
      <Title order={1}>Assistant</Title>
    </Page>
  )
}
