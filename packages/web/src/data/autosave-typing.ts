import { type FieldKind, type Fields, resolvePath, splitPath } from '@boutique/domain'

/**
 * The text field that has the focus. Its text belongs to the person until blur: no answer, live update or
 * normalisation replaces it.
 */
export interface Typing {
  readonly path: string
  /** The value exactly as typed: "12,", "Guéridon ". */
  readonly text: unknown
  /** The newest revision in which nobody else had changed the field. Later edits are sent as made on it. */
  readonly since: number
}

/** The kinds whose control holds text that is typed key by key; the others take each value as a whole. */
const TYPED: Readonly<Record<FieldKind, boolean>> = {
  text: true,
  multiline: true,
  email: true,
  integer: true,
  decimal: true,
  price: true,
  boolean: false,
  choice: false,
  choices: false,
  date: true,
  instant: true,
  relation: false,
  relations: false,
  strings: false,
  photos: false,
  richtext: true,
  dimensions: false,
  features: false,
  group: false,
  list: false,
  blocks: false,
  translations: false,
  secret: true,
}

/** Whether the control at a path is a text that somebody types. */
export function isTyped(fields: Fields, path: string): boolean {
  const target = resolvePath(fields, splitPath(path))
  return target?.kind === 'field' && TYPED[target.field.kind]
}
