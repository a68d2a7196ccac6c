import type { ListQuery, MailSender } from '@boutique/domain'
import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useSession } from '../../base/session/session.tsx'
import { api } from '../../data/api.ts'
import { useLiveDocument } from '../../data/live.ts'
import { type FirstStep, firstSteps, hasSomethingLeft } from './first-steps.ts'
import classes from './FirstSteps.module.css'
import { useHas } from '../../base/use-has.ts'

interface FirstStepsProps {
  boutique: string
  onDismiss(): void
}

/** The first steps of a new boutique: each ticks itself, and the list is gone once all are done. */
export default function FirstSteps({ boutique, onDismiss }: FirstStepsProps) {
  const steps = useSteps(boutique)
  if (!hasSomethingLeft(steps)) return null
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section className={classes.steps} aria-labelledby="premiers-pas">
      <header className="ab-row ab-gap-md">
        <h2 id="premiers-pas" className={classes.title}>
          Premiers pas
        </h2>
        <span className={classes.done}>
          {done} sur {steps.length}
        </span>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Masquer les premiers pas"
          onClick={({ currentTarget }) => {
            currentTarget.closest('main')?.focus()
            onDismiss()
          }}
        >
          <IconX aria-hidden size={16} stroke={1.6} />
        </ActionIcon>
      </header>
      <ol className={classes.list}>
        {steps.map((step) => (
          <li key={step.label}>
            <Step {...step} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Step({ label, path, search, hash, isDone }: FirstStep) {
  return (
    <PlainLink to={path} search={search} hash={hash} className={classes.step} data-done={isDone || undefined}>
      <span className={classes.tick}>
        {isDone && <IconCheck role="img" aria-label="Fait" size={14} stroke={2.4} />}
      </span>
      {label}
    </PlainLink>
  )
}

function useSteps(boutique: string): FirstStep[] {
  const { can, canRead } = useSession()
  const setMail = canRead('boutiques')
  // Who runs the website alone has a screen of its own.
  const params = setMail ? '/boutique/params' : '/website/params'
  const may = {
    ...(can('boutiques', 'update') && { params }),
    setMail,
    fillCatalogue: can('produits', 'create'),
  }
  const { document: settings } = useLiveDocument({ boutique: null, collection: 'boutiques', id: boutique })
  const address = `/api/boutiques/${encodeURIComponent(boutique)}/courriel`
  const { data: sender } = useQuery({
    queryKey: ['courriel', address, settings?.rev],
    queryFn: ({ signal }) => api<MailSender>('GET', address, undefined, signal),
    enabled: setMail && settings !== undefined,
    retry: false,
  })
  const has = (collection: string, where: ListQuery['where']) =>
    may.fillCatalogue ? { boutique, collection, where, limit: 1 } : null
  return firstSteps(
    {
      settings,
      sender,
      hasCategory: useHas(has('productCategories', {})),
      hasProduct: useHas(has('produits', { isDraft: false })),
      hasOnlineProduct: useHas(has('produits', { isDraft: false, isOnlineStore: true })),
    },
    may,
  )
}
