import type { Collection, LiveDocument } from '@boutique/domain'
import { nameOf } from '../list/row/item-text.ts'

/** Nouns: these actions are done to documents of either gender. */
const COMMON: Readonly<Record<string, string>> = {
  top: 'Mise en tête de liste',
  refresh: 'Retour à sa date',
  reordonner: 'Ordre changé',
  regenerer: 'Nouveau numéro attribué',
  restaurer: 'Restauration réussie',
}

/** The notification of a finished action: "Vendu : Table de ferme"; without the name where it changed several documents. */
export function doneSentence(
  collection: Pick<Collection, 'label' | 'title' | 'screen' | 'actions'>,
  document: LiveDocument,
  action: string,
): string {
  const own = collection.actions?.[action]
  const count = 1 + (typeof document.together === 'number' ? document.together : 0)
  const done = COMMON[action] ?? own?.done(document, count) ?? action
  return count > 1 ? done : `${done} : ${nameOf(collection, document)}`
}
