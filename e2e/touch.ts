import type { Locator, Page } from '@playwright/test'

/** A finger stays on an item until `held`, and is lifted. */
export async function press(page: Page, item: Locator, held: () => Promise<void>): Promise<void> {
  const box = await item.boundingBox()
  if (!box) throw new Error('the item is not shown')
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  const device = await page.context().newCDPSession(page)
  await device.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await held()
  await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** On a busy phone the click of a press comes after the drag library has stopped to hold clicks back. */
export const clicksAreFree = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    let isHeld = true
    probe.addEventListener('click', () => (isHeld = false))
    probe.click()
    probe.remove()
    return !isHeld
  })
}
