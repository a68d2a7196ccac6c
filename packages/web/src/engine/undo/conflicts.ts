import type { Collection, UndoConflict } from '@boutique/domain'
import { fullLabel } from '../full-label.ts'

/** The maximum number of sentences in a notification. */
const MAX_SENTENCES = 3

/**
 * The sentences for paths that an undo did not restore: "« Prix » reste : modifié depuis par Camille".
 * @param me the id of the reader
 */
export function conflictSentences(
  conflicts: readonly UndoConflict[],
  me: string,
  collectionOf: (slug: string) => Pick<Collection, 'fields'> | undefined,
): string[] {
  const all = conflicts.map(({ collection: slug, path, message, actor }) => {
    const collection = collectionOf(slug)
    const field = collection && path !== '' ? fullLabel(collection, path) : ''
    const what = field === '' ? 'Le document' : `« ${field} »`
    return `${what} reste : ${actor ? `modifié depuis par ${actor.id === me ? 'vous' : actor.displayname}` : inner(message)}`
  })
  const sentences = [...new Set(all)]
  const others = sentences.length - MAX_SENTENCES
  if (others <= 0) return sentences
  return [
    ...sentences.slice(0, MAX_SENTENCES),
    others === 1 ? 'Une autre valeur reste' : `${others} autres valeurs restent`,
  ]
}

/** A sentence inside another one: starts in lower case. */
const inner = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1)
