import { lazy, Suspense } from 'react'
import { useDismissed } from '../../base/dismissed.ts'
import { useSession } from '../../base/session/session.tsx'
import { useLiveDocument } from '../../data/live.ts'
import { isNew } from '../dashboard/is-new.ts'

const FirstSteps = lazy(() => import('./FirstSteps.tsx'))

/** The first steps of a boutique, which are only loaded while it is new and they are not dismissed. */
export function StepsGate({ boutique }: { boutique: string }) {
  const { user } = useSession()
  const [isDismissed, dismiss] = useDismissed(`premiers-pas:${user.id}:${boutique}`)
  const { document } = useLiveDocument(isDismissed ? null : { boutique: null, collection: 'boutiques', id: boutique })
  if (isDismissed || !isNew(document?.createdAt, Date.now())) return null
  return (
    <Suspense>
      <FirstSteps boutique={boutique} onDismiss={dismiss} />
    </Suspense>
  )
}
