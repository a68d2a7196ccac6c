import {
  type Collection,
  collectionOf,
  type Data,
  type FieldError,
  invalid,
  pathSpellings,
  type Registry,
  type SiteAddress,
  sitePath,
} from '@boutique/domain'
import { readDocument } from '../store/documents.ts'
import { lockQuestion } from '../store/locks.ts'
import type { Queryable } from '../store/pool.ts'
import { readAtAddress, type SiteDocument } from '../store/site.ts'
import { errorInOther } from './other-document.ts'
import type { Planned } from './plan.ts'

/** How many redirections may follow each other. */
export const MOST_REDIRECTIONS = 10

/** The path of a document on the website, and the address it leads to, as stored. */
interface Place {
  path: string | undefined
  target: string | undefined
}

function placeOf({ address, redirect }: SiteAddress, data: Data | undefined): Place {
  const to = redirect && data?.[redirect.when] === true ? data[redirect.to] : undefined
  return { path: sitePath(data?.[address]), target: typeof to === 'string' ? to : undefined }
}

/** Whether a write puts a document at another address of the website, or makes it lead elsewhere. */
export function movesOnSite({ site }: Collection, standing: Data | undefined, after: Data): boolean {
  if (!site) return false
  const [before, now] = [placeOf(site, standing), placeOf(site, after)]
  return now.path !== undefined && (before.path !== now.path || before.target !== now.target)
}

/**
 * The lock of the writes that take an address: one for each address, or one for all of a collection whose redirections
 * lead from address to address.
 */
export const siteQuestion = ({ slug, site }: Collection, scope: string, path: string): string =>
  JSON.stringify([scope, slug, 'site', ...(site?.redirect ? [] : [path])])

/** One attempt of a check: the planned documents of one collection and scope override the stored ones. */
export interface Asked {
  on: Queryable
  collection: Collection
  site: SiteAddress
  scope: string
  /** Of the boutique: absolute addresses of its own website are paths too. */
  websiteURL: unknown
  planned: readonly (SiteDocument & Place)[]
}

/**
 * Refuses a commit that gives a document the address of another one, or that closes a loop of redirections. Commits
 * that take the same address, or move documents of one collection with redirections, are serialised.
 * @param changed the planned documents that move, with their data
 * @param isOwn whether a document is one of the request; errors of any other name its collection
 * @throws Problem 422 with the paths
 */
export async function checkSite(
  on: Queryable,
  registry: Registry,
  changed: readonly Addressed[],
  all: readonly Addressed[],
  isOwn: (planned: Planned) => boolean,
): Promise<void> {
  const errors: FieldError[] = []
  for (const { planned, data } of inOrder(changed)) {
    const { collection, after } = planned
    const { site } = collection
    if (!site) continue
    const asked = askedOf(on, planned, site, all)
    await lockQuestion(on, siteQuestion(collection, after.scope, pathOf(site, data) ?? ''))
    const websiteURL = site.redirect && (await websiteOf(on, registry, after.scope))
    const error = await refusal({ ...asked, websiteURL }, after.id, data)
    if (error) errors.push(isOwn(planned) ? error : errorInOther(collection, error))
  }
  if (errors.length > 0) throw invalid(errors)
}

/** A planned document of the website with its data. */
export interface Addressed {
  planned: Planned
  data: Data
}

/** The path of a document on the website. */
export const pathOf = (site: SiteAddress, data: Data): string | undefined => sitePath(data[site.address])

/** In the same order for all commits, so that no two wait for each other. */
export function inOrder<D extends Addressed>(documents: readonly D[]): D[] {
  const keyOf = ({ planned: { collection, after }, data }: D): string =>
    JSON.stringify([collection.slug, after.scope, collection.site && pathOf(collection.site, data)])
  return documents.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

/** The question about one planned document, with the other ones of its collection and scope. */
export function askedOf(
  on: Queryable,
  { collection, after: { scope } }: Planned,
  site: SiteAddress,
  all: readonly Addressed[],
): Asked {
  const planned = all.flatMap(({ planned: other, data }) => {
    if (other.collection !== collection || other.after.scope !== scope) return []
    const title = String(data[collection.title ?? ''] ?? '')
    return [{ id: other.after.id, title, ...placeOf(site, other.after.deleted ? undefined : data) }]
  })
  return { on, collection, site, scope, websiteURL: undefined, planned }
}

async function websiteOf(on: Queryable, registry: Registry, boutique: string): Promise<unknown> {
  const stored = await readDocument(on, collectionOf(registry, 'boutiques'), boutique)
  return stored && (JSON.parse(stored.text) as Data).websiteURL
}

async function refusal(asked: Asked, id: string, data: Data): Promise<FieldError | undefined> {
  const { site, websiteURL } = asked
  const own = placeOf(site, data)
  if (own.path === undefined) return undefined
  const taken = await otherAt(asked, id, own.path)
  if (taken) return { path: site.address, message: `« ${taken.title} » a déjà cette adresse` }
  if (!site.redirect) return undefined
  const { to } = site.redirect
  const target = sitePath(own.target, websiteURL)
  if (target === own.path) return { path: to, message: 'Une redirection ne peut pas mener à sa propre adresse' }
  const passed = [own.path]
  for (let next = target; next !== undefined; ) {
    if (passed.includes(next))
      return { path: to, message: `Ces redirections tournent en rond : ${[...passed, next].map(written).join(' → ')}` }
    if (passed.length > MOST_REDIRECTIONS)
      return { path: to, message: `${MOST_REDIRECTIONS} redirections de suite au plus` }
    passed.push(next)
    next = sitePath((await documentsAt(asked, next))[0]?.target, websiteURL)
  }
  return undefined
}

const written = (path: string): string => `/${path}`

/** Another document at a path after the commit. */
export const otherAt = async (asked: Asked, id: string, path: string): Promise<SiteDocument | undefined> =>
  (await documentsAt(asked, path)).find((other) => other.id !== id)

/** The documents at a path after the commit. */
async function documentsAt({ on, collection, site, scope, planned }: Asked, path: string): Promise<SiteDocument[]> {
  const stored = await readAtAddress(
    on,
    collection,
    site,
    scope,
    pathSpellings(path),
    planned.map(({ id }) => id),
  )
  return [...planned.filter((one) => one.path === path), ...stored]
}
