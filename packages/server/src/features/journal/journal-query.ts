import { type Actor, type Collection, decide, Problem, ms, ID_PATTERN } from '@boutique/domain'
import { badCursor } from '../../store/lists/cursor.ts'
import type { JournalQuery, JournalPlace } from '../../store/documents/journal-pages.ts'
import type { Engine } from '../../operations/engine.ts'

/** The collections of which the actor reads all values in a boutique. */
const readable = ({ registry }: Engine, actor: Actor, boutique: string): Collection[] =>
  [...registry.values()].filter((one) => one.scope === 'boutique' && decide(one, actor, boutique).read === 'profile')

/** The filters of a journal, as texts of an address. */
export interface JournalFilters {
  personne?: unknown
  collection?: unknown
  document?: unknown
  depuis?: unknown
  avant?: unknown
}

function textOf(name: string, value: unknown): string | undefined {
  if (value === undefined || value === '') return undefined
  if (typeof value === 'string' && value.length <= 100 && value.isWellFormed() && !value.includes('\u0000'))
    return value
  throw new Problem(400, 'filtre.invalide', `Ce filtre n'est pas valable : ${name}`)
}

function instantIn(name: string, value: unknown): string | undefined {
  const text = textOf(name, value)
  try {
    if (text !== undefined) ms(text)
    return text
  } catch {
    throw new Problem(400, 'filtre.invalide', `Un instant est attendu : ${name}`)
  }
}

/** What the filters of an address ask for, within what the actor may read. Throws 400. */
export function queryOf(engine: Engine, actor: Actor, boutique: string, filters: JournalFilters): JournalQuery {
  const slug = textOf('collection', filters.collection)
  const document = textOf('document', filters.document)
  if (document !== undefined && !ID_PATTERN.test(document))
    throw new Problem(400, 'filtre.invalide', "Ce filtre n'est pas valable : document")
  const collections = readable(engine, actor, boutique).map((one) => one.slug)
  const boutiques = engine.registry.get('boutiques')
  const readsSettings = boutiques !== undefined && decide(boutiques, actor, null).read === 'profile'
  return {
    boutique,
    collections: slug === undefined ? collections : collections.filter((one) => one === slug),
    withSettings: readsSettings && (slug === undefined || slug === 'boutiques'),
    actor: textOf('personne', filters.personne),
    document,
    from: instantIn('depuis', filters.depuis),
    until: instantIn('avant', filters.avant),
  }
}

/** The cursor of the entries after a place, as an opaque text. */
export const cursorOf = ({ at, collection, document, rev }: JournalPlace): string =>
  Buffer.from(JSON.stringify([at, collection, document, rev])).toString('base64url')

/** The place of a cursor. Throws 400 for any text that this server did not write. */
export function placeOf(cursor: unknown): JournalPlace {
  try {
    if (typeof cursor !== 'string' || cursor.length > 500) throw badCursor()
    const [at, collection, document, rev] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[]
    ms(at as string)
    const isPlace =
      typeof collection === 'string' && /^[\w/-]{1,100}$/.test(collection) && ID_PATTERN.test(document as string)
    if (isPlace && Number.isSafeInteger(rev) && (rev as number) < 2 ** 31 && (rev as number) > 0)
      return { at: at as string, collection, document: document as string, rev: rev as number }
  } catch {
    // Not written by this server: refused below.
  }
  throw badCursor()
}
