import type { Present } from '@boutique/domain'

/**
 * Who else is in a document: the others, and this person themselves with another tab, of which nothing more is known than
 * that it is there.
 */
export function othersIn(people: readonly Present[], document: string, me: string): Present[] {
  return people.flatMap((one) => {
    if (one.document !== document) return []
    if (one.user !== me) return [one]
    const { user, name, tabs = 1 } = one
    return tabs > 1 ? [{ user, name, document, tabs }] : []
  })
}
