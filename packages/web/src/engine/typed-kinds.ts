import type { Field, FieldKind } from '@boutique/domain'

const TYPED: ReadonlySet<FieldKind> = new Set([
  ...(['text', 'email', 'link', 'integer', 'decimal', 'price'] as const),
  ...(['boolean', 'choice', 'date', 'relation'] as const),
])

/** Whether a person can type a value of the field in one line. */
export const isTyped = ({ kind }: Pick<Field, 'kind'>): boolean => TYPED.has(kind)
