/** Who adds pieces in this browser, and where: enough to go on without a network. */
export interface LastPerson {
  id: string
  boutique: { id: string; name: string }
}

const KEY = 'hors-ligne'
const CATEGORIES_KEY = 'hors-ligne-categories'

/** The person that may add pieces without a network here; undefined after a sign-out. */
export function readLastPerson(storage: Pick<Storage, 'getItem'> | undefined): LastPerson | undefined {
  try {
    const { id, boutique } = JSON.parse(storage?.getItem(KEY) ?? 'null') as LastPerson
    const isWhole = [id, boutique.id, boutique.name].every((one) => typeof one === 'string')
    return isWhole ? { id, boutique: { id: boutique.id, name: boutique.name } } : undefined
  } catch {
    // Nobody, or a storage that is damaged or forbidden.
    return undefined
  }
}

/** Notes the person; undefined forgets whoever was noted, and the categories of their boutiques. */
export function writeLastPerson(storage: Pick<Storage, 'setItem' | 'removeItem'> | undefined, last?: LastPerson): void {
  try {
    if (last) storage?.setItem(KEY, JSON.stringify(last))
    else for (const key of [KEY, CATEGORIES_KEY]) storage?.removeItem(key)
  } catch {
    // Full or forbidden: pieces are only added while the application is open.
  }
}

/** A category as the screen of pieces offers it. */
export interface KnownCategory {
  value: string
  label: string
}

/** The boutiques whose categories are kept, and the categories of one. */
const MAX_BOUTIQUES = 10
const MAX_CATEGORIES = 200

interface KeptCategories {
  person: string
  boutiques: Record<string, KnownCategory[]>
}

/** The categories of the person's boutique, as they were when the server answered; empty when none are known. */
export function readCategories(
  storage: Pick<Storage, 'getItem'> | undefined,
  { id, boutique }: LastPerson,
): KnownCategory[] {
  const found = keptCategories(storage, id)[boutique.id]
  return (Array.isArray(found) ? found : []).filter(isCategory)
}

/** Keeps the categories of the person's boutique; those of another person are forgotten. */
export function writeCategories(
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined,
  { id, boutique }: LastPerson,
  categories: readonly KnownCategory[],
): void {
  const { [boutique.id]: _, ...others } = keptCategories(storage, id)
  const latest = Object.entries(others).slice(1 - MAX_BOUTIQUES)
  const boutiques = { ...Object.fromEntries(latest), [boutique.id]: categories.slice(0, MAX_CATEGORIES) }
  try {
    storage?.setItem(CATEGORIES_KEY, JSON.stringify({ person: id, boutiques } satisfies KeptCategories))
  } catch {
    // Full or forbidden: pieces are described without a category.
  }
}

function keptCategories(storage: Pick<Storage, 'getItem'> | undefined, id: string): Record<string, KnownCategory[]> {
  try {
    const { person, boutiques } = JSON.parse(storage?.getItem(CATEGORIES_KEY) ?? 'null') as KeptCategories
    return person === id ? { ...boutiques } : {}
  } catch {
    // None, or a storage that is damaged or forbidden.
    return {}
  }
}

const isCategory = (one: Partial<KnownCategory> | null): boolean =>
  typeof one?.value === 'string' && typeof one.label === 'string'
