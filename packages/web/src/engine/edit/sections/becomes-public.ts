import { type Collection, mayMatch, type RuleContext } from '@boutique/domain'

type Data = Record<string, unknown>

/**
 * Whether a save would show a document to visitors who did not see it before. The rules are run without other documents;
 * rules that need some count as if they published.
 */
export function becomesPublic(collection: Collection, before: Data | undefined, after: Data, now: string): boolean {
  const { fields, publicWhere = {}, onSave } = collection
  const isShown = (data: Data): boolean => mayMatch(fields, publicWhere, data)
  if (Object.keys(publicWhere).length === 0 || (before && isShown(before))) return false
  try {
    return isShown(onSave ? onSave(before, after, { ...ALONE, now }) : after)
  } catch {
    return true
  }
}

/** A context without other documents. */
const ALONE = {
  needed: {},
  counted: {},
  found: {},
  siblings: [],
  newId: () => '',
} as unknown as RuleContext
