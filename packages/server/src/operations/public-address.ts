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
import { getDocument } from './read.ts'
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
  const relative = pathname.replace(/^\//, '')
  const { collection, scope } = grantToSystem(collectionOf(engine.registry, 'urls'), boutique)
  const where = { pathname: { in: [relative, `/${relative}`] } }
  const { texts } = await readPage(engine.pool, {
    ...{ collection, level: 'profile', scope, where },
    ...{ sort: collection.sort, limit: 2 },
  })
  const found = texts.map((text) => JSON.parse(text) as Data)
  const url = found.find((one) => one.pathname === pathname) ?? onlyUrl(found)
  const target = engine.registry.get(collectionOfType(String(url?.type)))
  if (!url || target?.scope !== 'boutique' || target.parent) throw absent()
  try {
    const ref = { boutique, collection: target.slug, id: String(url.docId) }
    return { collection: target.slug, document: await getDocument(engine, actor, ref) }
  } catch (error) {
    throw error instanceof Problem && (error.status === 403 || error.status === 404) ? absent() : error
  }
}
