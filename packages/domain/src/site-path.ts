/**
 * The path within the website that an address names, without slashes at its ends, search and anchor: "/table/" and
 * "table?page=2" give "table", "/" gives "". Undefined for addresses that are not a path of the site: another website,
 * a mail address, an anchor.
 */
export function sitePath(address: unknown): string | undefined {
  if (typeof address !== 'string') return undefined
  const text = address.trim()
  if (text === '' || text.startsWith('#') || text.startsWith('//') || /^[a-z][a-z0-9+.-]*:/i.test(text))
    return undefined
  const end = text.search(/[?#]/)
  return withoutSlashes(end < 0 ? text : text.slice(0, end))
}

function withoutSlashes(path: string): string {
  let from = 0
  let to = path.length
  while (from < to && path[from] === '/') from++
  while (to > from && path[to - 1] === '/') to--
  return path.slice(from, to)
}

/** The spellings with which a path is stored as the address of a document: with or without a slash at either end. */
export const pathSpellings = (path: string): string[] =>
  path === '' ? ['/'] : [path, `/${path}`, `${path}/`, `/${path}/`]
