import { AREAS, PROFILES } from '../actor.ts'
import { type Collection, SYSTEM_NAMES } from '../collection.ts'
import type { Fields } from '../field.ts'
import { traitsOf } from '../fields/field-kinds.ts'
import { SYSTEM_SORTS } from '../names.ts'
import { isBlank, type Mistake } from './mistake.ts'

const SLUG = /^[A-Za-z][A-Za-z0-9]{0,40}(\/[A-Za-z][A-Za-z0-9]{0,40})?$/
/** A moment at which the codes of numbers are tried. */
const SOME_INSTANT = '2024-03-06T10:00:00.000Z'
const WORDS = ['one', 'many', 'empty', 'purpose', 'create'] as const

/** Whether lists may be ordered by a name, with `-` in front or not. */
export const isSorted = ({ fields }: Collection, sort: string): boolean => {
  const name = sort.replace(/^-/, '')
  return (SYSTEM_SORTS as readonly string[]).includes(name) || fields[name]?.sort === true
}

/** The mistakes that a collection shows by itself, its fields and its screen aside. */
export function* checkCollection(collection: Collection): Iterable<Mistake> {
  const { slug, scope, fields, label, sort, title, titles = [] } = collection
  if (!SLUG.test(slug))
    yield { place: '« slug »', what: 'un nom est attendu, en lettres sans accent, ou « parent/enfant »' }
  for (const word of WORDS)
    if (isBlank(label?.[word])) yield { place: '« label »', what: `un texte est attendu pour « ${word} »` }
  for (const name of Object.keys(fields)) {
    const isFree = (name === 'boutique' && scope === 'global') || (name === 'parentId' && !slug.includes('/'))
    if ((SYSTEM_NAMES as readonly string[]).includes(name) && !isFree)
      yield { place: `champ « ${name} »`, what: 'ce nom est celui du système : un autre est attendu' }
  }
  if (!isSorted(collection, sort))
    yield { place: '« sort »', what: `« ${sort} » n'est pas un champ avec « sort: true »` }
  for (const name of title === undefined ? titles : [title, ...titles])
    if (!fields[name]) yield { place: '« title »', what: `« ${name} » n'est pas un champ` }
  yield* checkAccess(collection)
  yield* checkPublic(collection)
  yield* checkClosed(collection)
  yield* checkTree(collection)
  yield* checkSite(collection)
  yield* checkSearch(collection)
  yield* checkNumbering(collection)
  yield* checkTotals(collection)
  yield* checkAfterDay(collection)
}

/** What is summed and grouped by are columns. */
function* checkTotals({ fields, totals }: Collection): Iterable<Mistake> {
  if (!totals) return
  const place = '« totals »'
  for (const name of [totals.date, ...totals.by])
    if (!fields[name]?.filter) yield { place, what: `« ${name} » n'est pas un champ avec « filter: true »` }
  for (const name of totals.sums)
    if (!fields[name]?.sum) yield { place, what: `« ${name} » n'est pas un champ avec « sum: true »` }
}

/** The right of a collection without a screen; that of a screen is checked with the navigation. */
function* checkAccess({ access, screen }: Collection): Iterable<Mistake> {
  if (typeof access === 'function' || (screen && !screen.opensFor)) return
  const place = '« access »'
  if (access.area !== undefined && !Object.hasOwn(AREAS, access.area))
    yield { place, what: `« ${access.area} » n'est pas un espace de AREAS` }
  if (!Object.hasOwn(PROFILES, access.profile))
    yield { place, what: `« ${access.profile} » n'est pas un profil de PROFILES` }
}

function* checkPublic({ fields, publicWhere = {}, publicFrom }: Collection): Iterable<Mistake> {
  if (publicFrom && publicWhere[publicFrom.waits] !== false)
    yield { place: '« publicFrom »', what: `« publicWhere » ne demande pas « ${publicFrom.waits}: false »` }
  if (publicFrom && !fields[publicFrom.at]?.sort)
    yield { place: '« publicFrom »', what: `« ${publicFrom.at} » n'est pas un champ avec « sort: true »` }
  for (const [name, condition] of Object.entries(publicWhere)) {
    const { kind, filter } = fields[name] ?? {}
    if (typeof condition === 'object' || !filter || (kind !== 'boolean' && kind !== 'choice'))
      yield {
        place: '« publicWhere »',
        what: `« ${name} » n'est pas un choix ou un oui ou non avec « filter: true »`,
      }
  }
}

function* checkAfterDay({ fields, actions = {}, afterDay }: Collection): Iterable<Mistake> {
  if (!afterDay) return
  const { day, action } = afterDay
  const place = '« afterDay »'
  if (fields[day]?.kind !== 'date' || !fields[day].filter)
    yield { place, what: `« ${day} » n'est pas une date avec « filter: true »` }
  if (!Object.hasOwn(actions, action) || !actions[action]?.bySystem)
    yield { place, what: `« ${action} » n'est pas une action avec « bySystem: true »` }
}

function* checkClosed({ fields, closed }: Collection): Iterable<Mistake> {
  if (!closed) return
  for (const name of closed.ofParent ? [] : Object.keys(closed.while))
    if (!fields[name]?.filter)
      yield { place: '« closed »', what: `« ${name} » n'est pas un champ avec « filter: true »` }
  for (const path of closed.fields)
    if (!isPublic(fields, path.split('/')))
      yield {
        place: '« closed »',
        what: `« ${path} » n'est pas un champ public, ni celui des éléments d'une liste publique`,
      }
}

/** Whether a path leads to a public field, or to a member of the items of a public list. */
function isPublic(fields: Fields, [name = '', ...members]: readonly string[]): boolean {
  let field = fields[name]
  if (field?.read !== 'public') return false
  for (const member of members) field = field?.shape === 'items' ? field.fields?.[member] : undefined
  return field !== undefined
}

function* checkTree({ slug, fields, tree }: Collection): Iterable<Mistake> {
  if (tree === undefined) return
  const { kind, to, filter, exists } = fields[tree] ?? {}
  if (kind !== 'relation' || to !== slug || !filter || !exists)
    yield {
      place: '« tree »',
      what: `« ${tree} » n'est pas une relation vers « ${slug} » avec « filter: true » et « exists: true »`,
    }
}

function* checkSite({ fields, site }: Collection): Iterable<Mistake> {
  if (!site) return
  const { address, from, of, redirect } = site
  for (const name of [address, redirect?.when])
    if (name !== undefined && !fields[name]?.filter)
      yield { place: '« site »', what: `« ${name} » n'est pas un champ avec « filter: true »` }
  for (const name of [from, of, redirect?.to])
    if (name !== undefined && !fields[name]) yield { place: '« site »', what: `« ${name} » n'est pas un champ` }
}

function* checkSearch({ slug, scope, fields, search, title }: Collection): Iterable<Mistake> {
  if (!search) return
  const place = '« search »'
  if (scope !== 'boutique' || slug.includes('/'))
    yield { place, what: "seules les fiches d'une boutique se cherchent, ni leurs parties ni ce qui est commun à tous" }
  if (title === undefined) yield { place, what: '« title » est attendu : il nomme ce qui est trouvé' }
  for (const [name, weight] of Object.entries(search)) {
    const field = fields[name]
    if (!field || !traitsOf(field).searched) yield { place, what: `« ${name} » n'est pas un champ de texte` }
    else if (field.kind === 'list' && !field.searched?.length)
      yield { place, what: `« ${name} » est une liste : ses textes cherchés se nomment par « searched »` }
    else if (weight === 'code' && field.kind !== 'text')
      yield { place, what: `« code » demande un texte d'une ligne, ce que n'est pas « ${name} »` }
  }
}

function* checkNumbering({ fields, numbering }: Collection): Iterable<Mistake> {
  if (!numbering) return
  const { field: name, codeLength } = numbering
  const place = '« numbering »'
  if (fields[name]?.kind !== 'text' || !fields[name].unique)
    yield { place, what: `« ${name} » n'est pas un champ de texte avec « unique: true »` }
  const code = numbering.code({}, SOME_INSTANT)
  if (code.length !== codeLength)
    yield {
      place,
      what: `« codeLength » annonce ${codeLength} caractères, et « code » en donne ${code.length} (« ${code} »)`,
    }
}
