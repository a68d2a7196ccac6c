/** The part of `localStorage` that kept values need. */
export type ValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The longest text that is kept. */
const MAX_TEXT_LENGTH = 1000

const keyOf = (name: string): string => `saisie:${name}`

/** What was typed into a small form and not sent: its texts by field; other members of the storage are ignored. */
export function readKept<V extends Record<string, string>>(
  storage: ValueStorage | undefined,
  name: string,
  fields: readonly (keyof V & string)[],
): Partial<V> {
  try {
    const kept = JSON.parse(storage?.getItem(keyOf(name)) ?? '{}') as Record<string, unknown> | null
    const known = fields.flatMap((field) => (typeof kept?.[field] === 'string' ? [[field, kept[field]] as const] : []))
    return Object.fromEntries(known) as Partial<V>
  } catch {
    return {}
  }
}

/** Keeps the values of these fields, or forgets them all. */
export function writeKept<V extends Record<string, string>>(
  storage: ValueStorage | undefined,
  name: string,
  fields: readonly (keyof V & string)[],
  values: V | undefined,
): void {
  try {
    if (!values) storage?.removeItem(keyOf(name))
    else {
      const kept = fields.map((field) => [field, (values[field] ?? '').slice(0, MAX_TEXT_LENGTH)])
      storage?.setItem(keyOf(name), JSON.stringify(Object.fromEntries(kept)))
    }
  } catch {
    // Full or forbidden: the text stays on the screen.
  }
}
