import { Suspense } from 'react'
import { useAskedAction } from '../base/asked-action.ts'
import { ActionHost } from '../engine/screen-parts.ts'

/** Runs actions of documents that are asked for outside of their form; loaded with the first one. */
export function AskedActions() {
  if (!useAskedAction()) return null
  return (
    <Suspense fallback={null}>
      <ActionHost />
    </Suspense>
  )
}
