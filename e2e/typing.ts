import { type Field, type FieldKind, type Fields, parseValue, splitPath, traitsOf, valueAt } from '@boutique/domain'
import type { Locator, Page, Request } from '@playwright/test'

/** Typing as people do: in the middle of a word the pause is long enough for a save. */

/** A field that is typed in, with the change path that names it in the form and in the API. */
export interface TypedField {
  path: string
  field: Field
}

/** What is typed before the save starts, and after. */
type Keys = readonly [before: string, after: string]

const TEXTS: readonly Keys[] = [
  ['Chêne', ' clair'],
  ['Chêne ', 'clair'],
  ['Bois, 18', 'e siècle'],
]
const AMOUNTS: readonly Keys[] = [
  ['12', ',5'],
  ['12,', '5'],
  ['1 200', ',25'],
]
/** Other typed kinds have journeys of their own: their control shows only what it holds in its own form. */
const KEYS: Partial<Record<FieldKind, readonly Keys[]>> = {
  text: TEXTS,
  multiline: [...TEXTS, ['Bois\n', 'clair'], ['Bois', '\nclair']],
  email: [['Lea@exemple.f', 'r']],
  link: [['https://exemple.f', 'r/guéridon']],
  integer: [['3', '4']],
  decimal: AMOUNTS,
  price: AMOUNTS,
}
const MACHINERY = ['datetime', 'deleted', 'order']

/** Every field of a document in which text is typed, those of its items and languages included. */
export function typedFields(fields: Fields, document: Record<string, unknown>, base: string[] = []): TypedField[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.derived || field.hidden || MACHINERY.includes(name)) return []
    const path = [...base, name]
    if (traitsOf(field).typed) return [{ path: path.join('/'), field }]
    const inside = (key: string[], value: unknown) =>
      typedFields(field.fields ?? {}, (value ?? {}) as Record<string, unknown>, [...path, ...key])
    if (field.shape === 'object') return inside([], document[name])
    if (field.shape === 'map') {
      return Object.entries((document[name] ?? {}) as object).flatMap(([key, value]) => inside([key], value))
    }
    if (field.shape !== 'items') return []
    return ((document[name] ?? []) as { id: string }[]).flatMap((item) => inside([item.id], item))
  })
}

/** The keys for a field; another choice for each `variant`. */
export function keysFor({ field }: TypedField, variant: number): Keys | undefined {
  if (field.unique) return ['26477', ` ${variant}`]
  if (field.kind === 'integer' && (field.max ?? 34) < 34) return ['3', '']
  const choices = KEYS[field.kind]
  return choices?.[variant % choices.length]
}

export const control = (page: Page, path: string): Locator => page.locator(`#champ-${path.replaceAll('/', '-')}`)

/** What a text is stored as. */
export function storedForm({ field, path }: TypedField, text: string): unknown {
  const parsed = parseValue(field, text, splitPath(path))
  if (parsed.errors) throw new Error(`${path}: ${text} cannot be stored`)
  return parsed.value
}

/** What a number is shown as; a text is shown as it is stored. */
export function shownForm({ field }: TypedField, stored: unknown): string {
  if (typeof stored !== 'number') return String(stored ?? '')
  const text = field.kind === 'price' && !Number.isInteger(stored) ? stored.toFixed(2) : String(stored)
  return text.replace('.', ',')
}

export const valueOf = (document: Record<string, unknown>, path: string): unknown => valueAt(document, splitPath(path))

/** Whether a request saves the path, alone or in an item that is added. */
const saves = (request: Request, path: string): boolean =>
  (request.method() === 'PATCH' || request.method() === 'POST') && (request.postData() ?? '').includes(path)

/** The next save that carries a path, once it has left the browser. */
export const nextSave = (page: Page, path: string): Promise<Request> =>
  page.waitForRequest((request) => saves(request, path), { timeout: 60_000 })

/** Answers of the calls under an address come that many milliseconds late. */
export async function delayAnswers(page: Page, address: string, latency: number): Promise<void> {
  await page.route(address, async (route) => {
    if (!['PATCH', 'POST'].includes(route.request().method())) return route.continue()
    const response = await route.fetch()
    await new Promise((done) => setTimeout(done, latency))
    // A page that was closed meanwhile wants no answer.
    return route.fulfill({ response }).catch(() => undefined)
  })
}
