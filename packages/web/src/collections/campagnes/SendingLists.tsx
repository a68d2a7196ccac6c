import { Button } from '@mantine/core'
import { useCallback } from 'react'
import { useEdited, useFieldForm } from '../../fields/form.ts'
import { Nothing, Panel } from '../../fields/shared/Panel.tsx'
import { SendingList } from './SendingList.tsx'

const LISTS = [
  {
    etat: 'incertain',
    field: 'nbIncertains',
    title: 'Incertains',
    hint: "L'envoi a été coupé au moment de la remise : ces courriels sont peut-être partis. Ils ne repartent pas d'eux-mêmes.",
  },
  {
    etat: 'refuse',
    field: 'nbRefuses',
    title: 'Refusés',
    hint: 'Le serveur a refusé ces adresses pour de bon : elles ne reçoivent plus de campagne, sauf si vous les réessayez depuis la fiche du contact.',
  },
  {
    etat: 'echec',
    field: 'nbEchecs',
    title: 'Échecs',
    hint: "Le serveur n'a pas voulu de ces courriels, ou plusieurs essais, sur une journée, n'ont pas abouti.",
  },
  {
    etat: 'ecarte',
    field: 'nbEcartes',
    title: 'Écartés',
    hint: "Ces contacts ont changé entre le choix des destinataires et l'envoi : rien ne leur a été envoyé.",
  },
] as const

/** Whom the campaign did not reach, or perhaps not, with the reason. */
export default function SendingLists() {
  const { readOnly, act } = useFieldForm()
  const counts = useEdited(
    useCallback(
      ({ document }) => Object.fromEntries(LISTS.map(({ field }) => [field, Number(document[field] ?? 0)])),
      [],
    ),
  )
  const state = useEdited(useCallback(({ document }) => document.sendingState, []))
  const shown = LISTS.filter(({ field }) => (counts[field] ?? 0) > 0)
  if (shown.length === 0) return <Nothing>Personne ne manque : aucun envoi refusé, incertain ou échoué.</Nothing>
  return (
    <div className="ab-grid ab-gap-xl">
      {shown.map(({ etat, field, title, hint }) => {
        const count = counts[field] ?? 0
        const resend = etat === 'incertain' && !readOnly && state !== 'sending'
        return (
          <Panel
            key={etat}
            title={`${title} : ${count.toLocaleString('fr-FR')}`}
            hint={hint}
            actions={
              resend && (
                <Button variant="default" size="xs" onClick={() => void act('renvoyer')}>
                  Renvoyer aux incertains
                </Button>
              )
            }
          >
            <SendingList etat={etat} label={title} count={count} />
          </Panel>
        )
      })}
    </div>
  )
}
