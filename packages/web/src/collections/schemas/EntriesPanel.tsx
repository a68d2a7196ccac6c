import { Button, Code, Text } from '@mantine/core'
import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs'
import { useCallback } from 'react'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useEdited, useFieldForm } from '../../fields/form.ts'

/** The way to the entries of a schema, and the address to which a website sends them. */
export default function EntriesPanel() {
  const { session, boutique, collection } = useFieldForm()
  const isStored = useEdited(useCallback(({ stored }) => stored, []))
  if (!isStored || boutique === null) return null
  const to = `${collection.screen?.path}/${encodeURIComponent(session.id)}/datas`
  return (
    <div className="ab-column ab-align-start ab-gap-sm">
      <Button
        renderRoot={(props) => <PlainLink {...props} to={to} search={{ boutique }} />}
        variant="default"
        leftSection={<IconDatabase aria-hidden size={16} stroke={1.6} />}
      >
        Voir les données
      </Button>
      <Text size="sm" c="dimmed" className="ab-max-width-full ab-anywhere">
        Le site envoie ses entrées à <Code>{`POST ${location.origin}/api/public/schemas/${session.id}`}</Code>
      </Text>
    </div>
  )
}
