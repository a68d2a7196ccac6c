/** Resolves addresses within the site; no website has this host. */
const HERE = 'http://site.invalid'

/**
 * The path within the website that an address names, without slashes at its ends, search and anchor: "/table/" and
 * "table?page=2" give "table", "/" gives "". Percent spellings, backslashes and dots are read as browsers do: "/t%61ble"
 * and "/a/../table" give "table" too. Upper and lower case differ, as in the paths of websites. Undefined for addresses
 * that are not a path of the site: another website, a mail address, an anchor.
 * @param websiteURL the website: its absolute addresses, with or without "www.", count as their path below it
 */
export function sitePath(address: unknown, websiteURL?: unknown): string | undefined {
  if (typeof address !== 'string') return undefined
  const text = address.trim()
  if (text === '' || text.startsWith('#') || !URL.canParse(text, HERE)) return undefined
  const url = new URL(text, HERE)
  return url.origin === HERE ? pathOf(url) : pathBelow(url, websiteURL)
}

/** The path of an absolute address below the website, which may be in a folder. */
function pathBelow(url: URL, websiteURL: unknown): string | undefined {
  if (!/^https?:$/.test(url.protocol) || typeof websiteURL !== 'string' || !URL.canParse(websiteURL)) return undefined
  const site = new URL(websiteURL)
  if (hostOf(site) !== hostOf(url)) return undefined
  const [folder, path] = [pathOf(site), pathOf(url)]
  if (folder === '' || path === folder) return path.slice(folder.length)
  return path.startsWith(`${folder}/`) ? withoutSlashes(path.slice(folder.length)) : undefined
}

const hostOf = ({ host }: URL): string => host.replace(/^www\./, '')
const pathOf = ({ pathname }: URL): string => withoutSlashes(pathname.replace(/(?:%[0-9a-f]{2})+/gi, decoded))

/** The characters that percents spell; those that would end or divide the path stay spelled. */
function decoded(spelled: string): string {
  try {
    return decodeURIComponent(spelled).replace(/[/\\?#%]/g, encodeURIComponent)
  } catch {
    return spelled.toUpperCase()
  }
}

function withoutSlashes(path: string): string {
  let from = 0
  let to = path.length
  while (from < to && path[from] === '/') from++
  while (to > from && path[to - 1] === '/') to--
  return path.slice(from, to)
}

/**
 * The spellings with which a path is stored as the address of a document: with or without a slash at either end, in
 * letters or in percents.
 */
export function pathSpellings(path: string): string[] {
  if (path === '') return ['/']
  const spelled = new Set([path, new URL(`/${path}`, HERE).pathname.slice(1)])
  return [...spelled].flatMap((one) => [one, `/${one}`, `${one}/`, `/${one}/`])
}
