import { formatDayLong, formatTime, type ShownTreatment } from '@boutique/domain'
import { Button, Progress, Title } from '@mantine/core'
import { useState } from 'react'
import { notify } from '../../base/notify.ts'
import { api, ApiProblem } from '../../data/api.ts'
import { Chip } from '../../ui/tags/Chip.tsx'
import page from '../Page.module.css'
import { countText } from './TreatmentForm.tsx'
import { isRunning, treatmentsPath } from './use-treatments.ts'

interface TreatmentListProps {
  boutique: string
  treatments: readonly ShownTreatment[]
  onChanged(): void
}

/** The latest treatments: their progress, their result, and the undo of a whole one. */
export function TreatmentList({ boutique, treatments, onChanged }: TreatmentListProps) {
  const [asking, setAsking] = useState<string>()
  const ask = async ({ id }: ShownTreatment, path: string, done: string) => {
    setAsking(id)
    try {
      await api('POST', path)
      notify.info(done)
    } catch (refusal) {
      notify.error(refusal instanceof ApiProblem ? refusal.detail : String(refusal))
    }
    setAsking(undefined)
    onChanged()
  }
  return (
    <section className={page.section} aria-labelledby="derniers-traitements">
      <Title order={2} id="derniers-traitements" className={page.sectionTitle}>
        Derniers traitements
      </Title>
      {treatments.length === 0 ? (
        <p className="ab-no-margin ab-dim">Aucun traitement n'a encore été lancé.</p>
      ) : (
        <ul className="ab-grid ab-list">
          {treatments.map((one) => (
            <li key={one.id} className="ab-grid ab-gap-xs ab-pad-y-md ab-lined ab-first-at-top">
              <div className="ab-row ab-space-between ab-gap-md">
                <span className="ab-bold ab-anywhere">{one.label}</span>
                <Chip color={colorOf(one)}>{stateText(one)}</Chip>
              </div>
              <span className="ab-dim ab-fine">
                {one.actor.displayname}, {formatDayLong(one.at)} à {formatTime(one.at)}
              </span>
              <span role="status">
                {resultText(one)}
                {one.failure && `. ${one.failure.sentence}`}
              </span>
              {one.failure && (
                <Button
                  className="ab-self-start"
                  size="compact-sm"
                  variant="default"
                  aria-label={`Relancer : ${one.label}`}
                  loading={asking === one.id}
                  onClick={() => void ask(one, jobPath(boutique, one.failure?.job ?? ''), 'Traitement relancé')}
                >
                  Relancer
                </Button>
              )}
              {isRunning(one) && (
                <Progress
                  aria-label={`Avancement : ${one.label}`}
                  value={one.total === 0 ? 0 : (100 * doneOf(one)) / one.total}
                />
              )}
              {one.state === 'fait' && one.changed > 0 && (
                <Button
                  className="ab-self-start"
                  size="compact-sm"
                  variant="default"
                  aria-label={`Annuler tout le traitement : ${one.label}`}
                  loading={asking === one.id}
                  onClick={() => void ask(one, `${treatmentsPath(boutique)}/${one.id}/annuler`, 'Annulation lancée')}
                >
                  Annuler tout le traitement
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const STATES = { attente: 'En cours', fait: 'Terminé', retour: 'Annulation en cours', annule: 'Annulé' } as const
const stateText = ({ state, failure }: ShownTreatment): string => (failure ? 'Échoué' : STATES[state])
const colorOf = (one: ShownTreatment) =>
  one.failure ? 'red' : isRunning(one) ? 'bleu' : one.state === 'fait' ? 'green' : 'gray'
const jobPath = (boutique: string, job: string): string =>
  `/api/boutiques/${encodeURIComponent(boutique)}/travaux/${job}/relancer`
const doneOf = ({ state, changed, restored, kept }: ShownTreatment): number =>
  state === 'retour' ? restored + kept : changed

/** What a treatment did, in one sentence. */
function resultText({ kind, state, changed, restored, kept, hasMore }: ShownTreatment): string {
  const one = kind === 'adresses' ? 'adresse' : 'produit'
  if (state === 'attente') return `${countText(changed, one)} jusqu'ici`
  if (state === 'fait') {
    const done =
      changed === 0
        ? 'Rien à traiter'
        : `${countText(changed, one)} ${kind === 'adresses' ? 'à la corbeille' : 'hors vente'}`
    return hasMore ? `${done} ; d'autres restent à traiter` : done
  }
  const back = `${countText(restored, one)} comme avant`
  return kept > 0 ? `${back}, ${countText(kept, one)} laissés : ils ont changé depuis` : back
}
