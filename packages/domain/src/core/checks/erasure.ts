import type { Collection } from '../collection.ts'
import type { Field, Fields } from '../field.ts'
import type { MistakeOf } from './together.ts'

/**
 * By collection the fields that an erasure of a person empties, those that it only searches for the person's own, and the
 * derived name of the person.
 */
export interface Erasure {
  erased: Readonly<Record<string, 'whole' | readonly string[]>>
  onlySearched: Readonly<Record<string, readonly string[]>>
  names?: Readonly<Record<string, string>>
}

/** There is no kind for telephones: the name or the label tells. */
const PHONE = /(?<!\p{L})t[ée]l(?!\p{L})|t[ée]l[ée]phone|phone|mobile|portable/iu
/** The copies of a contact. Where a collection has no list of its own, the erasure goes by these names. */
const COPY = /^(?:contact|client)_/

/** E-mails, telephones and copies of a contact that the erasure does not know, and names that it knows and no collection has. */
export function* checkErasure(
  collections: readonly Collection[],
  { erased, onlySearched, names = {} }: Erasure,
): Iterable<MistakeOf> {
  const declared = new Map(collections.map((one) => [one.slug, one]))
  for (const [list, bySlug] of Object.entries({ ERASED: erased, ONLY_SEARCHED: onlySearched }))
    for (const [slug, names] of Object.entries(bySlug)) {
      const fields = declared.get(slug)?.fields
      const place = `« ${list} »`
      if (!fields) yield { slug, place, what: "cette collection n'est pas déclarée" }
      else if (names !== 'whole')
        for (const name of names)
          if (!fields[name]) yield { slug, place, what: `« ${name} » n'est pas un champ de la collection` }
    }
  for (const { slug, fields } of collections) {
    if (erased[slug] === 'whole') continue
    const known = [...(erased[slug] ?? []), ...(onlySearched[slug] ?? []), names[slug]]
    for (const [name, field] of Object.entries(fields))
      if (!known.includes(name) && (reachesSomebody(name, field) || (erased[slug] && COPY.test(name))))
        yield {
          slug,
          place: `champ « ${name} »`,
          what: "une adresse, un téléphone ou la copie d'un contact est effacé avec son contact (« ERASED » de collections/contacts/personal-data.ts), ou seulement cherché (« ONLY_SEARCHED »)",
        }
  }
}

const reachesSomebody = (name: string, { kind, label, fields = {} }: Field): boolean =>
  kind === 'email' || (kind === 'text' && (PHONE.test(name) || PHONE.test(label))) || hasReach(fields)

const hasReach = (fields: Fields): boolean =>
  Object.entries(fields).some(([name, field]) => reachesSomebody(name, field))
