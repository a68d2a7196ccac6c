import type { FieldKind } from '@boutique/domain'
import * as blocks from './blocks/index.tsx'
import * as boolean from './boolean/index.tsx'
import * as choice from './choice/index.tsx'
import * as choices from './choices/index.tsx'
import * as date from './date/index.tsx'
import * as decimal from './decimal/index.tsx'
import * as dimensions from './dimensions/index.tsx'
import * as email from './email/index.tsx'
import * as features from './features/index.tsx'
import * as group from './group/index.tsx'
import * as instant from './instant/index.tsx'
import * as integer from './integer/index.tsx'
import * as link from './link/index.tsx'
import * as list from './list/index.tsx'
import * as multiline from './multiline/index.tsx'
import * as photos from './photos/index.tsx'
import * as price from './price/index.tsx'
import * as relation from './relation/index.tsx'
import * as relations from './relations/index.tsx'
import * as richtext from './richtext/index.tsx'
import * as secret from './secret/index.tsx'
import * as strings from './strings/index.tsx'
import * as text from './text/index.tsx'
import * as translations from './translations/index.tsx'
import type { FieldKindInput } from './types.ts'
import { unknownKind } from './UnknownKind.tsx'

/** The input of every kind, apart from what lists show of it: a list loads no form. */
export const fieldInputs = {
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
} satisfies Record<FieldKind, FieldKindInput>

const inputs: Readonly<Record<string, FieldKindInput>> = fieldInputs

/** The input of a kind; the sentence of SHELL-24 for one that this page does not know. */
export const inputOf = (kind: string): FieldKindInput =>
  Object.hasOwn(inputs, kind) ? (inputs[kind] as FieldKindInput) : unknownKind(kind)
