import { type Field, type FieldKind, type Fields, parseValue, splitPath, traitsOf, valueAt } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import type { Locator, Page, Request } from '@playwright/test'

/** Typing like people do: a pause in the middle of a word is long enough for a save. */

/** A text field, with its change path in the form and the API. */
export interface TypedField {
  path: string
  field: Field
}

/** The text typed before the save starts, and after. */
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
/** Other typed kinds have tests of their own: their control normalises the text. */
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

/** Every text field of a document, including its items and languages. */
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
export function keysFor({ field, path }: TypedField, variant: number): Keys | undefined {
  // An address has no space.
  if (path === registry.get('produits')?.site?.address) return ['gueridon', '-ovale']
  if (field.unique) return ['26477', ` ${variant}`]
  if (field.kind === 'integer' && (field.max ?? 34) < 34) return [variant % 2 === 0 ? '3' : '2', '']
  const choices = KEYS[field.kind]
  return choices?.[variant % choices.length]
}

export const control = (page: Page, path: string): Locator => page.locator(`#champ-${path.replaceAll('/', '-')}`)

/** The stored form of a text. */
export function storedForm({ field, path }: TypedField, text: string): unknown {
  const parsed = parseValue(field, text, splitPath(path))
  if (parsed.errors) throw new Error(`${path}: ${text} cannot be stored`)
  return parsed.value
}

/** The displayed form of a number; a text is displayed as stored. */
export function shownForm({ field }: TypedField, stored: unknown): string {
  if (typeof stored !== 'number') return String(stored ?? '')
  const text = field.kind === 'price' && !Number.isInteger(stored) ? stored.toFixed(2) : String(stored)
  return text.replace('.', ',')
}

export const valueOf = (document: Record<string, unknown>, path: string): unknown => valueAt(document, splitPath(path))

/** Whether a request saves the path, alone or in an item that is added. */
const saves = (request: Request, path: string): boolean =>
  (request.method() === 'PATCH' || request.method() === 'POST') && (request.postData() ?? '').includes(path)

/** The next save that contains a path, once it was sent. */
export const nextSave = (page: Page, path: string): Promise<Request> =>
  page.waitForRequest((request) => saves(request, path), { timeout: 120_000 })

/** Delays the responses of calls under an address by this many milliseconds, which can be changed in the result. */
export async function delayAnswers(page: Page, address: string, latency = 0): Promise<{ latency: number }> {
  const delay = { latency }
  await page.route(address, async (route) => {
    if (!['PATCH', 'POST'].includes(route.request().method())) return route.continue()
    const response = await route.fetch()
    await new Promise((done) => setTimeout(done, delay.latency))
    // The page was closed meanwhile.
    return route.fulfill({ response }).catch(() => undefined)
  })
  return delay
}
