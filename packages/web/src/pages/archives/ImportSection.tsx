import type { ArchiveImport } from '@boutique/domain'
import { Alert, Button, FileButton, Group, Progress, Title } from '@mantine/core'
import { useRef } from 'react'
import page from '../Page.module.css'
import { importText } from './archive-text.ts'
import { ImportPlan } from './ImportPlan.tsx'
import { useImport } from './use-import.ts'

/** Imports an archive: it is sent, verified, shown, and imported once somebody confirms it. */
export function ImportSection() {
  const { current, problem, isBusy, sent, file, send, confirm, check, drop } = useImport()
  // The button that was pressed disappears, and with it the focus.
  const status = useRef<HTMLDivElement>(null)
  const act = (work: () => Promise<void>): void => {
    status.current?.focus()
    void work()
  }
  const isSending = sent !== undefined
  const state = current?.state
  const isWorking = state === 'verification' || state === 'import'
  const failure = problem ?? current?.failure
  return (
    <section className={page.section} aria-labelledby="import">
      <Title order={2} id="import" className={page.sectionTitle}>
        Importer une archive
      </Title>
      <div className="ab-grid ab-align-content-start ab-gap-md">
        <p className="ab-no-margin ab-anywhere">
          Un fichier .zip qu'un export a écrit, ici ou dans une autre installation. Il est d'abord vérifié en entier :
          rien n'est importé avant votre accord.
        </p>
        {failure !== undefined && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <div role="status" className="ab-no-margin ab-anywhere" ref={status} tabIndex={-1}>
          {current && importText(current, isSending)}
        </div>
        {current && (isSending || isWorking) && (
          <Progress aria-label="Avancement de l'import" value={partOf(current, sent)} />
        )}
        {current?.plan && <ImportPlan plan={current.plan} />}
        <Group>
          {current?.plan?.isNew && state === 'verifiee' && (
            <Button loading={isBusy} onClick={() => act(() => confirm(current))}>
              Importer
            </Button>
          )}
          {current && state === 'echec' && (
            <Button loading={isBusy} onClick={() => act(() => (current.plan ? confirm(current) : check(current)))}>
              Reprendre
            </Button>
          )}
          {file && !isSending && state === 'envoi' && (
            <Button loading={isBusy} onClick={() => act(() => send(file))}>
              Reprendre l'envoi
            </Button>
          )}
          {!isSending && !isWorking && <Choose isFirst={!current} onFile={(chosen) => act(() => send(chosen))} />}
          {current && state !== 'import' && (
            <Button variant="default" onClick={() => act(() => drop(current))}>
              {state === 'faite' || (state === 'verifiee' && !current.plan?.isNew) ? 'Terminer' : 'Abandonner'}
            </Button>
          )}
        </Group>
      </div>
    </section>
  )
}

function Choose({ isFirst, onFile }: { isFirst: boolean; onFile(file: File): void }) {
  const reset = useRef<() => void>(null)
  return (
    <FileButton
      accept=".zip,application/zip"
      resetRef={reset}
      onChange={(file) => {
        if (file) onFile(file)
        // Allows choosing the same file again.
        reset.current?.()
      }}
    >
      {(button) => (
        <Button {...button} variant="default">
          {isFirst ? 'Choisir un fichier' : 'Choisir un autre fichier'}
        </Button>
      )}
    </FileButton>
  )
}

const partOf = ({ bytes, part = 0 }: ArchiveImport, sent: number | undefined): number =>
  sent === undefined ? part / 10 : (100 * sent) / bytes
