/** A search part as an object: every value is text, or an object of texts. */
export type SearchObject = Record<string, unknown>

/**
 * Reads the search part of an address, with or without its "?": every value stays text ("007" is not a number), and
 * `filtres.type=bois` is the member `type` of `filtres`.
 */
export function readSearch(text: string): SearchObject {
  const search: SearchObject = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const dot = key.indexOf('.')
    if (dot < 1) {
      search[key] = value
      continue
    }
    const group = key.slice(0, dot)
    const members = typeof search[group] === 'object' ? (search[group] as Record<string, string>) : {}
    search[group] = { ...members, [key.slice(dot + 1)]: value }
  }
  return search
}

/** The inverse of `readSearch`: "?onglet=vendus&filtres.type=bois", or an empty text. */
export function writeSearch(search: SearchObject): string {
  const said = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (value === undefined || value === null) continue
    if (typeof value !== 'object') said.set(key, String(value))
    else for (const [member, inner] of Object.entries(value)) said.set(`${key}.${member}`, String(inner))
  }
  const text = said.toString()
  return text === '' ? '' : `?${text}`
}
