import { Button } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useDismissed } from '../base/dismissed.ts'
import { PlainLink } from '../base/PlainLink.tsx'
import { useSession } from '../base/session.tsx'
import { useLiveDocument } from '../data/live.ts'
import { isStarted, openStep, type StartId, type StartStep } from './first-start.ts'
import { isNew } from './first-steps.ts'
import classes from './FirstStart.module.css'
import { StartForm } from './StartForm.tsx'
import { useHas } from './use-has.ts'

interface FirstStartProps {
  /** The first start is over, or it is put off. */
  onEnd(): void
}

/** What a step is for, in one sentence. */
const WORDS: Record<StartId, { title: string; text: string }> = {
  boutique: { title: 'Votre boutique', text: 'Donnez-lui un nom ; le reste se règle plus tard, dans ses paramètres.' },
  categorie: { title: 'Une première catégorie', text: 'Elle range vos produits, ici et sur le site.' },
  produit: { title: 'Un premier produit', text: 'Une photo, un nom, un prix : votre pièce est en vente.' },
}

/**
 * The first start of an empty server, on one page: the boutique, a category, a product. Each step ticks itself, also when
 * it is done elsewhere; each can be skipped, and taken up again.
 */
export default function FirstStart({ onEnd }: FirstStartProps) {
  const { boutique } = useSession()
  const { document } = useLiveDocument(
    boutique === null ? null : { boutique: null, collection: 'boutiques', id: boutique.id },
  )
  const isOld = document !== undefined && !isNew(document.createdAt, Date.now())
  const { steps, skip, resume } = useStart()
  const isOver = isOld || isStarted(steps)
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver, onEnd])
  const isKnown = steps.every(({ isDone }) => isDone !== undefined) && (boutique === null || document !== undefined)
  // Once shown it stays, while the next step is being read.
  const [wasKnown, setKnown] = useState(isKnown)
  if (isKnown && !wasKnown) setKnown(true)
  if (isOver || !wasKnown) return null
  return <Guide steps={steps} onSkip={skip} onResume={resume} onEnd={onEnd} />
}

interface GuideProps extends FirstStartProps {
  steps: readonly StartStep[]
  onSkip(id: StartId): void
  onResume(id: StartId): void
}

function Guide({ steps, onSkip, onResume, onEnd }: GuideProps) {
  const open = openStep(steps)
  const list = useRef<HTMLOListElement>(null)
  const shown = useRef(open)
  // What was focused is gone with the step before.
  useEffect(() => {
    if (open === undefined || shown.current === open) return
    shown.current = open
    list.current?.querySelector<HTMLElement>('[data-open] :is(input, a)')?.focus()
  }, [open])
  return (
    <section className={classes.start} aria-labelledby="demarrage">
      <header className={classes.header}>
        <h2 id="demarrage" className={classes.title}>
          Trois étapes pour commencer
        </h2>
        <Quiet onClick={onEnd}>Plus tard</Quiet>
      </header>
      <ol ref={list} className={classes.list}>
        {steps.map((step, index) => (
          <Step
            key={step.id}
            step={step}
            number={index + 1}
            isOpen={step.id === open}
            onSkip={() => onSkip(step.id)}
            onResume={() => onResume(step.id)}
          >
            <p className={classes.text}>{WORDS[step.id].text}</p>
            <StepAction id={step.id} />
          </Step>
        ))}
      </ol>
    </section>
  )
}

interface StepProps {
  step: StartStep
  number: number
  isOpen: boolean
  onSkip(): void
  onResume(): void
  /** What the step asks for while it is open. */
  children: ReactNode
}

function Step({ step, number, isOpen, onSkip, onResume, children }: StepProps) {
  const { id, isDone, isSkipped } = step
  const canResume = isSkipped && isDone === false
  return (
    <li className={classes.step} data-open={isOpen || undefined} aria-current={isOpen ? 'step' : undefined}>
      <span className={classes.mark} data-done={isDone || undefined}>
        {isDone ? <IconCheck role="img" aria-label="Fait" size={16} stroke={2.4} /> : <span aria-hidden>{number}</span>}
      </span>
      <div className={classes.body}>
        <div className={classes.head}>
          <h3 className={classes.name}>{WORDS[id].title}</h3>
          {isOpen && <Quiet onClick={onSkip}>Passer cette étape</Quiet>}
          {canResume && <Quiet onClick={onResume}>Reprendre cette étape</Quiet>}
        </div>
        {isOpen && children}
      </div>
    </li>
  )
}

const Quiet = (props: { onClick(): void; children: string }) => (
  <Button variant="subtle" color="gray" size="compact-sm" className={classes.quiet} {...props} />
)

function StepAction({ id }: { id: StartId }) {
  if (id !== 'produit') return <StartForm key={id} step={id} />
  return (
    <Button component={PlainLink} to="/boutique/produits/nouveau" className={classes.action}>
      Ajouter un produit
    </Button>
  )
}

/** The steps of the current boutique, live, and functions that skip one and take it up again. */
function useStart() {
  const { user, boutique } = useSession()
  const skipped = {
    boutique: useDismissed(`demarrage:boutique:${user.id}`),
    categorie: useDismissed(`demarrage:categorie:${user.id}`),
    produit: useDismissed(`demarrage:produit:${user.id}`),
  }
  const has = (collection: string) => (boutique === null ? null : { boutique: boutique.id, collection, limit: 1 })
  const done = {
    boutique: boutique !== null,
    categorie: useHas(has('productCategories')),
    produit: useHas(has('produits')),
  }
  const steps = (['boutique', 'categorie', 'produit'] as const).map((id) => ({
    id,
    isDone: done[id],
    isSkipped: skipped[id][0],
  }))
  return {
    steps,
    skip: (id: StartId) => skipped[id][1](),
    resume: (id: StartId) => skipped[id][2](),
  }
}
