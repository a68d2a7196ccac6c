import type { FieldKind } from '@boutique/domain'
import * as blocks from './blocks/shown.ts'
import * as boolean from './boolean/shown.ts'
import * as choice from './choice/shown.ts'
import * as choices from './choices/shown.ts'
import * as date from './date/shown.ts'
import * as decimal from './decimal/shown.ts'
import * as dimensions from './dimensions/shown.ts'
import * as email from './email/shown.ts'
import * as features from './features/shown.ts'
import * as group from './group/shown.ts'
import * as instant from './instant/shown.ts'
import * as integer from './integer/shown.ts'
import * as link from './link/shown.ts'
import * as list from './list/shown.ts'
import * as multiline from './multiline/shown.ts'
import * as photos from './photos/shown.tsx'
import * as price from './price/shown.ts'
import * as relation from './relation/shown.tsx'
import * as relations from './relations/shown.tsx'
import * as richtext from './richtext/shown.ts'
import * as secret from './secret/shown.ts'
import * as strings from './strings/shown.ts'
import * as text from './text/shown.ts'
import * as translations from './translations/shown.ts'
import type { FieldKindParts } from './types.ts'
import { unknownKind } from './UnknownKind.tsx'

/** Every kind that declarations may use. A kind that is missing here, or lacks a part, does not compile. */
export const fieldKinds = {
  text,
  multiline,
  email,
  link,
  integer,
  decimal,
  price,
  boolean,
  choice,
  choices,
  date,
  instant,
  relation,
  relations,
  strings,
  photos,
  richtext,
  dimensions,
  features,
  group,
  list,
  blocks,
  translations,
  secret,
} satisfies Record<FieldKind, FieldKindParts>

const parts: Readonly<Record<string, FieldKindParts>> = fieldKinds

/** The parts of a kind. A newer server may name a kind that this page does not know (SHELL-24). */
export const kindOf = (kind: string): FieldKindParts =>
  Object.hasOwn(parts, kind) ? (parts[kind] as FieldKindParts) : unknownKind(kind)

export type { FieldKindParts } from './types.ts'
