import { Button, Group, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'

/** A link for the administrator to pass on: readable, with a copy button where the browser allows it. */
export function HandedLink({ label, link }: { label: string; link: string }) {
  const clipboard = useClipboard({ timeout: 2000 })
  return (
    <Group align="flex-end" gap="sm" role="status">
      <TextInput
        flex={1}
        label={label}
        description="Valable 24 heures, une seule fois."
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" onClick={() => clipboard.copy(link)}>
        {clipboard.copied ? 'Copié' : 'Copier le lien'}
      </Button>
    </Group>
  )
}
