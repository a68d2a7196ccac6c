/** The state of a list in the address, so that links and the Back button reproduce the view. */
export interface ListSearch {
  /** Id of the tab. */
  onglet?: string
  /** Sort: a field, `-` in front for descending. */
  tri?: string
  /** Searched text. */
  q?: string
  /** Shows the deleted documents. */
  vue?: 'corbeille'
  /** Field → value of the filters above the list. */
  filtres?: Record<string, string>
}

const text = (value: unknown): string | undefined => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Parses the search part of an address; unknown or invalid parameters are ignored. */
export function listSearch(raw: Record<string, unknown>): ListSearch {
  const search: ListSearch = {}
  const onglet = text(raw.onglet)
  const tri = text(raw.tri)
  const q = text(raw.q)
  const filtres = filters(raw.filtres)
  if (onglet) search.onglet = onglet
  if (tri) search.tri = tri
  if (q) search.q = q
  if (raw.vue === 'corbeille') search.vue = 'corbeille'
  if (filtres) search.filtres = filtres
  return search
}

function filters(raw: unknown): Record<string, string> | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined
  const kept = Object.entries(raw).flatMap(([name, value]) => {
    const said = text(value)
    return said === undefined ? [] : [[name, said] as const]
  })
  return kept.length ? Object.fromEntries(kept) : undefined
}
