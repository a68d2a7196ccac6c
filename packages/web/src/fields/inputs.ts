import type { FieldKindInput } from './types.ts'
import { unknownKind } from './UnknownKind.tsx'

/** The input of every kind, apart from what lists show of it: a list loads no form. */
const inputs = import.meta.glob<FieldKindInput>('./*/index.tsx', { eager: true })

/** The input of a kind; the sentence of SHELL-24 for one that this page does not know. */
export const inputOf = (kind: string): FieldKindInput => inputs[`./${kind}/index.tsx`] ?? unknownKind(kind)
