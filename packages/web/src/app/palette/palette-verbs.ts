import { askedActions, type Collection, fold, type Registry } from '@boutique/domain'

/** An action of the documents of a searchable collection, as it is typed. */
export interface Verb {
  slug: string
  /** The name of the action, or `dupliquer`. */
  action: string
  /** "Vendre", in front of the name of a document. */
  label: string
  /** What people may type for it, folded. */
  phrases: readonly string[]
}

export const DUPLICATE = 'dupliquer'

/** The rights that actions need. */
export interface VerbRights {
  canUpdate(slug: string): boolean
  canDuplicate(collection: Collection): boolean
}

/** Every action of the documents that the palette finds and that the user may change. */
export function verbsOf(registry: Registry, slugs: readonly string[], rights: VerbRights): Verb[] {
  return slugs.flatMap((slug) => {
    const collection = registry.get(slug)
    if (!collection) return []
    const own = rights.canUpdate(slug) ? askedActions(collection.actions) : []
    const declared = own.map(([action, { label, verb = label }]) => {
      const phrases = [...new Set([verb, label, action.replaceAll('-', ' ')].map(fold))]
      return { slug, action, label: verb, phrases }
    })
    const copy = { slug, action: DUPLICATE, label: 'Dupliquer', phrases: [DUPLICATE] }
    return rights.canDuplicate(collection) ? [...declared, copy] : declared
  })
}

/** The fewest letters that stand for an action. */
const FEWEST = 3

/**
 * The actions that a typed text begins with, and what is searched: "vendre guéridon", "remettre banc". Nothing without a
 * document after the action.
 */
export function typedVerbs(verbs: readonly Verb[], typed: string): { verb: Verb; rest: string }[] {
  const text = typed.trim()
  return verbs.flatMap((verb) => {
    const lengths = verb.phrases.map((phrase) => begins(text, phrase))
    const rest = text.slice(Math.max(...lengths)).trim()
    return Math.max(...lengths) > 0 && rest !== '' ? [{ verb, rest }] : []
  })
}

/** How many letters of the text are the phrase, or an abbreviation of it by its first word; 0 for none. */
function begins(text: string, phrase: string): number {
  const words = text.split(/\s+/)
  for (let count = words.length; count > 0; count--)
    if (fold(words.slice(0, count).join(' ')) === phrase) return lengthOf(text, count)
  const [first = ''] = words
  return first.length >= FEWEST && phrase.startsWith(fold(first)) ? first.length : 0
}

/** The letters of the first words, with the spaces between them. */
function lengthOf(text: string, count: number): number {
  const found = [...text.matchAll(/\S+/g)][count - 1]
  return found ? found.index + found[0].length : 0
}
