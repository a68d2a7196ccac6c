import { lazy, Suspense } from 'react'
import { useAskedAction } from '../base/asked-action.ts'

const ActionHost = lazy(() => import('../engine/actions/ActionHost.tsx'))

/** Runs actions of documents that are asked for outside of their form; loaded with the first one. */
export function AskedActions() {
  if (!useAskedAction()) return null
  return (
    <Suspense fallback={null}>
      <ActionHost />
    </Suspense>
  )
}
