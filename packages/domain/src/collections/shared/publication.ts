import type { RuleContext } from '../../core/collection.ts'
import type { StateMark } from '../../core/screens/state-mark.ts'
import { boolean, instant, relation } from '../../core/fields/kinds.ts'

/** The fields of what a boutique publishes elsewhere than on its website: instagram posts and newsletters. */
export const publicationFields = {
  publishedAt: instant({ label: 'Publié le', sort: true }),
  isVisible: boolean({ label: 'Visible', default: true, filter: true }),
  boutiqueRef: relation({ label: 'Boutique', to: 'boutiques', derived: true }),
}

/** A new publication is dated now and refers to its boutique (NEWS-03). */
export const publicationDefaults = ({ now, boutique }: Pick<RuleContext, 'now' | 'boutique'>) => ({
  publishedAt: now,
  ...(boutique !== null && { boutiqueRef: boutique }),
})

/** The date from which a document of the website is public, and whether it is ahead. */
export const scheduledFields = {
  publishedAt: instant({
    label: 'Publié le',
    hint: 'À venir : le site ne le montre pas avant ce moment.',
    sort: true,
    read: 'public',
  }),
  isScheduled: boolean({ label: 'Programmé', derived: true, filter: true }),
}

/** Pure: whether the date of publication is ahead. */
export const isAhead = ({ publishedAt }: { publishedAt?: string }, now: string): boolean =>
  publishedAt !== undefined && publishedAt > now

/** Lists mark what visitors do not see: what is hidden, and what is published later. */
export const publicationState = (document: { isVisible?: boolean; isScheduled?: boolean }): StateMark | undefined =>
  hiddenState(document) ?? (document.isScheduled ? { color: 'yellow', text: 'programmé' } : undefined)

/** Lists mark what is not visible. */
export const hiddenState = ({ isVisible }: { isVisible?: boolean }): StateMark | undefined =>
  isVisible ? undefined : { color: 'gray', text: 'caché' }
