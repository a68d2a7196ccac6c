import { equal, type Fields } from '@boutique/domain'
import type { Pending } from './autosave-pending.ts'
import { readable } from './autosave-values.ts'

/**
 * The values of saves that got no answer. The server may have stored them: when one of them comes back in a document or
 * in a conflict, it is the person's own value and not somebody else's.
 */
export class UnconfirmedValues {
  readonly #values = new Map<string, unknown[]>()

  /** Records the values of a save that got no answer. */
  add(fields: Fields, sent: Pending): void {
    for (const [path, { value }] of Object.entries(sent.values)) {
      const stored = readable(fields, path, value)
      if (!this.has(path, stored)) this.#values.set(path, [...(this.#values.get(path) ?? []), stored])
    }
  }

  /** Whether a stored value may come from a save without an answer; null and undefined both mean empty. */
  has(path: string, value: unknown): boolean {
    return this.#values.get(path)?.some((one) => equal(one, value ?? undefined)) ?? false
  }

  /** Forgets the older values of these paths, once a later save of them was answered. */
  confirm(sent: Pending): void {
    for (const path of Object.keys(sent.values)) this.#values.delete(path)
  }
}
