import type { AccessRule } from './access.ts'
import type { Actor } from './actor.ts'
import type { DataOf, Fields } from './field.ts'
import type { SearchedKind } from './field-kinds.ts'
import { type EqualitiesOn, type NameIn, type NameOfKind, type SortOf, type WhereOn } from './names.ts'
import type { Screen } from './screen.ts'
import type { Where } from './where.ts'
import type { AlsoWrite, JobRequest } from './writes.ts'

/** What every stored document carries beside its data; these names cannot be fields. */
export interface SystemFields {
  id: string
  rev: number
  deleted: boolean
  /** Instants, UTC with milliseconds and Z. */
  createdAt: string
  updatedAt: string
  /** Milliseconds, the order of lists (LIST-19). */
  datetime: number
}
export type Data = Record<string, unknown>

/** What rules know beside the document: the clock is passed in, so that they stay pure. */
export interface RuleContext {
  now: string
  actor: Actor
  /** The boutique of the document; null for global collections. */
  boutique: string | null
  /** The id of the document; undefined for a new one. */
  id: string | undefined
  /** The documents that `needs` (for defaults `defaultNeeds`) named, by the same names; undefined when they do not exist. */
  needed: Readonly<Record<string, Data | undefined>>
  /** How many other documents answer each question of `counts`, by the same names. */
  counted: Readonly<Record<string, number>>
  /** The documents that answer each question of `finds`, by the same names; locked until the write is committed. */
  found: Readonly<Record<string, readonly (Data & SystemFields)[]>>
  /** A fresh unguessable id, 128 bits. */
  newId(): string
}

/** A question about other documents of the same place: those of a collection that meet conditions, deleted ones aside. */
export interface Question {
  collection: string
  where: Where
}

/** What an action makes of its document, beside values: its place in lists, other documents, tasks. */
export interface ActionEffects {
  datetime?: number
  /** Other documents, in the same commit. */
  also?: readonly AlsoWrite[]
  /** Tasks that run after the commit. */
  jobs?: readonly JobRequest[]
}

/** A named action of one document: what it changes, as fields and effects. */
export interface Action<D = Data> {
  label: string
  /** What is said once it ran, of the document as it then stands; the label when absent. */
  done?(document: D): string
  /** What the action takes, as fields that are validated; without it the action takes nothing. */
  input?: Fields
  /** Documents that the action reads; 1,000 of each at most. */
  finds?(document: D & SystemFields, input: Data): Record<string, Question>
  /** Pure. Throws a Problem when the document does not allow it. */
  run(document: D & SystemFields, context: RuleContext, input: Data): Partial<D> & ActionEffects
}

/** A named action that makes children of a document, all in one batch (the variants of a product). */
export interface Generation<D = Data> {
  label: string
  /** The sub-collection they go into. */
  into: string
  /** Pure: one line over the list, of what it would make of the current values, and of what it makes while it runs. */
  note?(values: D, isRunning: boolean): string
  /** Pure: what is said once it made `count` of them; the label when absent. */
  done?(count: number): string
  /** Pure: the data of those to make, given those that stand. Throws a Problem when the document does not allow it. */
  run(document: D & SystemFields, children: readonly Data[], context: RuleContext): Data[]
}

/** A number taken from a series of the boutique when a document is created without one (SKU, numéro). */
export interface Numbering<F extends Fields = Fields> {
  field: NameOfKind<F, 'text'>
  /** The counter; collections of the same series share it. */
  series: string
  digits: number
  /** The length of the code in front of the sequence: always the same, since numbers are found by it. */
  codeLength: number
  /** The code in front of the sequence. */
  code(data: DataOf<F>, now: string): string
  /** No number is ever missing: it is taken in the commit of the document, so that a failed creation gives it back. */
  gapless?: true
}

/** The French names of a collection and its three refusals (PROD-92 to PROD-94 and their like). */
export interface Labels {
  one: string
  many: string
  /** "Aucun produit". */
  empty: string
  /** "Nouveau produit". */
  create: string
  missing?: string
  foreign?: string
  deleted?: string
}

/**
 * How a field is searched: `A` names the document and ranks first, `C` is other text, `code` is a number that people type
 * in part (SKU, telephone): any run of three characters of it is found.
 */
export type SearchWeight = 'A' | 'C' | 'code'

/** `F` are its fields, `A` the names of its actions, `C` the fields that only its creation takes. */
export interface CollectionDeclaration<F extends Fields, A extends string = string, C extends Fields = Fields> {
  /** The stored name; `parent/child` for a sub-collection. */
  slug: string
  scope: 'boutique' | 'utilisateur' | 'global'
  label: Labels
  access: AccessRule<NameIn<F>>
  fields: F
  /** Default order: the name of a sorted field, `-` in front for descending. */
  sort?: SortOf<F>
  /** The field that names a document to people: whoever may choose a document in a relation reads it. */
  title?: NameIn<F>
  /** Fields that are read wherever the title is, because choosing the document needs them. */
  titles?: readonly NameIn<F>[]
  /**
   * The documents that are public, as equalities on flags and choices; `{}` lets all through. A sub-collection's are
   * public while their parent is. Without it no document is public, whatever its fields say.
   */
  publicWhere?: EqualitiesOn<F>
  defaults?(context: RuleContext): Partial<DataOf<F>>
  /** Other documents that the defaults of a new one read: name → collection and id. They are not locked. */
  defaultNeeds?(boutique: string | null): Record<string, { collection: string; id: string }>
  /** Other documents that the rules read: name → collection and id. They are locked until the write is committed. */
  needs?(data: DataOf<F>, boutique: string | null): Record<string, { collection: string; id: string }>
  /** Questions about other documents of the same place (deleted ones aside): name → collection and conditions. */
  counts?(data: DataOf<F>): Record<string, Question>
  /** Pure: the document as it was (undefined: new) and as asked → as stored. Throws a Problem to refuse. */
  onSave?(before: DataOf<F> | undefined, after: DataOf<F>, context: RuleContext): DataOf<F>
  /** Documents that `onRemove` reads; 1,000 of each at most. */
  removalFinds?(document: DataOf<F>, id: string): Record<string, Question>
  /** Pure: what else is written when the document is deleted. Throws a Problem when it must not be. */
  onRemove?(document: DataOf<F>, context: RuleContext): readonly AlsoWrite[] | void
  /**
   * Pure: the collection of the document that a document is a part of. Whoever changes the part needs the right to update
   * that collection too; undefined: it is a part of none.
   */
  partOf?(data: DataOf<F>): string | undefined
  /**
   * Pure: groups of documents that a reader does not see, as conditions; `reads` tells which collections the reader
   * reads whole.
   */
  hides?(actor: Actor, boutique: string, reads: (slug: string) => boolean): WhereOn<F>[]
  numbering?: Numbering<F>
  /** The relation to the same collection that makes its documents a tree: without cycles, of bounded depth. */
  tree?: NameOfKind<F, 'relation'>
  /** The fields that the search index reads; without it the collection has no search. */
  search?: { readonly [K in NameOfKind<F, SearchedKind>]?: SearchWeight }
  actions?: Readonly<Record<A, Action<DataOf<F>>>>
  generations?: Readonly<Record<string, Generation<DataOf<F>>>>
  screen?: Screen<NoInfer<F>, NoInfer<A>, C>
}

export interface Collection<F extends Fields = Fields> extends Omit<CollectionDeclaration<F>, 'sort' | 'screen'> {
  sort: string
  screen?: Screen
  parent?: string
  /** The parent collection; the registry finds it. */
  owner?: Collection
  /** The rights of the collections whose relations lead here; the registry gathers them. */
  referredBy?: readonly AccessRule[]
}

export const SYSTEM_NAMES = [
  'id',
  'rev',
  'deleted',
  'createdAt',
  'updatedAt',
  'datetime',
  'boutique',
  'parentId',
  'secrets',
  'also',
  'jobs',
] as const

/** Declares a collection. What types cannot refuse, `checkDeclarations` does. */
export function defineCollection<const F extends Fields, A extends string = never, C extends Fields = {}>(
  typed: CollectionDeclaration<F, A, C>,
): Collection<F> {
  // From here on names are only known to be strings, as in every engine that reads the declaration.
  const declaration = typed as unknown as CollectionDeclaration<Fields>
  const { slug, sort = '-datetime' } = declaration
  const parent = slug.includes('/') ? slug.slice(0, slug.lastIndexOf('/')) : undefined
  return { ...declaration, sort, parent } as unknown as Collection<F>
}
