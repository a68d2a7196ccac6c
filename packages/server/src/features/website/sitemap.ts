import { type Actor, Problem, webAddress } from '@boutique/domain'
import { readMapped, readPageStarts } from './sql/sitemap.ts'
import { type SiteCollection, sitesOf } from '../../store/documents/site.ts'
import type { Engine } from '../../operations/engine.ts'
import { grant } from '../../operations/rights/rights.ts'
import { element, xml } from './xml.ts'

/** The most addresses of one page of the map, and the most pages of one collection: 50,000 addresses. */
export const MAX_MAPPED = 1000
const MAX_PAGES = 50
const NAMESPACE = ' xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Which part of the map is asked for; without a collection, all of it or the list of its parts. */
export interface MapPart {
  collection?: unknown
  from?: unknown
}

/** The address of a part of the map. */
export type PartAddress = (collection: string, from: string) => string

/** The collections whose public documents have addresses. */
export const mappedCollections = ({ registry }: Pick<Engine, 'registry'>): SiteCollection[] =>
  sitesOf(registry).filter(({ publicWhere, site }) => publicWhere !== undefined && site.of === undefined)

/**
 * The map of a boutique's website for search engines: the addresses of all public documents, or where there are more than
 * a thousand the addresses of its parts.
 * @throws Problem 409 where the boutique has no website, 404 for a part that does not exist
 */
export async function siteMap(
  engine: Engine,
  actor: Actor,
  boutique: string,
  part: MapPart,
  addressOf: PartAddress,
): Promise<string> {
  const base = await websiteOf(engine, boutique)
  const collections = mappedCollections(engine)
  for (const { slug } of collections) await grant(engine, actor, { boutique, collection: slug }, 'read')
  const read = (collection: SiteCollection, from: string) =>
    readMapped(engine.pool, collection, boutique, from, MAX_MAPPED + 1)
  if (part.collection !== undefined) {
    const collection = collections.find(({ slug }) => slug === part.collection)
    if (!collection || (part.from !== undefined && typeof part.from !== 'string')) throw missing()
    return urlSet(base, (await read(collection, part.from ?? '')).slice(0, MAX_MAPPED))
  }
  const all = (await Promise.all(collections.map((collection) => read(collection, '')))).flat()
  if (all.length <= MAX_MAPPED) return urlSet(base, all)
  const parts: string[] = []
  for (const collection of collections)
    for (const from of await readPageStarts(engine.pool, collection, boutique, MAX_MAPPED, MAX_PAGES))
      parts.push(element('sitemap', element('loc', xml(addressOf(collection.slug, from)))))
  return document('sitemapindex', parts)
}

/** The address of the website of a boutique. @throws Problem 409 without one */
export async function websiteOf(engine: Engine, boutique: string): Promise<string> {
  const { websiteURL } = (await engine.readBoutique(boutique)) ?? {}
  if (webAddress(websiteURL, '/') === undefined)
    throw new Problem(409, 'site.sans-adresse', "L'adresse du site de la boutique n'est pas renseignée")
  return websiteURL as string
}

const missing = (): Problem => new Problem(404, 'plan.absent', "Cette partie du plan du site n'existe pas")

const urlSet = (base: string, documents: readonly { pathname: string; updatedAt: string }[]): string =>
  document(
    'urlset',
    documents.map(({ pathname, updatedAt }) =>
      element(
        'url',
        element('loc', xml(encodeURI(webAddress(base, pathname) ?? ''))) + element('lastmod', xml(updatedAt)),
      ),
    ),
  )

const document = (root: string, members: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${NAMESPACE}>\n${members.join('\n')}\n</${root}>\n`
