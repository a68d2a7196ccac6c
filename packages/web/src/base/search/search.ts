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
  /** The period of the list, `2024-02-29..2024-03-31`; the last month without it. */
  periode?: string
  /** The id of the saved view that was opened. */
  enregistree?: string
  /** The boutique of a screen on which it is chosen. */
  boutique?: string
  /** Collection → id of the document that fills a new one. */
  depuis?: Record<string, string>
  /** The name of a new document, as typed elsewhere. */
  titre?: string
}

/** The most characters of a name, a search or an order in an address. */
const MAX_LENGTH = 300

const text = (value: unknown): string | undefined => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

const short = (value: unknown): string | undefined => text(value)?.slice(0, MAX_LENGTH)

/** Parses the search part of an address; unknown or invalid parameters are ignored. */
export function listSearch(raw: Record<string, unknown>): ListSearch {
  const search: ListSearch = {}
  const onglet = text(raw.onglet)
  const tri = short(raw.tri)
  const q = short(raw.q)
  const periode = text(raw.periode)
  const enregistree = text(raw.enregistree)
  const boutique = text(raw.boutique)
  const filtres = members(raw.filtres)
  const depuis = members(raw.depuis)
  const titre = short(raw.titre)
  if (onglet) search.onglet = onglet
  if (tri) search.tri = tri
  if (q) search.q = q
  if (raw.vue === 'corbeille') search.vue = 'corbeille'
  if (filtres) search.filtres = filtres
  if (periode) search.periode = periode
  if (enregistree) search.enregistree = enregistree
  if (boutique) search.boutique = boutique
  if (depuis) search.depuis = depuis
  if (titre) search.titre = titre
  return search
}

/** The address without the source of a new document, for links to others. */
export const withoutSource = ({ depuis: _, titre: __, ...search }: ListSearch): ListSearch => search

/** The address of another list of the same boutique. */
export const onlyBoutique = ({ boutique }: ListSearch): ListSearch => (boutique === undefined ? {} : { boutique })

function members(raw: unknown): Record<string, string> | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined
  const kept = Object.entries(raw).flatMap(([name, value]) => {
    const said = text(value)
    return said === undefined ? [] : [[name, said] as const]
  })
  return kept.length ? Object.fromEntries(kept) : undefined
}
