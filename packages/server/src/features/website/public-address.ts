import {
  type Actor,
  collectionOf,
  collectionOfType,
  type Data,
  onlyUrl,
  pathSpellings,
  Problem,
  sitePath,
} from '@boutique/domain'
import { readPage } from '../../store/lists/list.ts'
import type { Engine } from '../../operations/engine.ts'
import { getDocument, resolveList } from '../../operations/read/read.ts'
import { grantToSystem } from '../../operations/rights/rights.ts'

/** The most characters of an address as it is asked for: each letter of a stored one may be spelled in nine. */
const MAX_REQUESTED = 2700
/** The most address records that are looked at for one address: more than one are from before they were compared. */
const MAX_RECORDS = 10
const absent = (): Problem => new Problem(404, 'adresse.absente', "Cette adresse n'existe pas sur le site")

/** What an address of the website shows. */
export interface AtAddress {
  collection: string
  document: Buffer
  /** The address of the document, where the asked one is an older one: the website redirects to it. */
  redirect?: string
}

/**
 * The document at an address of the website, as a reader sees it; addresses are compared as everywhere (`sitePath`). A
 * hidden document and a missing one get the same error, so that addresses reveal nothing.
 *
 * @param pathname with or without slashes at its ends, in letters or in percents
 * @throws Problem 404
 */
export async function documentAt(engine: Engine, actor: Actor, boutique: string, pathname: string): Promise<AtAddress> {
  const path = pathname.length > MAX_REQUESTED ? undefined : sitePath(pathname)
  if (path === undefined) throw absent()
  const spellings = pathSpellings(path)
  const read = async (found: { collection: string; id: string } | undefined): Promise<AtAddress | undefined> => {
    if (!found) return undefined
    const document = await getDocument(engine, actor, { boutique, ...found }).catch((error: unknown) => {
      if (error instanceof Problem && (error.status === 403 || error.status === 404)) return undefined
      throw error
    })
    return document && { collection: found.collection, document }
  }
  const { standing, left } = await associated(engine, boutique, pathname, spellings)
  // An associated address outlives its document, and another one may have the address since.
  const found =
    (await read(standing)) ??
    (await read(await owner(engine, actor, boutique, spellings))) ??
    redirected(await read(left), path) ??
    // A commit between these questions takes the address from its document, and leaves the record that was not there.
    redirected(await read((await associated(engine, boutique, pathname, spellings)).left), path)
  if (!found) throw absent()
  return found
}

/** A document that left an address, with where it is now. */
function redirected(found: AtAddress | undefined, path: string): AtAddress | undefined {
  if (!found) return undefined
  const { pathname } = JSON.parse(found.document.toString()) as Data
  const now = sitePath(pathname)
  // Without an address of its own, it is found where it was.
  return now === undefined || now === path ? found : { ...found, redirect: `/${now}` }
}

/** The documents with which an address of the boutique is associated: one that stands there, and one that left it. */
async function associated(engine: Engine, boutique: string, pathname: string, spellings: string[]) {
  const { collection, scope } = grantToSystem(collectionOf(engine.registry, 'urls'), boutique)
  const where = { pathname: { in: spellings } }
  const { texts } = await readPage(engine.pool, {
    ...{ collection, level: 'profile', scope, where },
    ...{ sort: collection.sort, limit: MAX_RECORDS },
  })
  const found = texts.map((text) => JSON.parse(text) as Data)
  const standing = found.filter(({ isRedirect }) => isRedirect !== true)
  return {
    standing: leadsTo(engine, standing.find((one) => one.pathname === pathname) ?? onlyUrl(standing)),
    left: leadsTo(
      engine,
      found.find(({ isRedirect }) => isRedirect === true),
    ),
  }
}

function leadsTo({ registry }: Engine, url: Data | undefined) {
  const target = url && registry.get(collectionOfType(String(url.type)))
  return target?.scope === 'boutique' && !target.parent
    ? { collection: target.slug, id: String(url?.docId) }
    : undefined
}

/** The latest published document that names the address as its own. */
async function owner(engine: Engine, actor: Actor, boutique: string, spellings: string[]) {
  for (const { slug, scope, parent, publicWhere, fields } of engine.registry.values()) {
    if (scope !== 'boutique' || parent || !publicWhere || !fields.pathname?.filter) continue
    const query = { boutique, collection: slug, where: { pathname: { in: spellings } }, sort: '-datetime', limit: 1 }
    const [id] = (await readPage(engine.pool, await resolveList(engine, actor, query))).ids
    if (id !== undefined) return { collection: slug, id }
  }
  return undefined
}
