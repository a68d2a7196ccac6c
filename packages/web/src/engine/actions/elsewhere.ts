import { type Collection, type LiveDocument, mayMatch, withFlags } from '@boutique/domain'

/**
 * Where the list shows a document that the tab it shows leaves out, as the end of a sentence; empty when that tab has it.
 * @param tab the id of the tab in the address; null for the first one
 */
export function elsewhere({ screen, fields }: Collection, document: LiveDocument, tab: string | null): string {
  const tabs = screen?.list.tabs ?? []
  const values = withFlags(fields, document)
  const shown = tabs.find(({ id }) => id === tab) ?? tabs[0]
  const first = tabs.find(({ where }) => mayMatch(fields, where, values))
  if (!shown || !first || mayMatch(fields, shown.where, values)) return ''
  return `, dans « ${first.label} »`
}
