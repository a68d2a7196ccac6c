import { type Collection, type Data, isMadeFrom, sitePath } from '@boutique/domain'
import { lockMatching } from '../../store/documents/documents.ts'
import { entriesDownTo } from '../../store/journal/journal-pages.ts'
import type { Queryable } from '../../store/connection/pool.ts'
import type { StoredDocument } from '../../store/documents/row.ts'
import { siteKey } from '../../store/documents/site.ts'
import type { Modification, Planned, Planning } from '../write/plan.ts'
import { grantToSystem } from '../rights/rights.ts'
import { lookupOf, otherAt, siteDocuments } from './site.ts'

/** The most documents directly below one: those of a tree are few. */
const MAX_CHILDREN = 1000
/** The most characters of an address. */
const MAX_LENGTH = 300
/** How many entries of the journal of a document are looked at for the last change of its address. */
const MAX_ENTRIES = 100
/** What the journal calls these writes, as all that the server computes. */
const FOLLOWING = 'recalculer'

/** What the addresses below a document continue before and after a commit: paths of the site. */
interface Step {
  from: string
  to: string
  /** The document comes back: only those move that its deletion moved, and nobody since. */
  isBack: boolean
}

const dataOf = (text: string): Data => JSON.parse(text) as Data
const above = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** How a planned write moves the addresses below its document; undefined when it does not. */
function stepOf({ collection: { site }, before, after }: Planned): Step | undefined {
  if (!site?.nested || !before || (before.deleted && after.deleted)) return undefined
  const [from, to] = [before, after].map(({ text }) => sitePath(dataOf(text)[site.address]))
  if (!from || !to) return undefined
  if (after.deleted) return { from, to: above(from), isBack: false }
  if (before.deleted) return { from: above(to), to, isBack: true }
  return from === to ? undefined : { from, to, isBack: false }
}

/**
 * The writes that make the addresses below planned documents follow them: those of a document that moves start with its
 * new address, those of a deleted one with the address above it, those of a restored one with its address again. An
 * address that is taken where it would move stays, unless it was made from a name, which gets a number.
 * @param done the steps that were followed before; these are added
 */
export async function followingWrites(
  planning: Planning,
  planned: readonly Planned[],
  done: Set<string>,
): Promise<Modification[]> {
  const writes: Modification[] = []
  for (const one of planned) {
    const step = stepOf(one)
    const { collection, after } = one
    if (!step || !collection.tree) continue
    const key = JSON.stringify([siteKey(collection, after.id), step.from, step.to])
    if (done.has(key)) continue
    done.add(key)
    const children = await lockMatching(
      planning.on,
      collection,
      after.scope,
      { [collection.tree]: after.id },
      MAX_CHILDREN,
    )
    for (const stored of children) {
      const child = planned.find((other) => other.collection === collection && other.after.id === stored.id)
      const write = await follow(planning, planned, one, step, child?.after ?? stored)
      if (write) writes.push(write)
    }
  }
  return writes
}

async function follow(
  { engine, on }: Planning,
  planned: readonly Planned[],
  moved: Planned,
  step: Step,
  child: StoredDocument,
): Promise<Modification | undefined> {
  const { collection } = moved
  const { site } = collection
  if (!site || child.deleted) return undefined
  const data = dataOf(child.text)
  const address = moveAddress(data[site.address], step)
  if (address === undefined || (step.isBack && !(await wasMoved(on, collection, child, address)))) return undefined
  const lookup = lookupOf(on, engine.registry, moved, siteDocuments(planned))
  const isMade = isMadeBelow(collection, data, step)
  if (!isMade && lookup && (await otherAt(lookup, siteKey(collection, child.id), sitePath(address) ?? '')))
    return undefined
  return {
    ...{ type: 'change', granted: grantToSystem(collection, child.scope), id: child.id },
    propose: (_, before) => ({
      ...{ action: FOLLOWING, isDerived: true, data: { ...before, [site.address]: address } },
      changes: [{ path: site.address, before: before[site.address], after: address }],
    }),
  }
}

/** Whether the last change of the address of a document was made by this module, from the address in question. */
async function wasMoved(
  on: Queryable,
  { slug, site }: Collection,
  { id, rev }: StoredDocument,
  address: string,
): Promise<boolean> {
  const entries = await entriesDownTo(on, { collection: slug, document: id, rev: 2 }, rev + 1, MAX_ENTRIES)
  const last = entries.find(({ changes }) => Object.hasOwn(changes, site?.address ?? ''))
  return last?.action === FOLLOWING && sitePath(last.changes[site?.address ?? '']) === sitePath(address)
}

/** Whether rules made the address of a document from its name, directly below the first path of a step. */
function isMadeBelow({ site }: Collection, data: Data, { from }: Step): boolean {
  const path = sitePath(data[site?.address ?? ''])
  const name = data[site?.from ?? '']
  return isMadeFrom(path, typeof name === 'string' ? name : undefined, from === '' ? '' : `${from}/`)
}

/** An address below the first path of a step as it is below the second; undefined when it stays. */
function moveAddress(address: unknown, { from, to }: Step): string | undefined {
  const path = sitePath(address)
  const start = from === '' ? '' : `${from}/`
  if (!path?.startsWith(start) || path === from) return undefined
  const rest = path.slice(start.length)
  const moved = `${String(address).startsWith('/') ? '/' : ''}${to === '' ? '' : `${to}/`}${rest}`
  return moved.length > MAX_LENGTH || moved === address ? undefined : moved
}
