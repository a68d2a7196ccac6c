import { answerState, type DemandeData, formatDayLong, isSpent, laterText, type MailState } from '@boutique/domain'
import { Button } from '@mantine/core'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { useCallback, useState } from 'react'
import { controlId, useEdited, useFieldForm } from '../../fields/form.ts'
import { Nothing } from '../../fields/shared/Panel.tsx'
import classes from './answer.module.css'
import { AnswerDialog } from './AnswerDialog.tsx'
import { AnswerFailure } from './AnswerFailure.tsx'
import { useAnswer, usePreview, useSentNotice } from './use-answer.ts'

interface Answer {
  stored: boolean
  state: MailState
  isAnswered: boolean
  isEmpty: boolean
  /** The text of the last mail, which is no longer in the box. */
  sent?: string
  answeredAt?: string
  problem?: string
  /** When a postponed mail is tried again, and why. */
  later?: string
}

/**
 * The act below the text of an answer: sends what the form shows with one click (a further answer after its preview), says what became of the mail, and
 * sends again what had a problem (REQ-12, REQ-31, REQ-36, ERR-08).
 */
export default function AnswerPanel() {
  const { session, readOnly } = useFieldForm()
  const answer = useEdited(
    useCallback(({ stored, document }): Answer => {
      const { hasResponse, answeredAt, answerProblem: problem, reponse, answerLaterAt } = document as DemandeData
      const state = answerState(document as DemandeData)
      const sent = isSpent(document as DemandeData) ? reponse : undefined
      const later =
        state === 'later' && answerLaterAt !== undefined
          ? `${laterText(answerLaterAt, document.updatedAt as string | undefined)}. ${String(document.answerLater ?? '')}`
          : undefined
      const isAnswered = hasResponse === true
      return { stored, state, isAnswered, isEmpty: !reponse?.trim(), sent, answeredAt, problem, later }
    }, []),
  )
  const { send, running, failure } = useAnswer()
  const [isPreviewed, setPreviewed] = useState(false)
  useSentNotice()
  if (!answer.stored) return <Nothing>La réponse s'envoie après le premier enregistrement.</Nothing>
  const reply = () => {
    setPreviewed(false)
    void send('repondre')
  }
  // A further mail needs a text of its own.
  const isIdle =
    answer.state === 'waiting' || (answer.state === 'sent' && (answer.isEmpty || answer.sent !== undefined))
  return (
    <>
      {answer.isEmpty && !answer.isAnswered && !readOnly && <Automatic />}
      <Became {...answer} />
      {failure && <AnswerFailure failure={failure} />}
      {!readOnly && (
        <div className={classes.acts}>
          <Button variant="default" onClick={() => setPreviewed(true)}>
            Aperçu
          </Button>
          {(answer.state === 'problem' || answer.state === 'later') && (
            <Button variant="default" loading={running === 'renvoyer'} onClick={() => void send('renvoyer')}>
              {answer.state === 'later' ? 'Essayer maintenant' : 'Renvoyer'}
            </Button>
          )}
          <Button
            leftSection={<IconSend aria-hidden size={16} stroke={1.6} />}
            loading={running === 'repondre'}
            disabled={isIdle}
            // A further mail is shown first.
            onClick={answer.state === 'sent' ? () => setPreviewed(true) : reply}
          >
            Répondre
          </Button>
        </div>
      )}
      {isPreviewed && (
        <AnswerDialog key={session.id} isWaiting={isIdle} onClose={() => setPreviewed(false)} onSend={reply} />
      )}
    </>
  )
}

/** What became of the last answer. The region is there before its text, so that screen readers announce it. */
function Became({ state, isAnswered, answeredAt, sent, problem, later }: Answer) {
  const day = answeredAt === undefined ? '' : formatDayLong(answeredAt)
  return (
    <>
      <div role="status" className={classes.became} data-problem={state === 'problem' || undefined}>
        {state === 'none' && !isAnswered && "Cette demande n'a pas encore de réponse"}
        {state === 'none' && isAnswered && 'Marquée comme répondue, sans courriel'}
        {state === 'waiting' && "Réponse en cours d'envoi…"}
        {later}
        {state === 'sent' && `Réponse envoyée le ${day}`}
        {state === 'problem' && `La réponse n'est pas partie\u00a0: ${problem}`}
      </div>
      {sent !== undefined && (
        <div className={classes.automatic}>
          <p className="ab-no-margin ab-dim ab-sm">
            Le texte envoyé. Pour répondre encore, écrivez-en un autre ci-dessus.
          </p>
          <q className={classes.text}>{sent}</q>
        </div>
      )}
    </>
  )
}

/** The text that is sent in place of an empty answer, and a button that takes it as the start of one. */
function Automatic() {
  const { session, scope } = useFieldForm()
  const { data } = usePreview()
  if (!data?.automatic) return null
  const { automatic } = data
  const take = () => {
    session.change('reponse', automatic)
    document.getElementById(controlId('reponse', scope))?.focus()
  }
  return (
    <div className={classes.automatic}>
      <p className="ab-no-margin ab-dim ab-sm">Sans texte, la réponse automatique de la boutique part :</p>
      <q className={classes.text}>{automatic}</q>
      <Button variant="light" size="compact-sm" onClick={take}>
        Modifier ce texte
      </Button>
    </div>
  )
}
