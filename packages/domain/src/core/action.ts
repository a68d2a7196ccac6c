import type { PanelName } from '../panels.ts'
import type { Data, SystemFields, Question, RuleContext } from './collection.ts'
import type { Fields } from './field.ts'
import type { FieldCondition } from './screen.ts'
import type { ActionJob, AlsoWrite } from './changes/writes.ts'

/** The effects of an action besides values: order, other documents, tasks. */
export interface ActionEffects {
  datetime?: number
  /** Other documents, in the same commit. */
  also?: readonly AlsoWrite[]
  /** Tasks that run after the commit. */
  jobs?: readonly ActionJob[]
}

/** Rows of fields of an action's dialog; with `when` they are visible only while it holds for the other inputs. */
export interface InputGroup {
  fields: readonly (string | readonly string[])[]
  when?: FieldCondition
  /** The rows are visible only while this other input is empty. */
  whileEmpty?: string
  /** A panel of the collection below these rows. */
  panel?: PanelName
}

/** A named action of one document: returns changed fields and effects. */
export interface Action<D = Data> {
  label: string
  /**
   * The notification after it ran, which offers its undo, for the resulting document. `count` are the documents that it
   * changed, with others of the collection that its `also` names with the same action.
   */
  done(document: D, count: number): string
  /** What the notification also offers: a page of its own below the address of the document in the API, such as a PDF. */
  opens?: { label: string; path: string }
  /** The label of the dialog's button; the label of the action by default. */
  verb?: string
  /** Pure: the text of that button for the current input, in stored form: "Encaisser 780 €". */
  button?(input: Data): string
  /** What people may also type for it in the palette while the document is open. */
  words?: string
  /** The input of the action, as validated fields; without it the action takes none. */
  input?: Fields
  /** The rows of the input in the dialog, several fields in one row when they belong together; one per row by default. */
  form?: readonly InputGroup[]
  /**
   * The dialog is a sheet: photo and name of the document above the input and, on a phone, the height of the window with
   * large controls.
   */
  isSheet?: true
  /** A panel of the collection in the dialog, after the input. */
  panel?: PanelName
  /**
   * Pure: the initial values of the dialog for a document; `now` is an instant. They are sent like typed ones. While the
   * document changes, a field that nobody has touched takes the value of the new state.
   */
  suggests?(document: D & SystemFields, now: string): Data
  /**
   * Pure: values of input fields that follow from the other fields. A field keeps following until the person chooses
   * another value for it.
   */
  follows?(document: D & SystemFields, input: Data): Data
  /**
   * Pure: the sentence of an open dialog about what has changed in the document since it was opened (`before`); undefined
   * for nothing that matters.
   */
  changed?(document: D & SystemFields, before: D & SystemFields): string | undefined
  /** Documents that the action reads; 1,000 of each at most. */
  finds?(document: D & SystemFields, input: Data): Record<string, Question>
  /** More documents, which depend on those that `finds` found. */
  findsMore?(
    document: D & SystemFields,
    input: Data,
    found: Readonly<Record<string, readonly (Data & SystemFields)[]>>,
  ): Record<string, Question>
  /** Other documents that the action reads, besides those of the collection's `needs`; locked until the commit. */
  needs?(document: D & SystemFields, boutique: string | null): Record<string, { collection: string; id: string }>
  /**
   * It requests a mail: after its own refusals, it is refused where the boutique has no way to send one. A text is the
   * sentence of that refusal.
   */
  sendsMail?: true | string
  /**
   * The hidden input that holds a key of the request, by which asking again does nothing twice: whoever asks chooses it, the
   * dialog does at each opening. `finds` and `run` get an id in its place that only this person, document and key have:
   * that of the document which the action creates.
   */
  once?: string
  /** What it sends may also leave by the provider of the environment (REQ-33): then no mail of ours is needed. */
  byProvider?: true
  /**
   * What it sends leaves by the boutique's own Firebase project where this setting of the boutique is filled: then no
   * mail of ours is needed.
   */
  byProject?: 'firebaseApiKey' | 'firebaseProjectId'
  /**
   * It mails the contacts that this field of the document chooses: after all other refusals, it is refused with the
   * sentence of `nobody` where that is no contact at all.
   */
  mailsTo?: { contactfilter: string; nobody: string }
  /** It also runs on many documents at once, with the same input; what each of them refuses is told. */
  many?: true
  /** The server alone runs it (`afterDay` of a collection): nobody asks for it. */
  bySystem?: true
  /** What it requests cannot be undone: the server refuses an undo of its entry, and the browser offers none. */
  isFinal?: true
  /**
   * Pure. Throws a Problem when the document does not allow it. The returned values are the program's: the rules run
   * with `actor.system`. Input that was sent empty is undefined; what was not sent has no key.
   */
  run(document: D & SystemFields, context: RuleContext, input: Data): Partial<D> & ActionEffects
}

/** A named action that creates children of a document in one batch (the variants of a product). */
export interface Generation<D = Data> {
  label: string
  /** The sub-collection of the children. */
  into: string
  /** Pure: a line above the list: what it would create for the current values, or what it is creating. */
  note?(values: D, isRunning: boolean): string
  /** Pure: the notification after it created `count` of them; the label by default. */
  done?(count: number): string
  /**
   * Pure: the data of the children to create, given the existing ones. Throws a Problem when the document does not
   * allow it.
   */
  run(document: D & SystemFields, children: readonly Data[], context: RuleContext): Data[]
}

/** The actions that people ask for, by name. */
export const askedActions = <D>(actions: Readonly<Record<string, Action<D>>> = {}): [string, Action<D>][] =>
  Object.entries(actions).filter(([, { bySystem }]) => !bySystem)
