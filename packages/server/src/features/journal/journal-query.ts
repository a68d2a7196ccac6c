import { type Actor, type api, type Collection, decide, ID_PATTERN, type journalFilters, ms } from '@boutique/domain'
import { badCursor } from '../../store/lists/cursor.ts'
import { readBulkLine } from '../../store/journal/bulk-lines.ts'
import type { JournalQuery, JournalPlace } from '../../store/journal/journal-pages.ts'
import type { Engine } from '../../operations/engine.ts'

/** The collections of which the actor reads all values in a boutique. */
const readable = ({ registry }: Engine, actor: Actor, boutique: string): Collection[] =>
  [...registry.values()].filter(
    (one) => one.scope === 'boutique' && !one.isPersonal && decide(one, actor, boutique).read === 'profile',
  )

/** The filters of a journal, as the address has them. */
export type JournalFilters = { [N in keyof typeof journalFilters]: api.TypeOf<(typeof journalFilters)[N]> }

/** What the filters of an address ask for, within what the actor may read. */
export function queryOf(engine: Engine, actor: Actor, boutique: string, filters: JournalFilters): JournalQuery {
  const { personne, collection: slug, document, depuis, avant } = filters
  const collections = readable(engine, actor, boutique).map((one) => one.slug)
  const boutiques = engine.registry.get('boutiques')
  const readsSettings = boutiques !== undefined && decide(boutiques, actor, null).read === 'profile'
  return {
    boutique,
    collections: slug ? collections.filter((one) => one === slug) : collections,
    withSettings: readsSettings && (!slug || slug === 'boutiques'),
    actor: personne || undefined,
    document: document || undefined,
    from: depuis || undefined,
    until: avant || undefined,
  }
}

/** The same, with where the entries of the asked line are. An unknown line has none. */
export async function readQuery(
  engine: Engine,
  actor: Actor,
  boutique: string,
  filters: JournalFilters,
): Promise<JournalQuery> {
  const query = queryOf(engine, actor, boutique, filters)
  if (!filters.changement) return query
  const number = Number(filters.changement)
  const line = await readBulkLine(engine.pool, boutique, number)
  if (!line || !query.collections.includes(line.collection)) return { ...query, collections: [], withSettings: false }
  return { ...query, line: { number, ...line } }
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
      typeof collection === 'string' &&
      /^[\w/-]{1,100}$/.test(collection) &&
      // A line of many documents names none.
      (document === '' || ID_PATTERN.test(document as string))
    if (isPlace && Number.isSafeInteger(rev) && (rev as number) < 2 ** 31 && (rev as number) > 0)
      return { at: at as string, collection, document: document as string, rev: rev as number }
  } catch {
    // Not written by this server: refused below.
  }
  throw badCursor()
}
