import type { Page } from '@playwright/test'

/** The least width and height of what a finger touches, in CSS pixels. */
const FINGER = 44

/**
 * The buttons, links and inputs of a screen that a finger may miss, by their names: those of which a square of 44 pixels
 * around their middle belongs to something else. A label is part of its input, and the frame of an input too; links in a
 * sentence have the height of its lines. Only elements inside `within` count.
 */
export const smallTargets = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate(
    ([selector, size]) => {
      // A side may lie between two pixels.
      const half = size / 2 - 1
      const interactive =
        'a[href], button, input, textarea, select, [role=menuitem], [role=menuitemradio], [role=option]'
      const all = document.querySelectorAll<HTMLElement>(`${selector} :is(${interactive})`)
      const nameOf = (one: HTMLElement): string =>
        one.getAttribute('aria-label') ?? (one as HTMLInputElement).labels?.[0]?.innerText ?? one.innerText.trim()
      const isShown = (one: HTMLElement): boolean =>
        one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        one.getBoundingClientRect().width > 1 &&
        !one.closest('[inert], [aria-hidden=true]') &&
        !one.matches('[type=hidden], [type=file]')
      const isInSentence = (one: HTMLElement): boolean =>
        getComputedStyle(one).display === 'inline' && one.parentElement?.innerText.trim() !== one.innerText.trim()
      const belongs = (one: HTMLElement, found: Element | null): boolean => {
        if (!found) return false
        if (one.contains(found)) return true
        const label = found.closest('label')
        if (label && label.control === one) return true
        return one.closest('.mantine-Input-wrapper')?.contains(found) === true && !found.closest('button')
      }
      const small: string[] = []
      for (const one of all) {
        if (!isShown(one) || isInSentence(one)) continue
        one.scrollIntoView({ block: 'center', inline: 'center' })
        const { left, top, width, height } = one.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        // Fixed outside of the window: a link that is shown when it has the focus.
        if (x < 0 || y < 0) continue
        const at = (dx: number, dy: number) => belongs(one, document.elementFromPoint(x + dx, y + dy))
        const isTall = at(0, -half) && at(0, half)
        const isWide = (at(-half, 0) && at(half, 0)) || one.matches('[type=checkbox], [type=radio]')
        if (!isTall || !isWide)
          small.push(`${nameOf(one).replaceAll(/\s+/g, ' ')} : ${Math.round(width)} × ${Math.round(height)}`)
      }
      return [...new Set(small)]
    },
    [within, FINGER] as const,
  )
