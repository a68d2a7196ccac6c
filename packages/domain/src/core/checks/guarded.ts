import type { Collection } from '../collection.ts'
import type { Field, Fields } from '../field.ts'
import type { Mistake } from './mistake.ts'

/** Options with which a field would be known beyond the readers of the other collection, or could not be filled without. */
const EXCLUDED = ['read', 'required', 'requiredWhile', 'prefilled', 'unique', 'isPhoto'] as const

/** Fields with `readWith` whose values the declaration shows, or lets somebody find out, elsewhere. */
export function* checkGuarded(declared: ReadonlyMap<string, Collection>, collection: Collection): Iterable<Mistake> {
  for (const [name, field] of Object.entries(collection.fields)) {
    const place = `champ « ${name} »`
    if (holdsGuarded(field.fields ?? {}))
      yield { place, what: '« readWith » est pour un champ de la collection elle-même, pas pour une de ses parties' }
    if (field.readWith === undefined) continue
    for (const what of mistakesOf(field, declared.get(field.readWith))) yield { place, what }
    for (const where of uncovered(collection, name))
      yield { place, what: `un champ avec « readWith » ne peut pas être dans ${where}` }
  }
  yield* checkRolledUp(declared, collection)
  yield* checkCopied(declared, collection)
}

/** Copying relations, and copies that the declaration shows, or lets somebody find out, before there is a line. */
function* checkCopied(declared: ReadonlyMap<string, Collection>, collection: Collection): Iterable<Mistake> {
  const { fields, copied = [] } = collection
  for (const { by, fields: copies = [], until } of copied) {
    const place = `« copied », « ${by} »`
    if (fields[by]?.kind !== 'relation' || !declared.has(fields[by]?.to ?? ''))
      yield { place, what: `« ${by} » n'est pas une relation vers une collection déclarée` }
    if (until !== undefined && fields[until]?.shape !== 'items')
      yield { place, what: `« ${until} » n'est pas une liste` }
    for (const name of copies) {
      if (!fields[name]) yield { place, what: `« ${name} » n'est pas un champ` }
      for (const option of [...EXCLUDED, 'filter', 'sort', 'sum'] as const)
        if (fields[name]?.[option]) yield { place, what: `« ${name} » ne peut pas avoir « ${option} »` }
      // A search by a copy finds the document of who chose its contact: it tells less than the first line does.
      for (const where of uncovered({ ...collection, search: {} }, name))
        yield { place, what: `« ${name} » ne peut pas être dans ${where}` }
    }
  }
}

const holdsGuarded = (fields: Fields): boolean =>
  Object.values(fields).some((field) => field.readWith !== undefined || holdsGuarded(field.fields ?? {}))

function* mistakesOf(field: Field, other: Collection | undefined): Iterable<string> {
  if (other?.scope !== 'boutique')
    yield `« readWith » nomme « ${field.readWith} », qui n'est pas une collection déclarée des boutiques`
  for (const option of EXCLUDED)
    if (field[option] !== undefined && field[option] !== false)
      yield `« readWith » et « ${option} » ne vont pas ensemble`
  if (field.kind === 'secret' || field.kind === 'photos') yield `« readWith » ne va pas avec le genre « ${field.kind} »`
}

/** The parts of a declaration that show a field, or order and choose documents by it, for everybody. */
function uncovered(collection: Collection, name: string): string[] {
  const { title, titles = [], search = {}, publicWhere = {}, tree, numbering, sort, screen } = collection
  const { tabs = [], period, total } = screen?.list ?? {}
  const orders = [sort, ...tabs.flatMap((tab) => tab.sort ?? [])].map((order) => order.replace(/^-/, ''))
  const chosen = [...tabs.map((tab) => tab.where), ...(total?.where ? [total.where] : [])]
  const found: Record<string, boolean> = {
    '« title »': title === name || titles.includes(name),
    '« search »': Object.hasOwn(search, name),
    '« publicWhere »': Object.hasOwn(publicWhere, name),
    '« tree »': tree === name,
    '« numbering »': numbering?.field === name,
    '« sort »': orders.includes(name),
    '« tabs »': chosen.some((where) => where !== undefined && Object.hasOwn(where, name)),
    '« period »': period?.field === name,
    '« total »': total?.field === name,
  }
  return Object.keys(found).filter((place) => found[place])
}

/** Sums of other documents by a guarded field: whoever reads the sum would read its value. */
function* checkRolledUp(declared: ReadonlyMap<string, Collection>, { fields }: Collection): Iterable<Mistake> {
  for (const [name, { rollup }] of Object.entries(fields)) {
    if (!rollup) continue
    const { of, by, sum, min, where = {} } = rollup
    for (const used of [by, sum, min, ...Object.keys(where)])
      if (used !== undefined && declared.get(of)?.fields[used]?.readWith !== undefined)
        yield {
          place: `champ « ${name} »`,
          what: `« rollup » nomme « ${used} », un champ de « ${of} » avec « readWith »`,
        }
  }
}
