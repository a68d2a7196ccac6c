import { type Collection, type Data, mayMatch, pathSpellings, sitePath } from '@boutique/domain'
import { readPage } from '../../store/lists/list.ts'
import { readAtAddress, type SiteCollection, siteKey, sitesOf } from '../../store/documents/site.ts'
import { creationOf } from '../write/creation.ts'
import type { Planned, Planning, Write } from '../write/plan.ts'
import { grantToSystem } from '../rights/rights.ts'
import { askedOf, documentsAt, lockAddress, siteDocuments } from './site.ts'
import { wasEverPublic } from './was-public.ts'

/** The most addresses that one document leaves: of more, the oldest are given up. */
export const MAX_LEFT = 50
/** An address that stood for less long, in milliseconds, after another was left is a step of typing: it leads nowhere. */
const MIN_STANDING = 10 * 60_000

/**
 * The writes for addresses that the planned documents leave or take. A document that visitors knew leaves a record at
 * its address, which leads to the document wherever it is: there are no chains and no loops. A record that was left
 * gives way to whoever takes its address. An undo leaves nothing: it takes back what the undone commit left.
 */
export async function leftAddressWrites(planning: Planning, planned: readonly Planned[]): Promise<Write[]> {
  const records = sitesOf(planning.engine.registry).find(({ site }) => site.left !== undefined)
  if (!records) return []
  const isUndo = planned.some(({ entry }) => entry.action === 'annuler')
  const writes: Write[] = []
  for (const one of planned) {
    const move = moveOf(one)
    if (!move) continue
    const { from, to, address } = move
    if (to !== undefined) writes.push(...(await givenUp(planning, planned, records, one, to)))
    if (from === undefined || to === undefined || isUndo || one.collection.site?.of !== undefined) continue
    if (await mayLeave(planning, planned, one, from)) writes.push(...(await leave(planning, records, one, address)))
  }
  return writes
}

/** Where a planned document was and is on the website; undefined when it takes no other address. */
function moveOf({ collection: { site }, before, after }: Planned) {
  if (!site || after.deleted) return undefined
  const stood = before && !before.deleted ? (JSON.parse(before.text) as Data) : undefined
  const data = JSON.parse(after.text) as Data
  const [from, to] = [sitePath(stood?.[site.address]), sitePath(data[site.address])]
  if (from === to || (site.left !== undefined && data[site.left] === true)) return undefined
  return { from, to, address: String(stood?.[site.address] ?? '') }
}

/** The deletions of the records that were left at an address which a document takes. */
async function givenUp(
  { on }: Planning,
  planned: readonly Planned[],
  records: SiteCollection,
  { after: { scope } }: Planned,
  path: string,
): Promise<Write[]> {
  const except = planned.map(({ collection, after }) => siteKey(collection, after.id))
  const found = await readAtAddress(on, [records], scope, pathSpellings(path), except)
  return found.filter(({ isLeft }) => isLeft).map(({ id }) => removal(records, scope, id))
}

const removal = (records: Collection, scope: string, id: string): Write => ({
  ...{ type: 'change', granted: grantToSystem(records, scope), id },
  propose: (_, data) => ({ action: 'supprimer', data, changes: [], deleted: true }),
})

/** Whether visitors knew the document and nobody else has the address after the commit; the address is locked. */
async function mayLeave(planning: Planning, planned: readonly Planned[], one: Planned, path: string): Promise<boolean> {
  const { engine, on } = planning
  const asked = askedOf(on, engine.registry, one, siteDocuments(planned))
  if (!asked || !(await isKnown(planning, one))) return false
  await lockAddress(asked, path)
  return (await documentsAt(asked, path)).length === 0
}

async function isKnown({ on }: Planning, { collection, before }: Planned): Promise<boolean> {
  const { fields, publicWhere } = collection
  if (!before || !publicWhere) return false
  const data = JSON.parse(before.text) as Data
  return mayMatch(fields, publicWhere, data) || wasEverPublic(on, collection, before, data)
}

/** The record of a left address, and the deletions of the oldest ones of the same document beyond the limit. */
async function leave(
  { engine, on }: Planning,
  records: SiteCollection,
  { collection, after }: Planned,
  address: string,
): Promise<Write[]> {
  const { scope, id: docId, text } = after
  const { type } = JSON.parse(text) as Data
  const { left = '' } = records.site
  const sent = { type: typeof type === 'string' ? type : collection.slug, docId, pathname: address, [left]: true }
  const { ids, texts } = await readPage(on, {
    ...{ collection: records, level: 'profile', scope, where: { docId, [left]: true }, sort: '-datetime' },
    limit: 2 * MAX_LEFT,
  })
  const [newest] = texts.map((one) => JSON.parse(one) as { createdAt: string })
  if (newest && Date.parse(engine.now()) - Date.parse(newest.createdAt) < MIN_STANDING) return []
  return [
    creationOf(engine, 'system', grantToSystem(records, scope), engine.newId(), sent),
    ...ids.slice(MAX_LEFT - 1).map((id) => removal(records, scope, id)),
  ]
}
