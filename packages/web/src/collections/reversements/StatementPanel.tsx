import { Button } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useCallback } from 'react'
import { collectionPath } from '../../data/api.ts'
import { useEdited, useFieldForm } from '../../fields/form.ts'

/** The way to the statement that the owner of the sold pieces gets. */
export default function StatementPanel() {
  const { session, boutique } = useFieldForm()
  const isStored = useEdited(useCallback(({ stored }) => stored, []))
  if (!isStored) return null
  return (
    <div>
      <Button
        component="a"
        variant="default"
        href={`${collectionPath(boutique, 'reversements')}/${encodeURIComponent(session.id)}/releve`}
        download={`releve-${session.id}.pdf`}
        leftSection={<IconDownload aria-hidden size={16} stroke={1.6} />}
      >
        Relevé en PDF
      </Button>
    </div>
  )
}
