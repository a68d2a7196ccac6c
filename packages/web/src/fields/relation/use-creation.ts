import type { Field } from '@boutique/domain'
import { useRef } from 'react'
import { notify } from '../../base/notify.ts'
import { useRegistry } from '../../base/registry.ts'
import { useSession } from '../../base/session/session.tsx'
import { api, ApiProblem, collectionPath, isOffline } from '../../data/api.ts'
import { newId } from '../shared/new-id.ts'
import { creationOption, namingField, newName } from './creation.ts'
import { useScope } from './use-related.ts'

interface Creation {
  /** Whether documents may be created from the select. */
  isOffered: boolean
  /** The option that creates a document of the typed name; none while it is not known whether there is one already. */
  option: { value: string; label: string } | undefined
  /**
   * Creates it and has it chosen. Success is shown with an offer to undo it, which takes it out of the field first; an error
   * as a notification.
   */
  create(choose: (id: string) => void, leave: (id: string) => void): Promise<void>
}

/**
 * The creation of a related document in place, by its name alone (`creates` of the relation), for those who may.
 *
 * @param related the typed text, the documents that it finds, and whether these are known
 */
export function useCreation(
  { to = '', creates }: Field,
  { typed, options, isKnown }: { typed: string; options: readonly { label: string }[]; isKnown: boolean },
): Creation {
  const collection = useRegistry().get(to)
  const boutique = useScope(collection)
  const { can } = useSession()
  // Sent again with the same name, it is created once.
  const made = useRef({ id: '', name: '' })
  const isOffered = creates === true && collection !== undefined && can(to, 'create')
  const name = isOffered && isKnown ? newName(collection, typed, options) : undefined
  return {
    isOffered,
    option: name === undefined ? undefined : creationOption(name),
    async create(choose, leave) {
      if (!collection?.title || name === undefined) return
      if (made.current.name !== name) made.current = { id: newId(), name }
      const { id } = made.current
      const path = collectionPath(boutique, to)
      try {
        const { rev } = await api<{ rev: number }>('POST', path, { id, [namingField(collection)]: name })
        choose(id)
        notify.offerUndo('Création réussie', () => {
          made.current = { id: '', name: '' }
          leave(id)
          void takeBack(`${path}/${encodeURIComponent(id)}`, rev)
        })
      } catch (problem) {
        // An id that was refused may be somebody else's.
        if (!isOffline(problem)) made.current = { id: '', name: '' }
        notify.error(sentenceOf(problem))
      }
    },
  }
}

async function takeBack(address: string, rev: number): Promise<void> {
  try {
    await api('POST', `${address}/annuler`, { revs: [rev] })
    notify.info('Annulation réussie')
  } catch (problem) {
    notify.error(sentenceOf(problem))
  }
}

const sentenceOf = (problem: unknown): string =>
  problem instanceof ApiProblem ? (problem.errors[0]?.message ?? problem.detail) : String(problem)
