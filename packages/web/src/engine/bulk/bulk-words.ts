import type { BulkChange, BulkPreview, Collection } from '@boutique/domain'
import { countText } from '../list/header/count-line.ts'

type Labels = Pick<Collection, 'label'>

/** "1 produit", "1 234 produits". */
export function manyOf({ label }: Labels, count: number): string {
  const noun = count > 1 ? label.many : label.one
  return `${countText({ count })} ${noun.charAt(0).toLocaleLowerCase('fr')}${noun.slice(1)}`
}

const documents = (count: number): string => `${countText({ count })} document${count > 1 ? 's' : ''}`

/** What a preview counts: "18 changent · 1 inchangé · 1 refusé"; with a verb "18 à supprimer". */
export function previewWords({ total, counts }: BulkPreview, verb?: string): string | undefined {
  if (!counts) return undefined
  const { examined, changed, same, refused, beside } = counts
  const parts = [
    `${countText({ count: changed })} ${verb !== undefined ? `à ${verb.toLocaleLowerCase('fr')}` : changed > 1 ? 'changent' : 'change'}`,
    same > 0 && `${countText({ count: same })} inchangé${same > 1 ? 's' : ''}`,
    refused > 0 && `${countText({ count: refused })} refusé${refused > 1 ? 's' : ''}`,
    beside > 0 && `${countText({ count: beside })} ${beside > 1 ? 'autres documents suivent' : 'autre document suit'}`,
  ].filter((part) => part !== false)
  const first = examined < total ? `Sur les ${countText({ count: examined })} premiers : ` : ''
  return first + parts.join(' · ')
}

/** What a change is called: "« Prix »", "Suppression". */
export function changeName(collection: Pick<Collection, 'fields' | 'actions'> | undefined, change: BulkChange): string {
  const { op, field = '', name = '' } = change.operation
  if (op === 'delete') return 'Suppression'
  if (op === 'restore') return 'Restauration'
  if (op === 'each' && field === '') return 'Tableau'
  const label = op === 'action' ? collection?.actions?.[name]?.label : collection?.fields[field]?.label
  return `« ${label ?? (op === 'action' ? name : field)} »`
}

/** What a change has done, in one sentence: "« Prix » modifié dans 12 documents, 1 refusé". */
export function doneWords(collection: Pick<Collection, 'fields' | 'actions'> | undefined, change: BulkChange): string {
  const { changed, refused, operation } = change
  const name = changeName(collection, change)
  const done =
    operation.op === 'delete' || operation.op === 'restore'
      ? `${documents(changed)} ${operation.op === 'delete' ? 'supprimé' : 'restauré'}${changed > 1 ? 's' : ''}`
      : operation.op === 'action'
        ? `${name} fait sur ${documents(changed)}`
        : `${name} modifié dans ${documents(changed)}`
  return refused > 0 ? `${done}, ${countText({ count: refused })} refusé${refused > 1 ? 's' : ''}` : done
}

/** What an undo has done. */
export const undoneWords = ({ restored, kept }: BulkChange): string =>
  kept > 0
    ? `${documents(restored)} remis en état, ${countText({ count: kept })} laissé${kept > 1 ? 's' : ''} : modifié${kept > 1 ? 's' : ''} depuis`
    : `Annulation réussie : ${documents(restored)} remis en état`
