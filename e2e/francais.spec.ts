import type { Page } from '@playwright/test'
import { navigation, registry } from '../packages/domain/src/collections/index.ts'
import { follow } from './browser.ts'
import { expect, test } from './fixtures.ts'

/** English words that are not French ones too: the labels of components of libraries are made of them. */
const WORDS =
  'the and with without your you our this that these those from into please loading loaded close closed delete deleted ' +
  'remove removed save saved saving cancel add added edit update updated search next previous select selected clear ' +
  'show hide shown hidden upload download settings drag draggable drop dropped droppable press pick sort sortable toggle ' +
  'open item items row rows value values empty missing required invalid error errors failed success warning submit back ' +
  'home user users password name first last new day week month year today yesterday tomorrow of undefined null button ' +
  'link list choose more less all none not found here click increase decrease'

/** Every text and label of the page that contains one of the words. */
const englishTexts = (page: Page): Promise<string[]> =>
  page.evaluate(
    (words) => {
      const english = new RegExp(`(?<![\\p{L}\\p{N}_'/.-])(${words})(?![\\p{L}\\p{N}_/.-])`, 'iu')
      const texts: string[] = [document.title]
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode())
        if (!walker.currentNode.parentElement?.closest('script, style')) texts.push(walker.currentNode.nodeValue ?? '')
      const labels = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'alt']
      for (const element of document.querySelectorAll('*'))
        for (const label of [...labels, 'placeholder']) texts.push(element.getAttribute(label) ?? '')
      return [...new Set(texts.filter((text) => english.test(text)))]
    },
    WORDS.replaceAll(' ', '|'),
  )

/** Goes to a screen, and waits until it has what it shows: its title, and for a list its documents. */
async function see(page: Page, path: string, label: string): Promise<void> {
  await follow(page, path)
  // A calculator that the boutique does not have is refused.
  await expect(page, path).toHaveTitle(new RegExp(`^(${label}|Accès réservé) – `))
  await expect(page.getByRole('main').getByRole('heading').first(), path).toBeVisible()
  await expect(page.locator('[aria-busy="true"]'), path).toHaveCount(0)
}

/** Collections without a form of a new document: an upload creates it, or the button at once. */
const CREATED_AT_ONCE = ['medias', 'files', 'schemas']

test('[SHELL-09] every text and label of the interface is French', async ({ admin, shop, open }) => {
  await admin.must('PATCH', shop.root, { changes: { calculatrices: ['omaje-planches'] } })
  const page = await open(admin, '/dashboard')

  await test.step('an English label is found', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => document.querySelector('main h1')?.setAttribute('aria-label', 'Close'))
    expect(await englishTexts(page)).toEqual(['Close'])
  })

  const shown = navigation.filter(({ target }) => !['redirect', 'nothing', 'menu'].includes(target.kind))
  await test.step('every screen, and every form in each of its tabs', async () => {
    const found: Record<string, string[]> = {}
    for (const { path, target, label } of shown) {
      // An address that names no piece is none.
      if (path === '/assistant' || path === '/boutique/piece') continue
      await see(page, path, label)
      found[path] = await englishTexts(page)
      if (target.kind !== 'collection' || CREATED_AT_ONCE.includes(target.slug)) continue
      const { create, one } = registry.get(target.slug)?.label ?? {}
      if (!create) continue
      await follow(page, `${path}/nouveau`)
      await expect(page.getByRole('article', { name: one, exact: true }), path).toBeVisible()
      await expect(page.locator('[aria-busy="true"]'), path).toHaveCount(0)
      const tabs = page.getByRole('tablist', { name: 'Onglets du document' }).getByRole('tab')
      for (const tab of await tabs.all()) {
        await tab.click()
        found[`${path} ${await tab.textContent()}`] = await englishTexts(page)
      }
      found[`${path}/nouveau`] = await englishTexts(page)
    }
    expect(Object.fromEntries(Object.entries(found).filter(([, texts]) => texts.length > 0))).toEqual({})
  })
})
