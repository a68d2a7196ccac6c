import { ActionIcon, Button } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useListContext } from '../list-context.ts'

export interface ExportButtonProps {
  exporting: boolean
  onExport(): void
}

const HINT = 'Exporter la liste en CSV'

/** The button that downloads the shown list, where the collection declares it; an icon where there is little space. */
export function ExportButton({ exporting, onExport }: ExportButtonProps) {
  const { collection, trash, narrow, phone } = useListContext()
  if (!collection.screen?.list.exportButton || trash) return null
  if (narrow || phone) {
    return (
      <ActionIcon
        variant="subtle"
        color="gray"
        size={phone && !narrow ? 'lg' : undefined}
        aria-label="Transférer"
        title={HINT}
        loading={exporting}
        onClick={onExport}
      >
        <IconDownload aria-hidden size={18} stroke={1.6} />
      </ActionIcon>
    )
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload aria-hidden size={16} stroke={1.6} />}
      title={HINT}
      loading={exporting}
      onClick={onExport}
    >
      Transférer
    </Button>
  )
}
