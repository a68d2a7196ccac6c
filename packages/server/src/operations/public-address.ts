import {
  type Actor,
  collectionOf,
  collectionOfType,
  type Data,
  isStorableText,
  onlyUrl,
  Problem,
} from '@boutique/domain'
import { readPage } from '../store/list.ts'
import type { Engine } from './engine.ts'
import { getDocument, resolveList } from './read.ts'
import { grantToSystem } from './rights.ts'

const LONGEST = 300
const absent = (): Problem => new Problem(404, 'adresse.absente', "Cette adresse n'existe pas sur le site")

/**
 * The document at an address of the website, as a reader sees it. A hidden document and a missing one get the same
 * error, so that addresses reveal nothing.
 *
 * @param pathname with or without leading slash
 * @throws Problem 400 without a pathname, 404
 */
export async function documentAt(
  engine: Engine,
  actor: Actor,
  boutique: string,
  pathname: unknown,
): Promise<{ collection: string; document: Buffer }> {
  if (typeof pathname !== 'string' || pathname === '' || !isStorableText(pathname))
    throw new Problem(400, 'adresse.obligatoire', "L'adresse (pathname) est obligatoire")
  if (pathname.length > LONGEST) throw absent()
  const named = [pathname.replace(/^\//, ''), `/${pathname.replace(/^\//, '')}`]
  const read = async (found: { collection: string; id: string } | undefined) => {
    if (!found) return undefined
    const document = await getDocument(engine, actor, { boutique, ...found }).catch((error: unknown) => {
      if (error instanceof Problem && (error.status === 403 || error.status === 404)) return undefined
      throw error
    })
    return document && { collection: found.collection, document }
  }
  // An associated address outlives its document, and another one may have the address since.
  const found =
    (await read(await associated(engine, boutique, pathname, named))) ??
    (await read(await owner(engine, actor, boutique, named)))
  if (!found) throw absent()
  return found
}

/** The document with which an address of the boutique is associated. */
async function associated(engine: Engine, boutique: string, pathname: string, named: string[]) {
  const { collection, scope } = grantToSystem(collectionOf(engine.registry, 'urls'), boutique)
  const where = { pathname: { in: named } }
  const { texts } = await readPage(engine.pool, {
    ...{ collection, level: 'profile', scope, where },
    ...{ sort: collection.sort, limit: 2 },
  })
  const found = texts.map((text) => JSON.parse(text) as Data)
  const url = found.find((one) => one.pathname === pathname) ?? onlyUrl(found)
  if (!url) return undefined
  const target = engine.registry.get(collectionOfType(String(url.type)))
  if (target?.scope !== 'boutique' || target.parent) throw absent()
  return { collection: target.slug, id: String(url.docId) }
}

/** The latest published document that names the address as its own. */
async function owner(engine: Engine, actor: Actor, boutique: string, named: string[]) {
  for (const { slug, scope, parent, publicWhere, fields } of engine.registry.values()) {
    if (scope !== 'boutique' || parent || !publicWhere || !fields.pathname?.filter) continue
    const query = { boutique, collection: slug, where: { pathname: { in: named } }, sort: '-datetime', limit: 1 }
    const [id] = (await readPage(engine.pool, await resolveList(engine, actor, query))).ids
    if (id !== undefined) return { collection: slug, id }
  }
  return undefined
}
