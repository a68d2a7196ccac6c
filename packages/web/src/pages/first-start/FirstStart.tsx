import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { type ReactNode, useEffect, useRef } from 'react'
import { PlainLink } from '../../base/PlainLink.tsx'
import { openStep, type StartId, type StartStep } from './first-start.ts'
import classes from './FirstStart.module.css'
import { HomeSection } from '../dashboard/HomeSection.tsx'
import { StartForm } from './StartForm.tsx'

const NEW_PRODUCT = '/boutique/produits/nouveau'

/** What a step is for, in one sentence. */
const WORDS: Record<StartId, { title: string; text: string }> = {
  boutique: { title: 'Votre boutique', text: 'Donnez-lui un nom ; le reste se règle plus tard, dans ses paramètres.' },
  categorie: { title: 'Une première catégorie', text: 'Elle range vos produits, ici et sur le site.' },
  produit: { title: 'Un premier produit', text: 'Une photo, un nom, un prix : votre pièce est en vente.' },
}

interface FirstStartProps {
  steps: readonly StartStep[]
  onSkip(id: StartId): void
  onResume(id: StartId): void
  /** It is put off. */
  onEnd(): void
}

/** The steps of the first start on one page: each can be skipped, and taken up again. */
export default function FirstStart({ steps, onSkip, onResume, onEnd }: FirstStartProps) {
  const open = openStep(steps)
  const list = useRef<HTMLOListElement>(null)
  const navigate = useNavigate()
  // What was focused is gone with the step before; on the first one nothing else is to be done.
  useEffect(() => {
    if (open !== undefined) list.current?.querySelector<HTMLElement>('[data-open] :is(input, a)')?.focus()
  }, [open])
  const goOn = (id: StartId, made: string): void => {
    if (openStep(steps.map((step) => (step.id === id ? { ...step, isDone: true } : step))) !== 'produit') return
    const depuis = id === 'categorie' ? { productCategories: made } : undefined
    void navigate({ to: NEW_PRODUCT, search: (depuis ? { depuis } : {}) as never })
  }
  return (
    <HomeSection
      id="demarrage"
      title="Trois étapes pour commencer"
      beside={<Quiet onClick={onEnd}>Plus tard</Quiet>}
      className={classes.start}
    >
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
            <p className="ab-no-margin ab-dim">{WORDS[step.id].text}</p>
            <StepAction id={step.id} onDone={(made) => goOn(step.id, made)} />
          </Step>
        ))}
      </ol>
    </HomeSection>
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

function StepAction({ id, onDone }: { id: StartId; onDone(made: string): void }) {
  if (id !== 'produit') return <StartForm key={id} step={id} onDone={onDone} />
  return (
    <Button component={PlainLink} to={NEW_PRODUCT} className={classes.action}>
      Ajouter un produit
    </Button>
  )
}
