import { Alert, Button, Tabs, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '../../data/api.ts'
import { useFieldForm } from '../../fields/form.ts'
import classes from './messages.module.css'

interface ComposerProps {
  /** The kinds of messages with their labels, in the order of the tabs. */
  labels: Readonly<Record<string, string>>
}

/**
 * A message of one of the kinds, which "Publier" adds to the timeline. The text is kept when the tab changes and when
 * it cannot be published; leaving with a text asks first.
 */
export function Composer({ labels }: ComposerProps) {
  const { session, send } = useFieldForm()
  const kinds = Object.keys(labels)
  const [kind, setKind] = useState(kinds[0] ?? '')
  const [text, setText] = useState('')
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLTextAreaElement>(null)
  const typed = useRef(text)
  useEffect(() => {
    typed.current = text
  })
  // Leaving the form would lose what is typed here.
  useEffect(
    () =>
      session.hold({
        get dirty() {
          return typed.current.trim() !== ''
        },
        discard: () => setText(''),
      }),
    [session],
  )
  const publish = async () => {
    if (isRunning) return
    if (text.trim() === '') {
      setProblem('Écrivez un message avant de publier')
      input.current?.focus()
      return
    }
    setRunning(true)
    setProblem(undefined)
    try {
      await send?.('publier', { kind, text })
      // What was typed meanwhile is kept.
      setText((now) => (now === text ? '' : now))
    } catch (error) {
      setProblem(error instanceof ApiProblem ? (error.errors[0]?.message ?? error.detail) : String(error))
    } finally {
      setRunning(false)
      input.current?.focus()
    }
  }
  return (
    <Tabs value={kind} onChange={(next) => next !== null && setKind(next)}>
      <Tabs.List aria-label="Nature du message">
        {kinds.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {labels[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={kind} className={classes.panel}>
        <Textarea
          ref={input}
          label="Message"
          description="Gardé ici, pour l'équipe : rien n'est envoyé au client"
          autosize
          minRows={3}
          maxRows={14}
          maxLength={20_000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {problem !== undefined && (
          <Alert role="alert" color="red" variant="light">
            {problem}
          </Alert>
        )}
        <Button className={classes.publish} variant="default" loading={isRunning} onClick={() => void publish()}>
          Publier
        </Button>
      </Tabs.Panel>
    </Tabs>
  )
}
