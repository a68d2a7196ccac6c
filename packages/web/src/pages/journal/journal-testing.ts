import type { JournalLine } from '@boutique/domain'

/** A line of the journal about a product, for tests. */
export const lineOf = (
  action: string,
  changes: JournalLine['changes'] = [],
  more: Partial<JournalLine> = {},
): JournalLine => ({
  collection: 'produits',
  document: 'p1',
  title: 'Guéridon',
  isDeleted: false,
  rev: 2,
  first: 2,
  at: '2026-05-04T08:00:00.000Z',
  actor: { id: 'u1', displayname: 'Léa' },
  action,
  changes,
  ...more,
})
