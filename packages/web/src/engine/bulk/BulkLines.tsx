import type { BulkChange } from '@boutique/domain'
import { ActionIcon, Button, Progress } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import { notify } from '../../base/notify.ts'
import { useRegistry } from '../../base/registry.ts'
import { useSession } from '../../base/session/session.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { countText } from '../list/header/count-line.ts'
import { sentenceOf } from '../list/use-document-calls.ts'
import { bulkCalls, isRunning } from './bulk-calls.ts'
import { changeName, doneWords, undoneWords } from './bulk-words.ts'
import classes from './BulkLines.module.css'
import { announceBulk, undoBulk } from './follow.ts'
import { type Followed, followed, useFollowed } from './followed.ts'
import { useChange } from './use-change.ts'

/** The changes of many documents, of the current boutique or of none, that run, or whose result stays readable. */
export function BulkLines() {
  const { boutique } = useSession()
  const all = useFollowed().filter((one) => one.boutique === null || one.boutique === boutique?.id)
  return all.map((one) => <Line key={one.id} {...one} />)
}

function Line({ boutique, id }: Followed) {
  const registry = useRegistry()
  const close = () => followed.remove(id)
  const declared = (change: BulkChange) => registry.get(change.collection)
  const [change, setChange] = useChange(boutique, id, {
    gone: close,
    end: (ended) => {
      if (ended.state !== 'annule') return announceBulk(boutique, declared(ended), ended)
      notify.info(undoneWords(ended))
      // Only what it left is to be read.
      if (ended.kept === 0) close()
    },
  })
  const [isReading, setReading] = useState(false)
  if (!change) return null
  const { state, told, stopped, failure } = change
  const collection = declared(change)
  const stop = () => bulkCalls.stop(boutique, id).then(setChange, (error: unknown) => notify.error(sentenceOf(error)))
  const undo = async () => {
    const next = await undoBulk(boutique, id)
    if (next) setChange(next)
  }
  return (
    <div className={classes.line} role="group" aria-label={`Changement ${changeName(collection, change)}`}>
      {isRunning(change) ? (
        <Running change={change} name={changeName(collection, change)} />
      ) : (
        <span className={classes.text} role="status">
          {state === 'annule' ? undoneWords(change) : doneWords(collection, change)}
          {stopped !== undefined && state !== 'annule' && ` · ${stopped}`}
        </span>
      )}
      {failure && <span className="ab-error">{failure.sentence}</span>}
      {state === 'cours' && (
        <Button size="compact-sm" variant="default" onClick={() => void stop()}>
          Arrêter
        </Button>
      )}
      {told.length > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={() => setReading(true)}>
          {state === 'annule' ? 'Voir ce qui reste' : 'Voir les refus'}
        </Button>
      )}
      {(state === 'fait' || state === 'arrete') && change.changed > 0 && (
        <Button size="compact-sm" variant="default" onClick={() => void undo()}>
          Annuler
        </Button>
      )}
      {!isRunning(change) && (
        <ActionIcon aria-label="Fermer" onClick={close}>
          <IconX aria-hidden size={16} stroke={1.6} />
        </ActionIcon>
      )}
      <Dialog
        opened={isReading}
        onClose={() => setReading(false)}
        title={state === 'annule' ? 'Ce qui reste' : 'Refusés'}
        size={560}
      >
        <ul className="ab-list">
          {told.map((one) => (
            <li key={one.id} className={classes.told}>
              <span className="ab-medium ab-anywhere">{one.title === '' ? collection?.label.one : one.title}</span>
              <span className="ab-error">{one.sentence}</span>
            </li>
          ))}
        </ul>
      </Dialog>
    </div>
  )
}

/** How far a change, or its undo, is. */
function Running({ change, name }: { change: BulkChange; name: string }) {
  const isBack = change.state === 'retour'
  const [done, total] = isBack ? [change.restored + change.kept, change.changed] : [change.done, change.total]
  const label = isBack ? `Annulation de ${name}` : name
  return (
    <>
      <span className={classes.text}>
        {`${label} : ${countText({ count: done })} sur ${countText({ count: total })}`}
      </span>
      <Progress
        className={classes.progress}
        size={4}
        value={total === 0 ? 0 : (100 * done) / total}
        aria-label={label}
      />
    </>
  )
}
