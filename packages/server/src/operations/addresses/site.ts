import {
  type Actor,
  type Collection,
  collectionOf,
  type Data,
  decide,
  type FieldError,
  invalid,
  pathSpellings,
  type Registry,
  type SiteAddress,
  sitePath,
} from '@boutique/domain'
import { readDocument } from '../../store/documents/documents.ts'
import { lockQuestion } from '../../store/connection/locks.ts'
import type { Queryable } from '../../store/connection/pool.ts'
import { readAtAddress, type SiteCollection, type SiteDocument, siteKey, sitesOf } from '../../store/documents/site.ts'
import { errorInOther } from '../write/other-document.ts'
import type { Planned } from '../write/plan.ts'

/** How many redirections may follow each other. */
export const MAX_REDIRECTIONS = 10

/** The path of a document on the website, the address it leads to, as stored, and the other document that it leads to. */
interface Place {
  path: string | undefined
  target: string | undefined
  of: string | undefined
  isLeft: boolean
}

function placeOf({ address, of, left, redirect }: SiteAddress, data: Data | undefined): Place {
  const to = redirect && data?.[redirect.when] === true ? data[redirect.to] : undefined
  const other = of && data?.[of]
  return {
    path: sitePath(data?.[address]),
    target: typeof to === 'string' ? to : undefined,
    of: typeof other === 'string' ? other : undefined,
    isLeft: left !== undefined && data?.[left] === true,
  }
}

/** Whether a write puts a document at another address of the website, or makes it lead elsewhere. */
export function movesOnSite({ site }: Collection, standing: Data | undefined, after: Data): boolean {
  if (!site) return false
  const [before, now] = [placeOf(site, standing), placeOf(site, after)]
  return now.path !== undefined && (before.path !== now.path || before.target !== now.target || before.of !== now.of)
}

/** The lock of the writes that take an address, of all collections. */
export const addressQuestion = (scope: string, path: string): string => JSON.stringify([scope, 'site', path])

/** Locks an address; where redirections lead from address to address, first all of their collection. */
export async function lockAddress({ on, collection, scope }: AddressLookup, path: string): Promise<void> {
  if (collection.site.redirect) await lockQuestion(on, JSON.stringify([scope, collection.slug, 'site']))
  await lockQuestion(on, addressQuestion(scope, path))
}

/** One attempt of a check: the planned documents of one scope override the stored ones. */
export interface AddressLookup {
  on: Queryable
  registry: Registry
  collection: SiteCollection
  scope: string
  /** Of the boutique: absolute addresses of its own website are paths too. */
  websiteURL: unknown
  planned: readonly (SiteDocument & Place)[]
}

/**
 * Refuses a commit that gives a document the address of another one, of whatever collection, or that closes a loop of
 * redirections. Commits that take the same address, or move documents of one collection with redirections, are serialised.
 * @param changed the planned documents that move, with their data
 * @param sure those whose address is locked, and of no other document
 * @param isOwn whether a document is one of the request; errors of any other name its collection
 * @throws Problem 422 with the paths
 */
export async function checkSite(
  on: Queryable,
  registry: Registry,
  actor: Actor,
  changed: readonly Addressed[],
  all: readonly Addressed[],
  sure: ReadonlySet<Planned>,
  isOwn: (planned: Planned) => boolean,
): Promise<void> {
  const errors: FieldError[] = []
  for (const { planned, data } of inOrder(changed)) {
    const { after } = planned
    const lookup = lookupOf(on, registry, planned, all)
    if (!lookup) continue
    const { collection } = lookup
    const isSure = sure.has(planned)
    if (!isSure) await lockAddress(lookup, pathOf(collection.site, data) ?? '')
    const websiteURL = collection.site.redirect && (await websiteOf(on, registry, after.scope))
    const error = await refusal({ ...lookup, websiteURL }, actor, after.id, data, isSure)
    if (error) errors.push(isOwn(planned) ? error : errorInOther(collection, error))
  }
  if (errors.length > 0)
    throw invalid(errors, undefined, changed.find((one) => isOwn(one.planned))?.planned.collection.fields)
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
    JSON.stringify([
      ...[collection.site?.redirect ? 0 : 1, after.scope, collection.site && pathOf(collection.site, data)],
      ...[collection.slug, after.id],
    ])
  return documents.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

/** The question about one planned document, with the other ones of its scope; undefined when it has no address. */
export function lookupOf(
  on: Queryable,
  registry: Registry,
  { collection, after: { scope } }: Planned,
  all: readonly Addressed[],
): AddressLookup | undefined {
  if (!hasSite(collection)) return undefined
  const planned = all.flatMap(({ planned: { collection: other, after }, data }) => {
    if (!hasSite(other) || after.scope !== scope) return []
    const title = String(data[other.title ?? ''] ?? '')
    return [{ collection: other, id: after.id, title, ...placeOf(other.site, after.deleted ? undefined : data) }]
  })
  return { on, registry, collection, scope, websiteURL: undefined, planned }
}

/** The planned documents of collections with addresses, with their data. */
export const siteDocuments = (planned: readonly Planned[]): Addressed[] =>
  planned.flatMap((one) =>
    hasSite(one.collection) ? [{ planned: one, data: JSON.parse(one.after.text) as Data }] : [],
  )

const hasSite = (collection: Collection): collection is SiteCollection => collection.site !== undefined

async function websiteOf(on: Queryable, registry: Registry, boutique: string): Promise<unknown> {
  const stored = await readDocument(on, collectionOf(registry, 'boutiques'), boutique)
  return stored && (JSON.parse(stored.text) as Data).websiteURL
}

async function refusal(
  lookup: AddressLookup,
  actor: Actor,
  id: string,
  data: Data,
  isSure: boolean,
): Promise<FieldError | undefined> {
  const { collection, websiteURL } = lookup
  const { site } = collection
  const own = placeOf(site, data)
  if (own.path === undefined) return undefined
  const taken = isSure ? undefined : await otherAt(lookup, own.of ?? siteKey(collection, id), own.path)
  if (taken) return { path: site.address, ...takenBy(lookup, actor, taken) }
  if (!site.redirect) return undefined
  const { to } = site.redirect
  const target = sitePath(own.target, websiteURL)
  if (target === own.path) return { path: to, message: 'Une redirection ne peut pas mener à sa propre adresse' }
  const passed = [own.path]
  for (let next = target; next !== undefined; ) {
    if (passed.includes(next))
      return { path: to, message: `Ces redirections tournent en rond : ${[...passed, next].map(written).join(' → ')}` }
    if (passed.length > MAX_REDIRECTIONS)
      return { path: to, message: `${MAX_REDIRECTIONS} redirections de suite au plus` }
    passed.push(next)
    const at = await documentsAt(lookup, next)
    next = sitePath(at.find((one) => one.collection === collection)?.target, websiteURL)
  }
  return undefined
}

const written = (path: string): string => `/${path}`

/**
 * Who has an address, as far as the actor may know: the title for those who read titles of the collection, the document
 * for those who read all of it.
 */
function takenBy({ collection, scope }: AddressLookup, actor: Actor, { collection: other, id, title }: SiteDocument) {
  const { read } = decide(other, actor, scope)
  if (read !== 'profile' && read !== 'member')
    return { message: `Cette adresse est déjà celle d'un autre document (${other.label.one})` }
  const kind = other === collection ? '' : ` (${other.label.one})`
  return {
    message: `« ${title} »${kind} a déjà cette adresse`,
    ...(read === 'profile' && { document: { collection: other.slug, id } }),
  }
}

/**
 * Another document at a path after the commit. An address record stands for the document that it leads to, while that
 * one is there; one that was left keeps nobody from the address.
 * @param own the key of the document that may have the path
 */
export async function otherAt(lookup: AddressLookup, own: string, path: string): Promise<SiteDocument | undefined> {
  for (const found of await documentsAt(lookup, path)) {
    if (found.isLeft || (found.of ?? siteKey(found.collection, found.id)) === own) continue
    const other = found.of === undefined ? found : await documentOf(lookup, found.of)
    if (other) return other
  }
  return undefined
}

/** The document that an address record leads to; undefined when it is deleted, or of a collection without addresses. */
async function documentOf(
  { on, registry, scope, planned }: AddressLookup,
  key: string,
): Promise<SiteDocument | undefined> {
  const [slug = '', id = ''] = key.split('/')
  const collection = registry.get(slug)
  if (!collection || !hasSite(collection)) return undefined
  const pending = planned.find((one) => siteKey(one.collection, one.id) === key)
  if (pending) return pending.path === undefined ? undefined : pending
  const stored = await readDocument(on, collection, id)
  if (!stored || stored.deleted || stored.scope !== scope) return undefined
  const title = String((JSON.parse(stored.text) as Data)[collection.title ?? ''] ?? '')
  return { collection, id, title, target: undefined, of: undefined, isLeft: false }
}

/** The documents at a path after the commit, those of the collection in question first. */
export async function documentsAt(
  { on, registry, collection, scope, planned }: AddressLookup,
  path: string,
): Promise<SiteDocument[]> {
  const except = planned.map((one) => siteKey(one.collection, one.id))
  const sites = sitesOf(registry).toSorted((a, b) => Number(b === collection) - Number(a === collection))
  const stored = await readAtAddress(on, sites, scope, pathSpellings(path), except)
  return [...planned.filter((one) => one.path === path), ...stored]
}
