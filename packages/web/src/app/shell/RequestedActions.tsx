import { Suspense } from 'react'
import { useRequestedAction } from '../../base/requested-action.ts'
import { ActionHost } from '../../engine/screen-parts.ts'

/** Runs actions of documents that are asked for outside of their form; loaded with the first one. */
export function RequestedActions() {
  if (!useRequestedAction()) return null
  return (
    <Suspense fallback={null}>
      <ActionHost />
    </Suspense>
  )
}
