import { type MailCheck, type MailCheckLine, type MailSender, mailWayText } from '@boutique/domain'
import { Button } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useCallback } from 'react'
import { api } from '../../data/api.ts'
import { useEdited, useFieldForm } from '../../fields/form.ts'
import { Panel } from '../../fields/shared/Panel.tsx'
import classes from './MailPanel.module.css'

/** By which way the mail of the boutique leaves, and a test mail to one's own address. */
export default function MailPanel() {
  const { session, readOnly } = useFieldForm()
  const isStored = useEdited(useCallback(({ stored }) => stored, []))
  if (!isStored || readOnly) return null
  return <MailTest boutique={session.id} />
}

function MailTest({ boutique }: { boutique: string }) {
  const { session } = useFieldForm()
  const rev = useEdited(useCallback(({ document, status }) => (status === 'saved' ? document.rev : undefined), []))
  const address = `/api/boutiques/${encodeURIComponent(boutique)}/courriel`
  const { data: sender } = useQuery({
    queryKey: ['courriel', address, rev],
    queryFn: ({ signal }) => api<MailSender>('GET', address, undefined, signal),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => {
      // The stored settings are tried.
      if (!(await session.flush())) throw new Error("Les réglages ne sont pas encore enregistrés : l'essai attend")
      return api<MailCheck>('POST', `${address}/essai`, {})
    },
  })
  return (
    <Panel title="Envoi">
      <div className={classes.way}>
        <p className={classes.text}>{sender ? mailWayText(sender) : 'Chargement en cours ...'}</p>
        <Button
          variant="default"
          size="xs"
          loading={isPending}
          disabled={sender === undefined || sender.way === 'none'}
          onClick={() => mutate()}
        >
          Tester
        </Button>
      </div>
      <div role="status" aria-live="polite">
        {isPending && <p className={classes.hint}>Essai en cours, il peut durer une demi-minute…</p>}
        {error && !isPending && <p className={classes.failure}>{error.message}</p>}
        {data && !error && !isPending && <Lines lines={data.lines} />}
      </div>
    </Panel>
  )
}

const ICONS = { ok: IconCheck, failed: IconX, untried: IconMinus }
const WORDS: Record<MailCheckLine['state'], string> = { ok: 'réussi', failed: 'échoué', untried: 'pas essayé' }

function Lines({ lines }: { lines: readonly MailCheckLine[] }) {
  return (
    <ul className={classes.lines} aria-label="Résultat de l'essai">
      {lines.map(({ label, state, text }) => {
        const Icon = ICONS[state]
        return (
          <li key={label} className={classes.line} data-state={state}>
            <Icon size={16} stroke={1.8} role="img" aria-label={WORDS[state]} className={classes.icon} />
            <span className={classes.label}>{label}</span>
            <span className={classes.text}>{text}</span>
          </li>
        )
      })}
    </ul>
  )
}
