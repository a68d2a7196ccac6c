import { useCallback, useEffect, useState } from 'react'
import { api, ApiProblem, collectionPath } from '../../data/api.ts'
import { useEdited, useFieldForm } from '../../fields/form.ts'

/** Where a photo is shown, as the server answers. */
export interface Usages {
  documents: readonly { collection: string; id: string; title: string }[]
  others: number
  more: boolean
}

/** The documents that show the photo of the form, asked again when its use changes or the window is returned to. */
export function useUsages(): { usages?: Usages; problem?: string } {
  const { session, boutique, collection } = useFieldForm()
  const isUsed = useEdited(useCallback(({ document }) => document.isUsed, []))
  const [state, setState] = useState<{ usages?: Usages; problem?: string }>({})
  const path = `${collectionPath(boutique, collection.slug)}/${encodeURIComponent(session.id)}/usages`
  useEffect(() => {
    let isLatest = true
    const ask = () =>
      api<Usages>('GET', path).then(
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
