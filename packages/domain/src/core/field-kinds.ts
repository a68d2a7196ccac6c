/** What the engines must know of a kind of field, beside the values it takes. A new kind answers every question. */
export interface KindTraits {
  /** A person types the value character by character; the other kinds take each value as a whole. */
  typed: boolean
  /** Lists order and find the value without case and accents, rather than as it is. */
  folded: boolean
  /** The declaration names the few values there are. */
  closed: boolean
  /** The text that the search index reads: the value, each element of a list, or `valeur` of each item; null: it reads none. */
  searched: 'value' | 'elements' | 'valeurs' | null
}

/** The kinds that a field may have. A kind's builder says what it stores; `web/src/fields` how it looks. */
export const FIELD_KINDS = {
  text: { typed: true, folded: true, closed: false, searched: 'value' },
  multiline: { typed: true, folded: true, closed: false, searched: 'value' },
  email: { typed: true, folded: true, closed: false, searched: 'value' },
  link: { typed: true, folded: false, closed: false, searched: null },
  integer: { typed: true, folded: false, closed: false, searched: null },
  decimal: { typed: true, folded: false, closed: false, searched: null },
  price: { typed: true, folded: false, closed: false, searched: null },
  boolean: { typed: false, folded: false, closed: true, searched: null },
  choice: { typed: false, folded: false, closed: true, searched: null },
  choices: { typed: false, folded: false, closed: true, searched: null },
  date: { typed: true, folded: false, closed: false, searched: null },
  instant: { typed: true, folded: false, closed: false, searched: null },
  relation: { typed: false, folded: false, closed: false, searched: null },
  relations: { typed: false, folded: false, closed: false, searched: null },
  strings: { typed: false, folded: false, closed: false, searched: 'elements' },
  photos: { typed: false, folded: false, closed: false, searched: null },
  richtext: { typed: true, folded: false, closed: false, searched: null },
  dimensions: { typed: false, folded: false, closed: false, searched: null },
  features: { typed: false, folded: false, closed: false, searched: 'valeurs' },
  group: { typed: false, folded: false, closed: false, searched: null },
  list: { typed: false, folded: false, closed: false, searched: null },
  blocks: { typed: false, folded: false, closed: false, searched: null },
  translations: { typed: false, folded: false, closed: false, searched: null },
  secret: { typed: true, folded: false, closed: false, searched: null },
} as const satisfies Readonly<Record<string, KindTraits>>

export type FieldKind = keyof typeof FIELD_KINDS
/** The kinds that the search index reads. */
export type SearchedKind = {
  [K in FieldKind]: (typeof FIELD_KINDS)[K]['searched'] extends null ? never : K
}[FieldKind]

/** The traits of a kind. */
export const traitsOf = ({ kind }: { kind: FieldKind }): KindTraits => FIELD_KINDS[kind]
