import type { MailCheckLine, SettingsTest } from '@boutique/domain'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { api } from '../../data/api.ts'
import { useFieldForm } from '../../fields/form.ts'
import { Panel } from '../../fields/shared/Panel.tsx'
import classes from './TestPanel.module.css'

interface TestPanelProps {
  title: string
  /** What the settings lead to. */
  sentence: string
  /** The address that tries the stored settings. */
  address: string
  disabled?: boolean
}

/** A button that tries the stored settings, and the steps of the result. */
export function TestPanel({ title, sentence, address, disabled = false }: TestPanelProps) {
  const { session } = useFieldForm()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => {
      // The stored settings are tried.
      if (!(await session.flush())) throw new Error("Les réglages ne sont pas encore enregistrés : l'essai attend")
      return api<SettingsTest>('POST', address, {})
    },
  })
  return (
    <Panel title={title}>
      <div className={classes.way}>
        <p className={classes.text}>{sentence}</p>
        <Button variant="default" size="xs" loading={isPending} disabled={disabled} onClick={() => mutate()}>
          Tester
        </Button>
      </div>
      <div role="status" aria-live="polite">
        {isPending && (
          <p className="ab-min-width-0 ab-no-margin ab-dim ab-sm ab-anywhere">
            Essai en cours, il peut durer une demi-minute…
          </p>
        )}
        {error && !isPending && (
          <p className="ab-min-width-0 ab-no-margin ab-error ab-sm ab-anywhere">{error.message}</p>
        )}
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
