import { Title } from '@mantine/core'
import { useSession } from '../../base/session/session.tsx'
import { usePageTitle } from '../../base/use-page-title.ts'
import { Page } from '../Page.tsx'
import page from '../Page.module.css'
import { ExportSection } from './ExportSection.tsx'
import { ImportSection } from './ImportSection.tsx'

/** The export of the current boutique and the import of an archive, for administrators. */
export function ArchivesPage() {
  usePageTitle('Export et import')
  const { boutique } = useSession()
  return (
    <Page>
      <Title order={1} className={page.head}>
        Export et import
      </Title>
      {boutique && <ExportSection key={boutique.id} boutique={boutique} />}
      <ImportSection />
    </Page>
  )
}
