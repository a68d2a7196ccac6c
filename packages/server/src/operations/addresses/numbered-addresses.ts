import {
  addressFrom,
  type Collection,
  type Data,
  isMadeFrom,
  pathSpellings,
  type Registry,
  type SiteAddress,
  sitePath,
} from '@boutique/domain'
import type { Queryable } from '../../store/connection/pool.ts'
import type { TakenAddress } from '../../store/documents/insert-together.ts'
import { firstFreeNumber, lockIfFree, siteKey, sitesOf } from '../../store/documents/site.ts'
import type { Planned } from '../write/plan.ts'
import { documentJson } from '../write/rules.ts'
import { type Addressed, addressQuestion, type Asked, askedOf, inOrder, lockAddress, otherAt, pathOf } from './site.ts'

/** How many numbers may be lost to others who take them at the same moment; more than this is a bug. */
const MAX_TRIES = 20

/** The address that a new document takes with the statement that stores it; undefined when it has none. */
export function takenAddress(collection: Collection, scope: string, data: Data): TakenAddress | undefined {
  const path = collection.site && pathOf(collection.site, data)
  if (path === undefined) return undefined
  return { question: addressQuestion(scope, path), spellings: pathSpellings(path) }
}

/**
 * Gives planned documents whose address was made from their name the next free number where another document has it:
 * "table" becomes "table-2". Addresses that somebody typed stay.
 * @param moved the planned documents that move on the website, with their data
 * @returns those whose address is locked and known to be theirs alone
 */
export async function numberAddresses(
  on: Queryable,
  registry: Registry,
  moved: readonly Addressed[],
  all: readonly Addressed[],
): Promise<ReadonlySet<Planned>> {
  const sure = new Set<Planned>()
  for (const one of inOrder(moved)) {
    const { planned, data } = one
    const { site } = planned.collection
    if (!site?.from || isTyped(planned, site.address)) continue
    const folder = folderOf(data[site.address])
    const name = data[site.from] as string | undefined
    if (!isMadeFrom(data[site.address] as string | undefined, name, folder)) continue
    const path = pathOf(site, data)
    if (path === undefined) continue
    const asked = askedOf(on, registry, planned, all)
    if (!asked) continue
    await lockAddress(asked, path)
    if (await otherAt(asked, siteKey(asked.collection, planned.after.id), path)) {
      const free = await freeAddress(asked, planned.after.id, addressFrom(name, folder) as string)
      if (free === undefined) continue
      readdress(one, site, free)
    }
    sure.add(planned)
  }
  return sure
}

/** Whether the request names the address, as opposed to rules. */
const isTyped = ({ before, entry, typesAddress }: Planned, address: string): boolean =>
  before ? address in entry.changes && !entry.derived.includes(address) : typesAddress === true

const folderOf = (address: unknown): string => {
  const text = typeof address === 'string' ? address : ''
  return text.slice(0, text.lastIndexOf('/') + 1)
}

async function freeAddress(asked: Asked, id: string, base: string): Promise<string | undefined> {
  const { on, registry, collection, scope } = asked
  const own = siteKey(collection, id)
  const spellings = pathSpellings(`${sitePath(base)}-0`).map((one) => {
    const at = one.lastIndexOf('0')
    return [one.slice(0, at), one.slice(at + 1)] as const
  })
  for (let first = 2, tries = 0; tries < MAX_TRIES; tries++) {
    const number = await firstFreeNumber(on, sitesOf(registry), scope, spellings, first)
    if (number === undefined) return undefined
    const address = `${base}-${number}`
    const path = sitePath(address) ?? ''
    const isPlanned = asked.planned.some((one) => one.path === path && siteKey(one.collection, one.id) !== own)
    const question = addressQuestion(scope, path)
    if (!isPlanned && (await lockIfFree(on, collection, scope, question, pathSpellings(path)))) return address
    first = number + 1
  }
  return undefined
}

/** Changes the address of a planned document as rules do. */
function readdress({ planned, data }: Addressed, { address }: SiteAddress, value: string): void {
  const before = planned.before && (JSON.parse(planned.before.text) as Data)
  data[address] = value
  planned.after = { ...planned.after, text: documentJson(data) }
  const { entry } = planned
  if (before && !(address in entry.changes))
    planned.entry = {
      ...entry,
      changes: { ...entry.changes, [address]: before[address] ?? null },
      derived: [...entry.derived, address],
    }
}
