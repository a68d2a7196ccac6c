/** The part of the tab's storage that is used; undefined where the browser forbids it. */
type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> | undefined

/** A document that was opened in this tab. */
export interface RecentDocument {
  slug: string
  id: string
  name: string
  /** The path of its screen. */
  path: string
}

/** How many are kept for each boutique, the last one first. */
const MAX_DOCUMENTS = 8

const PREFIX = 'recents:'
const keyOf = (user: string, boutique: string | null): string => `${PREFIX}${user}:${boutique ?? ''}`

/** The documents of a boutique that the person opened in this tab, the last one first. */
export function recentDocuments(storage: TabStorage, user: string, boutique: string | null): RecentDocument[] {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(keyOf(user, boutique)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, MAX_DOCUMENTS) : []
  } catch {
    return []
  }
}

/** Notes that a document was opened; its name is that of now. */
export function noteRecent(storage: TabStorage, user: string, boutique: string | null, document: RecentDocument): void {
  const others = recentDocuments(storage, user, boutique).filter(
    ({ slug, id }) => slug !== document.slug || id !== document.id,
  )
  try {
    storage?.setItem(keyOf(user, boutique), JSON.stringify([document, ...others].slice(0, MAX_DOCUMENTS)))
  } catch {
    // Full or forbidden: nothing is remembered.
  }
}

/** Forgets them all: the person signed out. */
export function forgetRecent(storage: TabStorage): void {
  const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
  for (const key of keys) if (key.startsWith(PREFIX)) storage?.removeItem(key)
}

const isRecent = (value: unknown): value is RecentDocument => {
  const { slug, id, name, path } = (value ?? {}) as Partial<RecentDocument>
  return [slug, id, name, path].every((part) => typeof part === 'string') && path?.startsWith('/') === true
}
