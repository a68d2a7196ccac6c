import { type Collection, type Data, mayMatch, pathSpellings, sitePath } from '@boutique/domain'
import { readPage } from '../../store/lists/list.ts'
import { readAtAddress, type SiteCollection, type SiteDocument, siteKey, sitesOf } from '../../store/documents/site.ts'
import { creationOf } from '../write/creation.ts'
import type { Planned, Planning, Write } from '../write/plan.ts'
import { grantToSystem } from '../rights/rights.ts'
import { lookupOf, documentsAt, lockAddress, siteDocuments } from './site.ts'
import { wasEverPublic } from './was-public.ts'

/** The most addresses that one document leaves: of more, the oldest are given up. */
export const MAX_LEFT = 50
/** An address that stood for less long, in milliseconds, after another was left is a step of typing: it leads nowhere. */
const MIN_STANDING = 10 * 60_000

/**
 * The writes for addresses that the planned documents leave or take. A document that visitors knew leaves a record at
 * its address, which leads to the document wherever it is: there are no chains and no loops. A record that was left
 * waits while another document has its address, and is replaced by what that one leaves. An undo leaves nothing: it
 * takes back what the undone commit left, unless documents come or go, which others follow.
 */
export async function leftAddressWrites(planning: Planning, planned: readonly Planned[]): Promise<Write[]> {
  const records = sitesOf(planning.engine.registry).find(({ site }) => site.left !== undefined)
  if (!records) return []
  const isSettled = planned.some(comesOrGoes)
  const isUndo = !isSettled && planned.some(({ entry }) => entry.action === 'annuler')
  const writes: Write[] = []
  for (const one of planned) {
    const move = moveOf(one)
    if (!move) continue
    const { from, to, address } = move
    if (to !== undefined) writes.push(...(await givenUp(planning, planned, records, one, to)))
    if (from === undefined || to === undefined || isUndo || one.collection.site?.of !== undefined) continue
    const replaced = await replacedBy(planning, planned, one, from)
    if (replaced && (isSettled || !(await isStep(planning, records, one))))
      writes.push(...removals(records, one, replaced), ...(await leave(planning, records, one, address)))
  }
  return writes
}

/** Whether a planned document is deleted or restored: what moves with it is no step of typing. */
const comesOrGoes = ({ collection: { site }, before, after }: Planned): boolean =>
  site?.nested === true && before !== undefined && before.deleted !== after.deleted

/** Where a planned document was and is on the website; undefined when it takes no other address. */
function moveOf({ collection: { site }, before, after }: Planned) {
  if (!site || after.deleted) return undefined
  const stood = before && !before.deleted ? (JSON.parse(before.text) as Data) : undefined
  const data = JSON.parse(after.text) as Data
  const [from, to] = [sitePath(stood?.[site.address]), sitePath(data[site.address])]
  if (from === to || (site.left !== undefined && data[site.left] === true)) return undefined
  return { from, to, address: String(stood?.[site.address] ?? '') }
}

/**
 * The deletions of the records that were left at an address: those of the document that takes it again, or all, where
 * an address record takes it.
 */
async function givenUp(
  { on }: Planning,
  planned: readonly Planned[],
  records: SiteCollection,
  one: Planned,
  path: string,
): Promise<Write[]> {
  const { collection, after } = one
  const except = planned.map((other) => siteKey(other.collection, other.after.id))
  const found = await readAtAddress(on, [records], after.scope, pathSpellings(path), except)
  const own = siteKey(collection, after.id)
  return removals(
    records,
    one,
    found.filter(({ isLeft, of }) => isLeft && (collection === records || of === own)),
  )
}

const removals = (records: Collection, { after }: Planned, found: readonly SiteDocument[]): Write[] =>
  found.map(({ id }) => removal(records, after.scope, id))

const removal = (records: Collection, scope: string, id: string): Write => ({
  ...{ type: 'change', granted: grantToSystem(records, scope), id },
  propose: (_, data) => ({ action: 'supprimer', data, changes: [], deleted: true }),
})

/**
 * The records at an address which that of a document replaces; undefined where it leaves none: visitors did not know it, or
 * another document has the address after the commit. The address is locked.
 */
async function replacedBy(
  planning: Planning,
  planned: readonly Planned[],
  one: Planned,
  path: string,
): Promise<SiteDocument[] | undefined> {
  const { engine, on } = planning
  const lookup = lookupOf(on, engine.registry, one, siteDocuments(planned))
  if (!lookup || !(await isKnown(planning, one))) return undefined
  await lockAddress(lookup, path)
  const found = await documentsAt(lookup, path)
  const own = siteKey(one.collection, one.after.id)
  return found.every(({ isLeft, of }) => isLeft && of !== own) ? found : undefined
}

async function isKnown({ on }: Planning, { collection, before }: Planned): Promise<boolean> {
  const { fields, publicWhere } = collection
  if (!before || !publicWhere) return false
  const data = JSON.parse(before.text) as Data
  return mayMatch(fields, publicWhere, data) || wasEverPublic(on, collection, before, data)
}

/** Whether the address of a document is a step of typing: another one was left a moment ago. */
async function isStep(planning: Planning, records: SiteCollection, one: Planned): Promise<boolean> {
  const [newest] = (await leftBy(planning, records, one, 1)).texts.map(
    (text) => JSON.parse(text) as { createdAt: string },
  )
  return newest !== undefined && Date.parse(planning.engine.now()) - Date.parse(newest.createdAt) < MIN_STANDING
}

/** The latest records that a document left. */
const leftBy = ({ on }: Planning, collection: SiteCollection, { after }: Planned, limit: number) =>
  readPage(on, {
    ...{ collection, level: 'profile', scope: after.scope, sort: '-datetime', limit },
    where: { docId: after.id, [collection.site.left ?? '']: true },
  })

/** The record of a left address, and the deletions of the oldest ones of the same document beyond the limit. */
async function leave(planning: Planning, records: SiteCollection, one: Planned, address: string): Promise<Write[]> {
  const { engine } = planning
  const { scope, id: docId, text } = one.after
  const { type } = JSON.parse(text) as Data
  const sent = {
    ...{ type: typeof type === 'string' ? type : one.collection.slug, docId, pathname: address },
    [records.site.left ?? '']: true,
  }
  const { ids } = await leftBy(planning, records, one, 2 * MAX_LEFT)
  return [
    creationOf(engine, 'system', grantToSystem(records, scope), engine.newId(), sent),
    ...ids.slice(MAX_LEFT - 1).map((id) => removal(records, scope, id)),
  ]
}
