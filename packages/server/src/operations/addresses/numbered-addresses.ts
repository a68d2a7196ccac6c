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
import { freeNumber, siteKey } from '../../store/documents/site.ts'
import type { Planned } from '../write/plan.ts'
import { documentJson } from '../write/rules.ts'
import {
  type Addressed,
  addressQuestion,
  type AddressLookup,
  lookupOf,
  inOrder,
  lockAddress,
  otherAt,
  pathOf,
} from './site.ts'

/**
 * The address that a new document takes with the statement that stores it; undefined when it has none.
 * @param isTyped it was sent: it gets no number
 */
export function takenAddress(
  { site }: Collection,
  scope: string,
  data: Data,
  isTyped: boolean,
): TakenAddress | undefined {
  const path = site && pathOf(site, data)
  if (!site || path === undefined) return undefined
  const taken = { question: addressQuestion(scope, path), spellings: pathSpellings(path) }
  const address = data[site.address]
  const isMade = !isTyped && site.from && address === addressFrom(data[site.from] as string, folderOf(address))
  return isMade ? { ...taken, end: endOf(data, site.address) } : taken
}

/** Where the value of a text field ends in the JSON of a document. */
function endOf(data: Data, name: string): number {
  const members = Object.entries(data)
  const upTo = members.slice(0, members.findIndex(([member]) => member === name) + 1)
  return documentJson(Object.fromEntries(upTo)).length - '"}'.length
}

/** Writes the number that the address of a new document got into its text; false when the document was not stored. */
export function numberAddress({ address, after }: Planned, number: number | undefined): boolean {
  if (number && address?.end !== undefined)
    after.text = `${after.text.slice(0, address.end)}-${number}${after.text.slice(address.end)}`
  return number !== undefined
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
    const lookup = lookupOf(on, registry, planned, all)
    if (!lookup) continue
    await lockAddress(lookup, path)
    if (await otherAt(lookup, siteKey(lookup.collection, planned.after.id), path)) {
      const free = await freeAddress(lookup, planned.after.id, addressFrom(name, folder) as string)
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

/** An address that is taken, with a number with which it is free; it is locked. Undefined when there is none. */
async function freeAddress({ on, collection, scope, planned }: AddressLookup, id: string, base: string) {
  const own = siteKey(collection, id)
  const path = sitePath(base) ?? ''
  const others = planned.flatMap((one) =>
    one.path !== undefined && siteKey(one.collection, one.id) !== own ? [addressQuestion(scope, one.path)] : [],
  )
  const number = await freeNumber(on, collection, scope, addressQuestion(scope, path), pathSpellings(path), others)
  return number === undefined ? undefined : `${base}-${number}`
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
