import type { Collection, ImportView } from '@boutique/domain'
import { Button, Group, Progress } from '@mantine/core'
import { useRef, useState } from 'react'
import { download } from '../../base/download.ts'
import { notify } from '../../base/notify.ts'
import { ConfirmDelete } from '../../ui/feedback/ConfirmDelete.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { FieldMessage } from '../../ui/FieldFrame.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { sentenceOf } from '../list/use-document-calls.ts'
import { BusyCollection } from './BusyCollection.tsx'
import { ColumnsForm } from './ColumnsForm.tsx'
import { Drafts } from './Drafts.tsx'
import { FileChoice } from './FileChoice.tsx'
import { importCalls, isRunning } from './import-calls.ts'
import { ImportLines } from './ImportLines.tsx'
import {
  endedGroups,
  importWords,
  ofTotal,
  problemsCsv,
  resultWords,
  triedGroups,
  triedWords,
  undoQuestion,
  withoutKind,
} from './import-words.ts'
import classes from './imports.module.css'
import { type ImportWork, useImportFile } from './use-import-file.ts'

interface ImportDialogProps {
  collection: Collection
  boutique: string
  onClose(): void
}

/** Imports a file: it is recognised, tried, and imported once somebody has seen what would happen. */
export function ImportDialog({ collection, boutique, onClose }: ImportDialogProps) {
  const [opened, setOpened] = useState(true)
  const [isAsking, setAsking] = useState(false)
  const [isFreeing, setFreeing] = useState(false)
  const isPhone = useIsPhone()
  const work = useImportFile(boutique, collection.slug)
  const { current, problem, isBusy } = work
  return (
    <Dialog
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={onClose}
      title={`Importer : ${collection.label.many.toLocaleLowerCase('fr')}`}
      size={860}
      fullScreen={isPhone}
      // Échap answers the question over it.
      closeOnEscape={!isAsking && !isFreeing}
      closeButtonProps={{ 'aria-label': 'Fermer' }}
    >
      <div className={classes.import}>
        {(!current || current.state === 'pret') && (
          <BusyCollection {...{ collection, boutique }} onOpen={(one) => work.open(one)} onAsk={setFreeing} />
        )}
        {current ? (
          <CurrentImport {...{ collection, boutique, work, current }} onClose={() => setOpened(false)} />
        ) : (
          <FileChoice
            {...{ collection, boutique, isBusy }}
            onFile={(file) => void work.send(file)}
            onOpen={(one) => work.open(one)}
          />
        )}
        {problem !== undefined && (
          <div role="alert" className="ab-error ab-sm">
            <FieldMessage>{problem}</FieldMessage>
          </div>
        )}
        {current && <Buttons {...{ collection, boutique, work, current, isAsking, setAsking }} />}
      </div>
    </Dialog>
  )
}

interface CurrentProps {
  collection: Collection
  boutique: string
  work: ImportWork
  current: ImportView
}

function CurrentImport({ collection, boutique, work, current, onClose }: CurrentProps & { onClose(): void }) {
  const { state, file, total, examined, done, photos } = current
  if (state === 'pret') return <Preparation {...{ collection, boutique, work, current }} />
  const runs = isRunning(current) || state === 'pause'
  const undone = current.restored + current.kept
  const isAtPhotos = photos !== undefined && done >= total && state !== 'retour'
  const written = isAtPhotos ? [photos.done, photos.total] : [done, total]
  const [at = 0, all = 0] = state === 'retour' ? [undone, current.created + current.changed] : written
  const running = `${RUNNING[state] ?? ''}${isAtPhotos ? ', photos' : ''} : ${ofTotal(at, all)}`
  return (
    <>
      <div className="ab-one-column">
        <span className="ab-medium ab-anywhere">{file}</span>
        <span className={classes.result} role="status">
          {runs ? running : resultWords(current)}
        </span>
      </div>
      {runs && <Progress aria-label="Avancement de l'import" value={all === 0 ? 0 : (100 * at) / all} />}
      {current.stopped !== undefined && <p className="ab-no-margin">{current.stopped}</p>}
      {current.failure && (
        <p className="ab-no-margin ab-error" role="alert">
          {current.failure.sentence}
        </p>
      )}
      {!runs && state !== 'annule' && (
        <Drafts collection={collection} count={current.drafts} of={current.created} onOpen={onClose} />
      )}
      {!runs && examined > 0 && (
        <ImportLines {...{ collection, boutique }} id={current.id} groups={endedGroups(current)} key={state} />
      )}
    </>
  )
}

const RUNNING: Partial<Record<ImportView['state'], string>> = {
  cours: 'Import en cours',
  pause: 'Import suspendu',
  retour: 'Annulation en cours',
}

function Preparation({ collection, boutique, work, current }: CurrentProps) {
  const { isTried, isBusy } = work
  const { total, examined, entries } = current
  const words = triedWords(current, isTried)
  const created = entries.filter(({ mayCreate }) => mayCreate)
  const left = entries.filter(({ mayCreate }) => !mayCreate)
  return (
    <>
      <p className="ab-no-margin ab-medium ab-anywhere">{current.file}</p>
      <ColumnsForm current={current} disabled={isBusy} onMatch={(matching) => void work.match(matching)} />
      <p className={classes.tried} role="status">
        {words}
      </p>
      {!isTried && <Progress aria-label="Avancement de l'essai" value={total === 0 ? 0 : (100 * examined) / total} />}
      {typeof collection.importable === 'object' && collection.importable.note !== undefined && (
        <p className="ab-no-margin ab-sm">{collection.importable.note}</p>
      )}
      {isTried && <Drafts collection={collection} count={current.drafts} of={current.counts.nouveau} />}
      {isTried && current.photos && (
        <p className="ab-no-margin ab-sm">
          Les photos nouvelles arrivent après les documents, une à une : vous pourrez fermer la fenêtre.
        </p>
      )}
      {isTried && created.length > 0 && (
        <p className="ab-no-margin ab-sm ab-anywhere">{`Seront créés aussi : ${namesText(created)}`}</p>
      )}
      {isTried && left.length > 0 && (
        <p className="ab-no-margin ab-sm ab-warning ab-anywhere">
          {`Vos droits ne permettent pas de créer : ${namesText(left)}. Ces champs resteront vides.`}
        </p>
      )}
      {isTried && <ImportLines {...{ collection, boutique }} id={current.id} groups={triedGroups(current)} />}
    </>
  )
}

/** The names that are told; more are counted. */
const MAX_NAMES = 12

function namesText(entries: ImportView['entries']): string {
  const names = entries.slice(0, MAX_NAMES).map(({ label }) => `« ${label} »`)
  const more = entries.length - names.length
  return names.join(', ') + (more > 0 ? ` et ${more} autre${more > 1 ? 's' : ''}` : '')
}

interface ButtonsProps extends CurrentProps {
  /** Whether the question before an undo is open. */
  isAsking: boolean
  setAsking(asking: boolean): void
}

function Buttons({ collection, boutique, work, current, isAsking, setAsking }: ButtonsProps) {
  const { state, counts, id, file } = current
  const { isBusy, isTried } = work
  // The button that was pressed disappears, and with it the focus.
  const bar = useRef<HTMLDivElement>(null)
  const act = (start: () => Promise<void>): void => {
    bar.current?.focus()
    void start()
  }
  const hasProblems = current.refused + current.kept + (current.photos?.refused ?? 0) > 0
  const errors = async (): Promise<void> => {
    try {
      download(
        new Blob([await allProblems(boutique, id)], { type: 'text/csv;charset=utf-8' }),
        `refus ${withoutKind(file)}.csv`,
      )
    } catch (error) {
      notify.error(sentenceOf(error))
    }
  }
  return (
    <Group className={classes.end} justify="flex-end" gap="sm" ref={bar} tabIndex={-1}>
      {state === 'pret' && (
        <>
          <Button variant="default" disabled={isBusy} onClick={() => act(work.drop)}>
            Retirer le fichier
          </Button>
          <Button
            loading={isBusy}
            disabled={!isTried || counts.nouveau + counts.change === 0}
            onClick={() => act(() => work.step('lancer'))}
          >
            {isTried ? importWords(collection, counts) : 'Importer'}
          </Button>
        </>
      )}
      {state === 'cours' && (
        <Button variant="default" disabled={isBusy} onClick={() => act(() => work.step('pause'))}>
          Suspendre
        </Button>
      )}
      {state === 'pause' && (
        <Button loading={isBusy} onClick={() => act(() => work.step('reprendre'))}>
          Reprendre
        </Button>
      )}
      {(state === 'cours' || state === 'pause') && (
        <Button variant="default" disabled={isBusy} onClick={() => act(() => work.step('arreter'))}>
          Arrêter
        </Button>
      )}
      {!isRunning(current) && state !== 'pret' && state !== 'pause' && (
        <>
          {hasProblems && (
            <Button variant="subtle" onClick={() => void errors()}>
              Télécharger les refus
            </Button>
          )}
          {current.canResume && (
            <Button loading={isBusy} onClick={() => act(() => work.step('reprendre'))}>
              Reprendre l'import
            </Button>
          )}
          {state !== 'annule' && current.created + current.changed > 0 && (
            <Button variant="default" loading={isBusy} onClick={() => setAsking(true)}>
              Annuler l'import
            </Button>
          )}
          <Button variant="default" onClick={() => work.open(undefined)}>
            Importer un autre fichier
          </Button>
        </>
      )}
      {isAsking && (
        <ConfirmDelete
          opened
          title={`Annuler l'import de « ${file} » ?`}
          consequence={undoQuestion(current)}
          verb="Annuler l'import"
          keep="Garder"
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            act(() => work.step('annuler'))
          }}
        />
      )}
    </Group>
  )
}

/** The pages of problems that one file has at most. */
const MAX_PAGES = 1000

async function allProblems(boutique: string, id: string): Promise<string> {
  const lines = []
  for (const etat of ['refuse', 'garde', 'photos']) {
    let after: string | undefined
    for (let page = 0; page < MAX_PAGES; page++) {
      const { lines: some, next } = await importCalls.lines(boutique, id, { etat }, after)
      lines.push(...some)
      if (next === null) break
      after = next
    }
  }
  return problemsCsv(lines)
}
