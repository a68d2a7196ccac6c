import type { Collection, ImportView } from '@boutique/domain'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { notify } from '../../base/notify.ts'
import { useSession } from '../../base/session/session.tsx'
import { ConfirmDelete } from '../../ui/feedback/ConfirmDelete.tsx'
import { sentenceOf } from '../list/use-document-calls.ts'
import { busyWords } from './import-words.ts'
import classes from './imports.module.css'
import { useFreeCollection, usePastImports } from './use-past-imports.ts'

interface BusyCollectionProps {
  collection: Collection
  boutique: string
  onOpen(one: ImportView): void
  /** The question is open, or closed again. */
  onAsk(asking: boolean): void
}

/** Says which import keeps others out of the list; it can be opened by its person, and stopped by who may import here. */
export function BusyCollection({ collection, boutique, onOpen, onAsk }: BusyCollectionProps) {
  const { user } = useSession()
  const { data } = usePastImports(boutique, collection.slug)
  const free = useFreeCollection(boutique, collection.slug)
  const [isAsking, setAsking] = useState(false)
  const ask = (asking: boolean): void => {
    setAsking(asking)
    onAsk(asking)
  }
  const running = data?.running
  if (!running) return null
  const isOwn = running.actor.id === user.id
  const whole = data.imports.find(({ id }) => id === running.id)
  const stop = async (): Promise<void> => {
    ask(false)
    try {
      await free(running.id)
    } catch (error) {
      notify.error(sentenceOf(error))
    }
  }
  return (
    <section className={classes.busy} aria-label="Import en cours dans cette liste">
      <p className="ab-no-margin ab-sm ab-anywhere">
        {busyWords(running, isOwn)} Un autre ne commence dans cette liste qu'après sa fin.
      </p>
      <span className="ab-flex ab-wrap ab-gap-sm">
        {whole && (
          <Button size="compact-sm" variant="default" onClick={() => onOpen(whole)}>
            Ouvrir cet import
          </Button>
        )}
        {!isOwn && running.state !== 'retour' && (
          <Button size="compact-sm" variant="default" onClick={() => ask(true)}>
            Arrêter cet import
          </Button>
        )}
      </span>
      {isAsking && (
        <ConfirmDelete
          opened
          title={`Arrêter l'import de ${running.actor.displayname} ?`}
          consequence={`Ce qui est déjà importé reste. ${running.actor.displayname} pourra reprendre cet import, ou l'annuler.`}
          verb="Arrêter l'import"
          keep="Laisser"
          onCancel={() => ask(false)}
          onConfirm={() => void stop()}
        />
      )}
    </section>
  )
}
