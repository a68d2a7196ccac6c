import type { Generation } from '@boutique/domain'
import { useState } from 'react'
import { notify } from '../../base/notify.ts'
import { useSession } from '../../base/session/session.tsx'
import { api, collectionPath } from '../../data/api.ts'
import { useFieldForm } from '../../fields/form.ts'
import { sentenceOf } from '../list/use-document-calls.ts'
import { offerUndo } from '../undo/undo.ts'

/** The number of created documents, and the id of one: undoing its creation deletes all of them. */
interface Generated {
  generated: number
  generatedId?: string
}

/** Runs a generation of the open document after saving its pending changes. An error is shown until the next run. */
export function useGeneration(name: string, { into, label, done }: Pick<Generation, 'into' | 'label' | 'done'>) {
  const { session, boutique, collection } = useFieldForm()
  const { can, user } = useSession()
  const [isRunning, setRunning] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const generate = async () => {
    const release = session.hold()
    setRunning(true)
    setRefusal(undefined)
    try {
      await session.flush()
      const address = `${collectionPath(boutique, collection.slug)}/${encodeURIComponent(session.id)}/actions/${name}`
      const { generated, generatedId } = await api<Generated>('POST', address, {})
      const notice = done?.(generated) ?? label
      const mayUndo = can(into, 'update') && can(into, 'remove')
      if (generatedId === undefined || !mayUndo) notify.info(notice)
      else {
        const path = collectionPath(boutique, into, session.id)
        offerUndo(notice, { path, id: generatedId, revs: [1], me: user.id })
      }
    } catch (problem) {
      setRefusal(sentenceOf(problem))
    }
    release()
    setRunning(false)
  }
  return { generate, isRunning, refusal }
}
