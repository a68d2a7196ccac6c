/** A `DATABASE_URL` by which no server can be reached; the message is French. */
export class DatabaseUrlError extends Error {}

/** The servers that a URL names, each by a URL of its own, and whether only one that takes writes will do. */
export interface NamedServers {
  urls: readonly string[]
  mustWrite: boolean
}

const URL_PARTS = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)([^?#]*)(\?[^#]*)?/
/** What the library reads besides URLs: a folder of sockets, and `socket:`. */
const SOCKET = /^(\/|socket:)/
const WRITING = ['read-write', 'primary']
const READING = ['read-only', 'standby', 'prefer-standby']

/** What a URL is for: `DATABASE_URL` for everything, `DATABASE_READ_URL` for what standbys answer. */
export type UrlUse = 'write' | 'read'

/**
 * Reads a URL in the form of PostgreSQL's own programs: several servers are separated by commas, in the authority or in
 * the parameters `host` and `port`. To write, only one of several servers that takes writes is used, whatever
 * `target_session_attrs` says; to read, any.
 *
 * @throws DatabaseUrlError
 */
export function serversOf(url: string, use: UrlUse = 'write'): NamedServers {
  if (SOCKET.test(url)) return { urls: [url], mustWrite: false }
  const [, scheme, account = '', authority = '', path = '', query = ''] = URL_PARTS.exec(url) ?? refuse()
  const parameters = new URLSearchParams(query)
  const attributes = parameters.get('target_session_attrs')
  const allowed = use === 'write' ? WRITING : READING
  if (attributes !== null && attributes !== 'any' && !allowed.includes(attributes))
    throw new DatabaseUrlError(
      use === 'write'
        ? `DATABASE_URL demande un serveur par target_session_attrs=${attributes} : le programme écrit, il lui faut read-write ou primary.`
        : `DATABASE_READ_URL demande un serveur par target_session_attrs=${attributes} : elle mène à des secours, il faut any, standby, prefer-standby ou read-only.`,
    )
  const named = parameters.get('host')
  const hosts = named === null ? authority.split(',') : named.split(',')
  const ports = parameters.get('port')?.split(',') ?? []
  if (ports.length > 1 && ports.length !== hosts.length) refuse()
  const mustWrite = use === 'write' && (hosts.length > 1 || WRITING.includes(attributes ?? ''))
  if (hosts.length === 1 && attributes === null) return { urls: [checked(url)], mustWrite }
  parameters.delete('target_session_attrs')
  const urls = hosts.map((host, at) => {
    const own = new URLSearchParams(parameters)
    if (named !== null) own.set('host', host)
    const port = ports[at] ?? ports[0]
    if (port !== undefined) own.set('port', port)
    const query = own.size > 0 ? `?${own}` : ''
    return checked(`${scheme}${account}${named === null ? host : authority}${path}${query}`)
  })
  return { urls, mustWrite }
}

/** A URL with several hosts is none for the platform, and without one it is none for it either, unlike for PostgreSQL. */
function checked(url: string): string {
  if (!URL.canParse(url.replace('@/', '@localhost/').replace('///', '//localhost/'))) refuse()
  return url
}

function refuse(): never {
  throw new DatabaseUrlError(
    "DATABASE_URL (ou DATABASE_DIRECT_URL, DATABASE_READ_URL) n'est pas l'adresse d'un PostgreSQL : postgresql://nom:motdepasse@hote:5432/base, ou plusieurs hôtes séparés par des virgules.",
  )
}
