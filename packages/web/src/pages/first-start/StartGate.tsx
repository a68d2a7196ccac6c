import { lazy, Suspense, useEffect, useState } from 'react'
import { useDismissed } from '../../base/dismissed.ts'
import { useSession } from '../../base/session/session.tsx'
import { useLiveDocument } from '../../data/live.ts'
import { isStarted, type StartId } from './first-start.ts'
import { isNew } from '../dashboard/is-new.ts'
import { useHas } from '../../base/use-has.ts'

const FirstStart = lazy(() => import('./FirstStart.tsx'))

interface StartGateProps {
  /** The first start is over, or it is put off. */
  onEnd(): void
}

/**
 * The first start of an empty server: the boutique, a category, a product. Each step ticks itself, also when it is done
 * elsewhere. Its page is only loaded once something is left to do.
 */
export function StartGate({ onEnd }: StartGateProps) {
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
  return (
    <Suspense>
      <FirstStart steps={steps} onSkip={skip} onResume={resume} onEnd={onEnd} />
    </Suspense>
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
