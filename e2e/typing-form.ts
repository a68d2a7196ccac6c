import { registry } from '@boutique/domain/registry'
import type { Page } from '@playwright/test'
import { openFolds } from './document-form.ts'
import { type Api, expect, type Shop } from './fixtures.ts'
import * as typing from './typing.ts'

const produits = registry.get('produits')
const form = produits?.screen?.form
if (!produits || !form) throw new Error('the form of a product is declared')

const WITH_EVERYTHING = {
  name: 'Table',
  productType: 'variants',
  isReserved: true,
  options: [{ id: 'o1', libelle: 'Couleur', values: [{ id: 'v1', libelle: 'Rouge', onCost: 1 }] }],
  features: [{ id: 'f1', libelle: 'Essence', valeur: 'Hêtre' }],
  dimensions: { specifiques: [{ id: 's1', libelle: 'Assise', valeur: '45' }] },
  translations: { en: { name: 'Table' } },
  contents: [{ id: 'b1', header: 'Nos bois' }],
}
/** Values that rules set, whatever was typed: a product with variants has no stock of its own. */
const RULED: Record<string, unknown> = { qtyAvailable: 0 }

/** The tabs of a block, each with the label of one of its fields. */
const BLOCK_TABS: [tab: string, field: string][] = [
  ['Texte', 'Texte'],
  ['Titre', 'Sous-titre'],
  ['Images', "Colonnes d'images"],
  ['Produits', 'Colonnes de produits'],
]

export const saved = (page: Page) =>
  page.getByRole('toolbar', { name: 'Document' }).getByText('Enregistré', { exact: true })
export const make = (admin: Api, shop: Shop) => admin.must('POST', `${shop.root}/produits`, WITH_EVERYTHING)

interface Typed {
  one: typing.TypedField
  text: string
}

/** Types in a field with a save in the middle; the field must contain what was typed. */
async function typeIn(page: Page, one: typing.TypedField, variant: number): Promise<Typed> {
  const [before, after] = typing.keysFor(one, variant) ?? ['', '']
  const input = typing.control(page, one.path)
  await input.click()
  await input.press('Control+a')
  const save = typing.nextSave(page, one.path)
  await page.keyboard.type(before, { delay: 15 })
  await save
  await page.keyboard.type(after, { delay: 40 })
  await expect(input, one.path).toHaveValue(before + after)
  await expect(input).toBeFocused()
  return { one, text: before + after }
}

/** Opens each tab of the form, and of its block, and calls back with the text fields in it. */
async function eachTab(page: Page, fields: typing.TypedField[], visit: (some: typing.TypedField[]) => Promise<void>) {
  const left = new Map(fields.map((one) => [one.path, one]))
  const here = async (names: string[]): Promise<void> => {
    const own = [...left.values()].filter(({ path }) => names.some((name) => path.startsWith(name)))
    const shown: typing.TypedField[] = []
    for (const one of own) if (await typing.control(page, one.path).isVisible()) shown.push(one)
    await visit(shown)
    for (const { path } of shown) left.delete(path)
  }
  for (const { label, sections } of form?.tabs ?? []) {
    const tab = page.getByRole('tab', { name: label, exact: true })
    if ((await tab.count()) === 0) continue
    await tab.click()
    await expect(page.getByRole('heading', { level: 3, name: sections[0]?.title, exact: true })).toBeVisible()
    await openFolds(page)
    const names = sections.flatMap((section) => section.fields.flat())
    await here(names)
    if (!names.includes('contents')) continue
    await page.getByRole('button', { name: /^Modifier/ }).click()
    const dialog = page.getByRole('dialog')
    for (const [inside, shows] of BLOCK_TABS) {
      await dialog.getByRole('tab', { name: inside }).click()
      await expect(dialog.getByLabel(shows).locator('visible=true').first()).toBeVisible()
      await here(['contents/'])
    }
    await page.getByRole('dialog').getByRole('button').filter({ hasText: 'Fermer' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  expect([...left.keys()], 'fields that no tab shows').toEqual([])
}

/** Types in every given field while responses are delayed, then compares the API with what was typed. */
async function fillForm(
  page: Page,
  fields: typing.TypedField[],
  read: () => Promise<Record<string, unknown>>,
  pass: number,
  latency: number,
) {
  const typed: Typed[] = []
  await eachTab(page, fields, async (some) => {
    for (const one of some) typed.push(await typeIn(page, one, typed.length + pass))
  })
  await expect(saved(page)).toBeVisible()
  const after = await read()
  const stored = typed.map(({ one: { path } }) => [path, typing.valueOf(after, path)])
  const wanted = typed.map(({ one, text }) => [one.path, RULED[one.path] ?? typing.storedForm(one, text)])
  expect(Object.fromEntries(stored), `answers after ${latency} ms`).toEqual(Object.fromEntries(wanted))
}

/** Pages that fill the form in parallel: most of the time is spent waiting for saves, and a page costs two seconds. */
const PAGES = 4

/** Types in every text field of a product while each response is delayed; once for each of the delays in milliseconds. */
export async function fillFormInParts(
  admin: Api,
  shop: Shop,
  open: (api: Api, path: string) => Promise<Page>,
  latencies: readonly number[],
): Promise<void> {
  const fillPart = async (part: number): Promise<void> => {
    const { id } = await make(admin, shop)
    const address = `${shop.root}/produits/${id}`
    const read = () => admin.must('GET', address)
    const all = typing.typedFields(produits?.fields ?? {}, await read()).filter((one) => typing.keysFor(one, 0))
    const fields = all.filter((_, index) => index % PAGES === part)
    const page = await open(admin, `/boutique/produits/${id}`)
    const delay = await typing.delayAnswers(page, `**${address}`)
    await expect(saved(page)).toBeVisible()
    for (const [pass, latency] of latencies.entries()) {
      delay.latency = latency
      await fillForm(page, fields, read, pass, latency)
    }
  }
  await Promise.all(Array.from({ length: PAGES }, (_, part) => fillPart(part)))
}
