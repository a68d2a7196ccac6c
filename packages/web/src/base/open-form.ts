import { openSlot } from './open-slot.ts'

/** Something that the bar of a form offers besides the actions of its document. */
export interface OpenCommand {
  id: string
  label: string
  /** Other words for it in the palette. */
  words: string
  icon: 'history' | 'tag' | 'trash'
  act(): void
}

/** The stored document that is open in a form, for parts of the page outside of the form. */
export interface OpenForm {
  slug: string
  boutique: string | null
  id: string
  name: string
  /** The path of the screen of its collection. */
  path: string
  /** The actions available for its current values, with their labels. */
  offered: Readonly<Record<string, string>>
  /** The fields that the person may change by a typed value. */
  fields: readonly string[]
  /** The current value of a field. */
  currentOf(field: string): unknown
  /** What the bar offers besides actions: removing, labels, history. */
  commands: readonly OpenCommand[]
  /** Saves, then changes values and offers to undo that; `done` says what was done. */
  change(values: Readonly<Record<string, unknown>>, done: string): void
  /** Saves, then runs an action; one that takes input asks for it first. */
  act(action: string): void
  /** Resolves once what was typed is saved. */
  flush(): Promise<unknown>
}

const slot = openSlot<OpenForm>()

/** Registers the open document. Returns a function that ends it. */
export const registerOpenForm = slot.register

/** The open document, if it is this one. */
export function openFormOf(slug: string, id: string): OpenForm | undefined {
  const open = slot.current()
  return open?.slug === slug && open.id === id ? open : undefined
}

/** The open document. */
export const useOpenForm = slot.use
