import type { AccessRule, GuardedField } from './access.ts'
import type { Actor } from './actor.ts'
import type { Copied, GuardedCopy } from './copied.ts'
import type { Copying } from './duplicate.ts'
import type { DataOf, Fields } from './field.ts'
import type { SearchedKind } from './fields/field-kinds.ts'
import { type EqualitiesOn, type NameIn, type NameOfKind, type SortOf, type WhereOn } from './names.ts'
import type { Screen } from './screen.ts'
import type { Scalar, Where } from './where.ts'
import type { AlsoWrite } from './changes/writes.ts'
import type { PaperLabel } from '../labels/label.ts'
import type { Action, Generation } from './action.ts'

/** The system members of every stored document; these names cannot be fields. */
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

/** The context of rules: the clock is passed in, so that they stay pure. */
export interface RuleContext {
  now: string
  actor: Actor
  /** The boutique of the document; null for global collections. */
  boutique: string | null
  /** The id of the document; undefined for a new one. */
  id: string | undefined
  /** The instant of its creation; undefined for a new one. */
  createdAt?: string
  /**
   * The documents named by `needs` (for defaults `defaultNeeds`), by the same names; undefined when they do not exist.
   */
  needed: Readonly<Record<string, Data | undefined>>
  /** The number of other documents for each question of `counts`, by the same names. */
  counted: Readonly<Record<string, number>>
  /** With `siblings: true`, the other documents of the same boutique and parent; locked against new ones. */
  siblings?: readonly (Data & SystemFields)[]
  /** The documents for each question of `finds`, by the same names; locked until the commit. */
  found: Readonly<Record<string, readonly (Data & SystemFields)[]>>
  /** A fresh unguessable id, 128 bits. */
  newId(): string
}

/**
 * A question about other documents of the same scope: those of a collection that meet conditions and are not deleted.
 */
export interface Question {
  collection: string
  where: Where
  /** The first ones are enough where there are more than an action may read. */
  isPartial?: true
  /** They are only read, for a sentence: others may change them meanwhile. */
  isUnlocked?: true
  /**
   * Only documents that were created in one commit with documents of this collection, that nobody has changed since, and
   * that no document of a third collection names; each has the ids of those as `madeWith`.
   */
  madeWith?: string
}

/** A number taken from a series of the boutique when a document is created without one (SKU, numéro). */
export interface Numbering<F extends Fields = Fields> {
  field: NameOfKind<F, 'text'>
  /** The counter; collections of the same series share it. */
  series: string
  digits: number
  /** The length of the code before the sequence: constant, since numbers are found by it. */
  codeLength: number
  /** The code before the sequence. */
  code(data: DataOf<F>, now: string): string
  /** No number is ever missing: it is taken in the commit of the document, so that a failed creation gives it back. */
  gapless?: true
}

/** The French names of a collection and its three errors (PROD-92 to PROD-94 and similar). */
export interface Labels {
  one: string
  many: string
  /** "Aucun produit". */
  empty: string
  /** What the documents are for, in one sentence: an empty list says it. */
  purpose: string
  /** "Nouveau produit". */
  create: string
  missing?: string
  foreign?: string
  deleted?: string
}

/**
 * How a field is searched: `A` names the document and ranks first, `C` is other text, `code` is a number that people
 * search in part (SKU, telephone): by any three or more consecutive characters.
 */
export type SearchWeight = 'A' | 'C' | 'code'

/** How selects offer the documents of a collection, where the title is not enough. */
export interface OptionDescription<F extends Fields = Fields> {
  /** Pure: the label of a document, from the fields that everybody who may choose it reads. */
  label(document: DataOf<F>): string
  sort: SortOf<F>
  /** Searched instead of the title by a text that starts with a digit, for those who read it. */
  code?: NameOfKind<F, 'text'>
  /** Pure: what is searched in `code` for a typed text, undefined for a text that is none; the text itself by default. */
  codeOf?(typed: string): string | undefined
}

/** The most documents of a collection in one place (a boutique, or a parent), with the sentence of the refusal. */
export interface MostDocuments {
  count: number
  sentence: string
}

/** The fields of a sub-collection are documents themselves, which people declare while the product runs (ADR 33). */
export interface DeclaredBy {
  /** The sub-collection of the same parent that describes the fields. */
  fields: string
  /** Pure: the collection of one parent, with the described fields and a screen; `base` is the registered one. */
  declare(base: Collection, parent: Data & { id: string }, fields: readonly (Data & { id: string })[]): Collection
}

/** Sums over the documents of a span of days, grouped by some fields: an index of the days has all of these columns. */
export interface Totals<F extends Fields = Fields> {
  date: NameOfKind<F, 'date'>
  sums: readonly NameIn<F>[]
  by: readonly NameIn<F>[]
}

/** Where the documents of a collection are on the website: one address names one document of the boutique. */
export interface SiteAddress<F extends Fields = Fields> {
  address: NameOfKind<F, 'text'>
  /**
   * The field that rules make the address from while nobody types one: where another document has it, the next free
   * number is added. A typed address that is taken is refused.
   */
  from?: NameOfKind<F, 'text'>
  /** The address leads to another document: the field with its reference, `pages/abc`, which rules write. */
  of?: NameOfKind<F, 'text'>
  /** The flag of an address that its document left: it leads there until another document takes it. */
  left?: NameOfKind<F, 'boolean'>
  /** The addresses of a `tree` continue those above them: they follow a document that moves, is deleted or restored. */
  nested?: true
  /** While the flag is set, the address leads to the link. */
  redirect?: { when: NameOfKind<F, 'boolean'>; to: NameOfKind<F, 'link'> }
}

/**
 * Fields, and members of the items of lists (`options/onCost`), that visitors do not read, whatever their level, while the
 * document has these values; with `ofParent`, while its parent has them.
 */
interface ClosedFields<F extends Fields = Fields> {
  readonly while: Readonly<Record<string, Scalar>>
  readonly ofParent?: true
  readonly fields: readonly ((keyof F & string) | `${keyof F & string}/${string}`)[]
}

/** `F` are its fields, `A` the names of its actions, `C` the fields that only its creation takes. */
export interface CollectionDeclaration<F extends Fields, A extends string = string, C extends Fields = Fields> {
  /** The stored name; `parent/child` for a sub-collection. */
  slug: string
  scope: 'boutique' | 'utilisateur' | 'global'
  label: Labels
  access: AccessRule<NameIn<F>>
  /** Of a sub-collection: its right is meant to be another than its parent's. */
  ownAccess?: true
  fields: F
  /** Default order: the name of a sorted field, `-` in front for descending. */
  sort?: SortOf<F>
  /** The field with the name of a document: everybody who may choose a document in a relation reads it. */
  title?: NameIn<F>
  /** The field of a new document that takes a name typed elsewhere, where the title is computed. */
  named?: NameOfKind<F, 'text'>
  /** Fields that are readable wherever the title is, because choosing a document needs them. */
  titles?: readonly NameIn<F>[]
  /** By default selects offer the titles, in their order. */
  option?: OptionDescription<NoInfer<F>>
  /**
   * The documents that are public, as equalities on flags and choices; `{}` matches all. A sub-collection's are public
   * while their parent is. Without it no document is public, whatever its fields say.
   */
  publicWhere?: EqualitiesOn<F>
  /**
   * Documents are public from an instant on. While it is ahead, rules set the flag, with which `publicWhere` leaves them
   * out; at that moment the server saves the document again, and its rules clear the flag.
   */
  publicFrom?: { at: NameOfKind<F, 'instant'>; waits: NameOfKind<F, 'boolean'> }
  /**
   * The day after the one in this field, the server runs the action on the document, as the system: one with `bySystem` that
   * changes nothing a second time, and nothing before its day.
   */
  afterDay?: { day: NameOfKind<F, 'date'>; action: NoInfer<A> }
  /** A second name of the collection below `/api/public`: the one that websites and screens use. */
  publicName?: string
  defaults?(context: RuleContext): Partial<DataOf<F>>
  /** Other documents that the defaults of a new one read: name → collection and id. They are not locked. */
  defaultNeeds?(boutique: string | null): Record<string, { collection: string; id: string }>
  /** Other documents that the rules read: name → collection and id. They are locked until the write is committed. */
  needs?(data: DataOf<F>, boutique: string | null): Record<string, { collection: string; id: string }>
  /** Questions about other documents of the same place (deleted ones aside): name → collection and conditions. */
  counts?(data: DataOf<F>, actor: Actor): Record<string, Question>
  /** Pure: the document before (undefined: new) and as requested → as stored. Throws a Problem to refuse. */
  onSave?(before: DataOf<F> | undefined, after: DataOf<F>, context: RuleContext): DataOf<F>
  /** Documents that `onRemove` reads; 1,000 of each at most. */
  removalFinds?(document: DataOf<F>, id: string): Record<string, Question>
  /** Pure: other writes when the document is deleted. Throws a Problem to refuse. */
  onRemove?(document: DataOf<F>, context: RuleContext): readonly AlsoWrite[] | void
  /**
   * Documents that `alongside` reads; 1,000 of each at most, as the commit leaves them, and locked until it ends. It is
   * asked again with what was `found`, until it names nothing new: a question may depend on the answer to another.
   */
  alongsideFinds?(
    before: DataOf<F> | undefined,
    after: DataOf<F> | undefined,
    id: string,
    found: RuleContext['found'],
  ): Record<string, Question>
  /**
   * Pure: writes of other documents that must hold beside this one, in the same commit (ADR 65). `before` is as stored,
   * and undefined for a creation or a restoration; `after` is as the whole commit leaves it, and undefined for a deletion.
   * It is evaluated again until it returns nothing, also in undos: it returns nothing where they hold. Of the context
   * `needed` and `counted` are empty. Throws a Problem to refuse, which also refuses an undo.
   */
  alongside?(
    before: DataOf<F> | undefined,
    after: DataOf<F> | undefined,
    context: RuleContext & { id: string },
  ): readonly AlsoWrite[]
  /**
   * Pure: whether anything is beside a write; without it every write takes a transaction, and creations share no
   * statement. `before` is undefined for a new document.
   */
  alongsideWhen?(before: DataOf<F> | undefined, after: DataOf<F> | undefined): boolean
  /**
   * Pure: the collection of the document that a document is a part of. Changing the part needs the right to update that
   * collection too; undefined: it is not a part.
   */
  partOf?(data: DataOf<F>): string | undefined
  /**
   * Pure: conditions of documents that are hidden from a reader; `reads` tells which collections the reader may read
   * completely.
   */
  hides?(actor: Actor, boutique: string, reads: (slug: string) => boolean): WhereOn<F>[]
  /** Documents are of one person, and `hides` closes them to all others: the journal of the boutique has none of them. */
  isPersonal?: true
  /** The history of its documents is kept as long as the books: at least ten years, however long others are kept. */
  lasting?: true
  numbering?: Numbering<F>
  /** The most documents in one place: a creation beyond is refused. */
  most?: MostDocuments
  /** The rules read the other documents of the same place; only for collections with a small `most`. */
  siblings?: true
  /** The whole number that orders the documents of a parent: a drop numbers them anew. */
  ranked?: NameOfKind<F, 'integer'>
  /** A deletion erases the document, its journal included. */
  erased?: true
  /** The fields are declared by documents. */
  declaredBy?: DeclaredBy
  /** The relation to the same collection that makes its documents a tree: without cycles, of bounded depth. */
  tree?: NameOfKind<F, 'relation'>
  /** The relations whose documents the rules copy fields of. */
  copied?: readonly Copied<NameIn<F>>[]
  /** Public fields that are closed in some documents. */
  closed?: ClosedFields<F>
  /** The address of a document on the website: no two documents of the boutique share one, and redirections never form a loop. */
  site?: SiteAddress<F>
  /** The fields that the search index reads; without it the collection has no search. */
  search?: { readonly [K in NameOfKind<F, SearchedKind>]?: SearchWeight }
  actions?: Readonly<Record<A, Action<DataOf<F>>>>
  generations?: Readonly<Record<string, Generation<DataOf<F>>>>
  /** Features sum up its documents by day: no document is read for that. */
  totals?: Totals<NoInfer<F>>
  /** The label of a document on paper: its price, or its address. */
  paperLabel?: PaperLabel<DataOf<F>>
  /** Files are imported into it. */
  importable?: true | Importable<NoInfer<F>>
  /** Outside of boutiques: people change many of its documents at once (ADR 80). Those of a boutique always may. */
  together?: true
  /** Its documents can be duplicated. */
  copy?: Copying<NoInfer<F>>
  screen?: Screen<NoInfer<F>, NoInfer<A>, C>
}

/** What is particular about imports of files into a collection. */
export interface Importable<F extends Fields> {
  /** Told before, a French sentence. */
  note?: string
  /** New documents that stay drafts are counted before and after an import. */
  drafts?: {
    /** The flag of a draft. */
    field: NameOfKind<F, 'boolean'>
    /** The rule that sets it. */
    of(data: Data): boolean
    /** A French sentence, which the count follows. */
    said: string
    /** The tab of the list that shows all of them. */
    tab: string
  }
}

export interface Collection<F extends Fields = Fields> extends Omit<CollectionDeclaration<F>, 'sort' | 'screen'> {
  sort: string
  screen?: Screen
  parent?: string
  /** The parent collection; set by the registry. */
  owner?: Collection
  /** The parent document that this declaration belongs to, and the version of its fields; set with `declaredBy`. */
  of?: string
  version?: string
  /** The rights of the collections with relations to this one; set by the registry. */
  referredBy?: readonly AccessRule[]
  /** Its fields with `readWith`; set by the registry. */
  guarded?: readonly GuardedField[]
  /** Its copying relations with the rights that they need; set by the registry. */
  guardedCopies?: readonly GuardedCopy[]
  /** Its relations whose latest document is shown in the rows of other lists; set by the registry. */
  pictured?: readonly string[]
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

/** Declares a collection. `checkDeclarations` refuses the mistakes that types cannot. */
export function defineCollection<const F extends Fields, A extends string = never, C extends Fields = {}>(
  typed: CollectionDeclaration<F, A, C>,
): Collection<F> {
  // From here on names are plain strings, as in every engine that reads the declaration.
  const declaration = typed as unknown as CollectionDeclaration<Fields>
  const { slug, sort = '-datetime' } = declaration
  const parent = slug.includes('/') ? slug.slice(0, slug.lastIndexOf('/')) : undefined
  return { ...declaration, sort, parent } as unknown as Collection<F>
}
