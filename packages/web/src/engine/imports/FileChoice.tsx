import {
  bytesText,
  type Collection,
  formatDayLong,
  formatTime,
  type ImportView,
  MAX_IMPORT_FILE_BYTES,
} from '@boutique/domain'
import { Button, FileButton, Loader } from '@mantine/core'
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import { type DragEvent, useRef, useState } from 'react'
import { pastWords } from './import-words.ts'
import classes from './imports.module.css'
import { usePastImports } from './use-past-imports.ts'

const ACCEPTED =
  '.csv,.txt,.tsv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface FileChoiceProps {
  collection: Collection
  boutique: string
  isBusy: boolean
  onFile(file: File): void
  onOpen(one: ImportView): void
}

/** Takes a file by a drop or a choice, and shows the imports before. */
export function FileChoice({ collection, boutique, isBusy, onFile, onOpen }: FileChoiceProps) {
  const [isOver, setOver] = useState(false)
  const reset = useRef<() => void>(null)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !isBusy) onFile(file)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileSpreadsheet className="ab-dim" aria-hidden size={34} stroke={1.3} />
        <p className="ab-no-margin ab-medium">Déposez un fichier ici</p>
        <FileButton
          accept={ACCEPTED}
          resetRef={reset}
          onChange={(file) => {
            if (file) onFile(file)
            // Allows choosing the same file again.
            reset.current?.()
          }}
        >
          {(button) => (
            <Button {...button} loading={isBusy} data-autofocus>
              Choisir un fichier
            </Button>
          )}
        </FileButton>
        <p className="ab-no-margin ab-dim ab-sm ab-text-center">
          {`CSV ou classeur XLSX, ${bytesText(MAX_IMPORT_FILE_BYTES)} au plus. Les exports d'ici et les fichiers de Shopify, de WooCommerce et de PrestaShop sont reconnus.`}
        </p>
      </div>
      <PastImports collection={collection} boutique={boutique} onOpen={onOpen} />
    </>
  )
}

function PastImports({ collection, boutique, onOpen }: Pick<FileChoiceProps, 'collection' | 'boutique' | 'onOpen'>) {
  const { data, isPending } = usePastImports(boutique, collection.slug)
  if (isPending) return <Loader className="ab-self-start" aria-label="Lecture des imports" />
  if (!data || data.imports.length === 0) return null
  return (
    <section aria-label="Imports précédents">
      <h3 className={classes.subtitle}>Imports précédents</h3>
      <ul className="ab-list">
        {data.imports.map((one) => (
          <li key={one.id} className={classes.past}>
            <span className="ab-one-column">
              <span className="ab-medium ab-anywhere">{one.file}</span>
              <span className="ab-dim ab-sm ab-figures">{`${formatDayLong(one.at)} à ${formatTime(one.at)} · ${pastWords(one)}`}</span>
            </span>
            <Button
              className="ab-flex-none"
              size="compact-sm"
              variant="default"
              aria-label={`Ouvrir l'import de ${one.file}`}
              onClick={() => onOpen(one)}
            >
              Ouvrir
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
