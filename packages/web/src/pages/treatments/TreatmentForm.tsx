import type { TreatmentPreview } from '@boutique/domain'
import { Alert, Button, Group, Title } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { notify } from '../../base/notify.ts'
import { api, ApiProblem } from '../../data/api.ts'
import page from '../Page.module.css'
import classes from './treatments.module.css'
import { treatmentsPath } from './use-treatments.ts'

interface TreatmentFormProps {
  boutique: string
  title: string
  sentence: string
  requested: Record<string, string>
  /** What it changes, in the singular. */
  one: 'produit' | 'adresse'
  onStarted(): void
  /** The inputs, with the errors of the last attempt by name. */
  children?(errors: Record<string, string>): ReactNode
}

/** A treatment with its inputs: first what it will change, then the button that starts it. */
export function TreatmentForm({ boutique, title, sentence, requested, one, onStarted, children }: TreatmentFormProps) {
  const id = useId()
  const [problem, setProblem] = useState<ApiProblem>()
  const [preview, setPreview] = useState<{ of: string; found: TreatmentPreview }>()
  const [isBusy, setBusy] = useState(false)
  const key = JSON.stringify(requested)
  // A preview of other inputs says nothing about these.
  const found = preview?.of === key ? preview.found : undefined
  const errors = Object.fromEntries((problem?.errors ?? []).map(({ path, message }) => [path, message]))
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (refusal) {
      if (!(refusal instanceof ApiProblem)) throw refusal
      setProblem(refusal)
    } finally {
      setBusy(false)
    }
  }
  const look = () =>
    attempt(async () => {
      const query = new URLSearchParams(requested)
      const answer = await api<TreatmentPreview>('GET', `${treatmentsPath(boutique)}/apercu?${query}`)
      setPreview({ of: key, found: answer })
    })
  const start = () =>
    attempt(async () => {
      await api('POST', treatmentsPath(boutique), requested)
      setPreview(undefined)
      notify.info('Traitement lancé')
      onStarted()
    })
  return (
    <section className={page.section} aria-labelledby={id}>
      <Title order={2} id={id} className={page.sectionTitle}>
        {title}
      </Title>
      <form
        noValidate
        className="ab-grid ab-align-content-start ab-gap-md"
        onSubmit={(event) => {
          event.preventDefault()
          void look()
        }}
      >
        <p className="ab-no-margin ab-dim">{sentence}</p>
        {children?.(errors)}
        {problem && !(children && problem.errors.some(({ path }) => path in requested)) && (
          <Alert color="red" role="alert">
            {problem.detail}
          </Alert>
        )}
        {/* Always there, so that screen readers announce its changes. */}
        <div role="status">{found && <Preview found={found} one={one} />}</div>
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={isBusy && !found} disabled={isBusy}>
            Voir ce qui changera
          </Button>
          {found && found.count > 0 && (
            <Button loading={isBusy} onClick={() => void start()}>
              {`Traiter ${countText(found.count, one)}`}
            </Button>
          )}
        </Group>
      </form>
    </section>
  )
}

const number = new Intl.NumberFormat('fr-FR')
/** "1 produit", "12 adresses". */
export const countText = (count: number, one: string): string => `${number.format(count)} ${one}${count > 1 ? 's' : ''}`

function Preview({ found: { count, hasMore, rows }, one }: { found: TreatmentPreview; one: string }) {
  if (count === 0) return <p className="ab-no-margin ab-dim">Rien à traiter.</p>
  const others = count - rows.length
  return (
    <div className="ab-grid ab-align-content-start ab-gap-md">
      <p className="ab-no-margin ab-bold">
        {countText(count, one)} à traiter{hasMore && ", et d'autres resteront pour une prochaine fois"}
      </p>
      <ul className={classes.rows}>
        {rows.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
        {others > 0 && <li className="ab-dim">{`et ${countText(others, 'autre')}`}</li>}
      </ul>
    </div>
  )
}
