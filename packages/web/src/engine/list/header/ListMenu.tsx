import { ActionIcon, Menu } from '@mantine/core'
import IconArrowBack from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Suspense, useState } from 'react'
import { useSession } from '../../../base/session/session.tsx'
import { ImportDialog } from '../../imports/import-part.ts'
import { MAX_COLUMNS } from '../export/columns.ts'
import { useListContext } from '../list-context.ts'

interface ListMenuProps {
  exporting: boolean
  onExport(): void
  onTrash(shown: boolean): void
  /** On a phone, the number of cards per row is set here. */
  columns?: { value: number; onChange(columns: number): void }
}

/** The menu for the whole list: selecting, export, bin, and on a phone the number of cards per row. */
export function ListMenu({ exporting, onExport, onTrash, columns }: ListMenuProps) {
  const { collection, boutique, trash, canRestore, selection } = useListContext()
  const { can } = useSession()
  const [isImporting, setImporting] = useState(false)
  const takesFiles = collection.importable && can(collection.slug, 'create') && can(collection.slug, 'update')
  const choices = Array.from({ length: MAX_COLUMNS.telephone }, (_, index) => String(index + 1))
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Actions de la liste" loading={exporting}>
            <IconDots aria-hidden size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconListCheck aria-hidden size={16} stroke={1.6} />}
            onClick={() => selection.begin()}
          >
            Sélectionner
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload aria-hidden size={16} stroke={1.6} />} onClick={onExport}>
            Exporter en CSV
          </Menu.Item>
          {takesFiles && !trash && (
            <Menu.Item
              leftSection={<IconFileImport aria-hidden size={16} stroke={1.6} />}
              onClick={() => setImporting(true)}
            >
              Importer un fichier
            </Menu.Item>
          )}
          {canRestore && (
            <Menu.Item
              leftSection={
                trash ? (
                  <IconArrowBack aria-hidden size={16} stroke={1.6} />
                ) : (
                  <IconTrash aria-hidden size={16} stroke={1.6} />
                )
              }
              onClick={() => onTrash(!trash)}
            >
              {trash ? 'Quitter la corbeille' : 'Corbeille'}
            </Menu.Item>
          )}
          {columns && (
            <>
              <Menu.Label>Cartes par ligne</Menu.Label>
              <Menu.RadioGroup value={String(columns.value)} onChange={(value) => columns.onChange(Number(value))}>
                {choices.map((choice) => (
                  <Menu.RadioItem key={choice} value={choice} closeMenuOnClick>
                    {choice}
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isImporting && boutique !== null && (
        <Suspense fallback={null}>
          <ImportDialog collection={collection} boutique={boutique} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  )
}
