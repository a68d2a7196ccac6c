import type { Field, Fields, ValueOf } from './field.ts'
import type { FieldKind } from './fields/field-kinds.ts'
import type { Condition, Operator, Scalar, Where } from './where.ts'

/** System names that lists may be filtered and sorted by. */
export const SYSTEM_SORTS = ['createdAt', 'updatedAt', 'datetime'] as const
export type SystemSort = (typeof SYSTEM_SORTS)[number]

// The types below accept any name for the general type `Fields`, through which engines read declarations. They are
// indexed access types, so that a compiler error lists the valid names.

/** The name of a field. */
export type NameIn<F extends Fields> = string extends keyof F ? string : { [N in Name<F>]: N }[Name<F>]
type Name<F extends Fields> = string & keyof F

/** The name of a field of one of the kinds. */
export type NameOfKind<F extends Fields, K extends FieldKind> = string extends keyof F
  ? string
  : OrHint<{ [N in Name<F>]: F[N]['kind'] extends K ? N : never }[Name<F>], `no field of the kind ${K}`>

/** The name of a field declared with `filter: true`. */
export type FilteredName<F extends Fields> = OrHint<Filtered<F>, 'no field with filter: true'>
type Filtered<F extends Fields> = string extends keyof F
  ? string
  : { [N in Name<F>]: F[N]['filter'] extends true | undefined ? N : never }[Name<F>]

/** An order: the name of a field declared with `sort: true` or a date of the system, with `-` in front for descending. */
export type SortOf<F extends Fields> = string extends keyof F
  ? string
  :
      | { [N in Name<F>]: F[N]['sort'] extends true | undefined ? N | `-${N}` : never }[Name<F>]
      | { [N in SystemSort]: N | `-${N}` }[SystemSort]

/** The name of a field, or the path of a member of an object: `dimensions/width`. */
export type PathIn<F extends Fields> = string extends keyof F
  ? string
  : { [N in Name<F>]: N | MemberPath<N, F[N]> }[Name<F>]
type MemberPath<N extends string, T extends Field> = T['kind'] extends 'group' | 'dimensions'
  ? T extends { fields: infer Members }
    ? `${N}/${PathIn<Named<Members>>}`
    : never
  : never
/** A field with members declares them in addition to an index signature. */
type Named<M> = { [N in keyof M as string extends N ? never : N]: M[N] extends Field ? M[N] : never }

/** A message in place of the names when there are none, so that the error shows a reason instead of `never`. */
type OrHint<N extends string, Hint extends string> = [N] extends [never] ? `(${Hint})` : N

/** Equalities on fields declared with `filter: true`. */
export type EqualitiesOn<F extends Fields> = string extends keyof F
  ? Readonly<Record<string, Scalar>>
  : { readonly [N in Filtered<F>]?: Extract<ValueOf<F[N]>, Scalar> }

/** The conditions of a tab: equalities, or whether a field is empty. */
export type TabWhere<F extends Fields> = string extends keyof F
  ? Readonly<Record<string, Scalar | Emptiness>>
  : { readonly [N in Filtered<F>]?: Extract<ValueOf<F[N]>, Scalar> | Emptiness }
type Emptiness = { readonly vide: boolean }

/** Conditions on fields declared with `filter: true`. */
export type WhereOn<F extends Fields> = string extends keyof F
  ? Where
  : { readonly [N in Filtered<F>]?: ConditionOn<Extract<ValueOf<F[N]>, Scalar>> }
type ConditionOn<V extends Scalar> = V | ({ [O in Operator]?: OperandOf<O, V> } & Exclude<Condition, Scalar>)
type OperandOf<O extends Operator, V extends Scalar> = O extends 'vide'
  ? boolean
  : O extends 'in' | 'sauf'
    ? readonly V[]
    : V
