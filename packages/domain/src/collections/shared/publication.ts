import type { RuleContext } from '../../core/collection.ts'
import type { StateMark } from '../../core/state-mark.ts'
import { boolean, instant, relation } from '../../core/kinds.ts'

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

/** Lists mark what is not visible. */
export const hiddenState = ({ isVisible }: { isVisible?: boolean }): StateMark | undefined =>
  isVisible ? undefined : { color: 'gray', text: 'caché' }
