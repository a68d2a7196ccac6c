import { equal, type Fields } from '@boutique/domain'
import type { Pending } from './autosave-pending.ts'
import { readable } from './autosave-values.ts'

/**
 * The values of saves without a response. The server may have stored them: when such a value comes back in a document
 * or a conflict, it is the person's own.
 */
export class UnconfirmedValues {
  readonly #values = new Map<string, unknown[]>()

  /** Records the values of a save without a response. */
  add(fields: Fields, sent: Pending): void {
    for (const [path, { value }] of Object.entries(sent.values)) {
      const stored = readable(fields, path, value)
      if (!this.has(path, stored)) this.#values.set(path, [...(this.#values.get(path) ?? []), stored])
    }
  }

  /** Whether a stored value may come from a save without a response; null and undefined both mean empty. */
  has(path: string, value: unknown): boolean {
    return this.#values.get(path)?.some((one) => equal(one, value ?? undefined)) ?? false
  }

  /** Forgets the older values of these paths, once a later save of them was answered. */
  confirm(sent: Pending): void {
    for (const path of Object.keys(sent.values)) this.#values.delete(path)
  }
}
