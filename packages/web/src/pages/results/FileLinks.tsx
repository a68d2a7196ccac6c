import { Button } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'

interface FileLinksProps {
  /** The address of the files. */
  path: string
  query: Record<string, string>
  /** What they hold: "le résultat". */
  what: string
}

/** Links that download the same figures as cells and as pages. */
export function FileLinks({ path, query, what }: FileLinksProps) {
  return (
    <div className="ab-row ab-gap-sm">
      {(['csv', 'pdf'] as const).map((format) => (
        <Button
          key={format}
          component="a"
          variant="default"
          size="xs"
          href={`${path}?${new URLSearchParams({ ...query, format })}`}
          download
          aria-label={`Télécharger ${what} en ${format.toUpperCase()}`}
          leftSection={<IconDownload aria-hidden size={16} stroke={1.6} />}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}
