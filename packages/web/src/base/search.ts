/** What a list keeps in the address, so that a link reproduces the view and Back works. */
export interface ListSearch {
  /** Id of the tab. */
  onglet?: string
  /** Sort: a field, `-` in front for descending. */
  tri?: string
  /** Searched text. */
  q?: string
  /** The deleted documents instead. */
  vue?: 'corbeille'
  /** Field → value of the filters above the list. */
  filtres?: Record<string, string>
}

const text = (value: unknown): string | undefined => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Reads the search part of an address; what it does not know or cannot read is left out. */
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
