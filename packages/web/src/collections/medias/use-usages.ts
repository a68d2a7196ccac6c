import type { PhotoUsages } from '@boutique/domain'
import { useCallback, useEffect, useState } from 'react'
import { api, ApiProblem, collectionPath } from '../../data/api.ts'
import { useEdited, useFieldForm } from '../../fields/form.ts'

/** The documents that show the photo of the form, asked again when its use changes or the window is returned to. */
export function useUsages(): { usages?: PhotoUsages; problem?: string } {
  const { session, boutique, collection } = useFieldForm()
  const isUsed = useEdited(useCallback(({ document }) => document.isUsed, []))
  const [state, setState] = useState<{ usages?: PhotoUsages; problem?: string }>({})
  const path = `${collectionPath(boutique, collection.slug)}/${encodeURIComponent(session.id)}/usages`
  useEffect(() => {
    let isLatest = true
    const ask = () =>
      api<PhotoUsages>('GET', path).then(
        (usages) => isLatest && setState({ usages }),
        (problem: unknown) => {
          console.error(problem)
          if (isLatest) setState({ problem: problem instanceof ApiProblem ? problem.detail : String(problem) })
        },
      )
    void ask()
    const onFocus = () => void ask()
    window.addEventListener('focus', onFocus)
    return () => {
      isLatest = false
      window.removeEventListener('focus', onFocus)
    }
  }, [path, isUsed])
  return state
}
