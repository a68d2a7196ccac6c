import { type Collection, fold, namedField, type Registry } from '@boutique/domain'
import { answers } from '../../base/session/answers.ts'

/** A document that can be created. */
export interface Creation {
  path: string
  label: string
  /** The name that the new document gets. */
  title?: string
}

const CREATE = new Set(['nouveau', 'nouvelle', 'nouvel', 'creer'])
/** A longer text is no name. */
const MAX_TITLE = 200
/** The most creations offered with a name, unless creating is what was typed. */
const NAMED = 5

interface Requested {
  typed: string
  /** The path of the current screen: its collection comes first. */
  current: string
  /** Something else answers to the typed text: it is not taken for a name. */
  isAnswered: boolean
}

/**
 * The documents that can be created for a typed text: "fournis" finds "Nouveau fournisseur"; any other text is the name
 * of a new document, in the collection of the screen first; "nouveau produit banc" names both.
 */
export function creations(registry: Registry, can: (slug: string) => boolean, requested: Requested): Creation[] {
  const { typed, current, isAnswered } = requested
  const all = [...registry.values()].flatMap((collection) => {
    const { slug, screen, label } = collection
    if (!screen || !can(slug)) return []
    const isHere = current === screen.path || current.startsWith(`${screen.path}/`)
    const rank = isHere ? 0 : rarity(screen.nav)
    const isNamed = namedField(collection) !== undefined
    return [{ path: `${screen.path}/nouveau`, label: label.create, many: label.many, rank, isNamed }]
  })
  const ordered = all.toSorted((one, other) => one.rank - other.rank)
  const shown = ({ path, label }: (typeof all)[number], title?: string): Creation =>
    title === undefined ? { path, label } : named(path, label, unquoted(title))
  const begun = ordered.filter(({ label }) => fold(label).startsWith(fold(typed.trim())))
  const byLabel = begun.length > 0 ? begun : ordered.filter(({ label }) => answers(label, typed))
  const matching = byLabel.length > 0 ? byLabel : ordered.filter(({ many }) => answers(many, typed))
  if (matching.length > 0) return matching.map((one) => shown(one))
  if (typed.length > MAX_TITLE) return []
  const words = typed.trim().split(/\s+/)
  const byName = ordered.filter(({ isNamed }) => isNamed)
  const exact = byName.flatMap((one) => {
    const title = afterLabel(words, one.label)
    return title === undefined ? [] : [shown(one, title)]
  })
  if (exact.length > 0) return exact
  if (CREATE.has(fold(words[0] ?? ''))) return byName.map((one) => shown(one, words.slice(1).join(' ')))
  return isAnswered ? [] : byName.slice(0, NAMED).map((one) => shown(one, words.join(' ')))
}

const named = (path: string, label: string, title: string): Creation => ({
  path,
  label: `${label} « ${title} »`,
  title,
})

/** A name without the quotation marks around all of it, as the palette itself shows names. */
const unquoted = (title: string): string =>
  /^(?:«\s*([^«»]+?)\s*»|"([^"]+)"|“([^“”]+)”)$/.exec(title)?.slice(1).find(Boolean) ?? title

/** What the home screen shows comes first; what an administrator sets up once comes last. */
const rarity = (nav: NonNullable<Collection['screen']>['nav']): number =>
  nav === undefined ? 3 : nav.menu === 'default/administration' ? 4 : nav.tile === undefined ? 2 : 1

/** The words after the whole label: "Banc" of "nouveau produit Banc"; undefined when the text does not begin so. */
function afterLabel(words: readonly string[], label: string): string | undefined {
  const length = label.split(' ').length
  if (words.length <= length || fold(words.slice(0, length).join(' ')) !== fold(label)) return undefined
  return words.slice(length).join(' ')
}
