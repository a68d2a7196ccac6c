import { Suspense } from 'react'
import { BulkLines } from '../../engine/bulk/bulk-parts.ts'
import { useFollowed } from '../../engine/bulk/followed.ts'

/** Shows the changes of many documents that run; loaded with the first one. */
export function BulkHost() {
  if (useFollowed().length === 0) return null
  return (
    <Suspense fallback={null}>
      <BulkLines />
    </Suspense>
  )
}
