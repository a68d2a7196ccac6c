import { whenMounted } from '../base/timing/when-mounted.ts'

let stop = (): void => undefined

/**
 * Keeps the focus off the page's body: when what had it is gone with the screen that was left, it moves to what the
 * address opens, as soon as that is there.
 */
export function land(): void {
  stop()
  if (!arrive()) stop = whenMounted(arrive, () => stop())
}

/** False while nothing is there to arrive at. */
function arrive(): boolean {
  const target = arrival()
  if (!target?.checkVisibility()) return false
  stop()
  if (isLost()) {
    // Headings take the focus from here only; a tab has its own place in the order.
    if (target.tabIndex < 0) target.tabIndex = -1
    target.focus({ preventScroll: true })
  }
  return true
}

/** The tab that the address names, the name of the open document, or that of the screen. */
function arrival(): HTMLElement | null | undefined {
  const main = document.getElementById('contenu')
  const form = main?.querySelector<HTMLElement>('[data-form]')
  const { hash } = location
  if (!form) return hash === '' && !main?.querySelector('[data-document-open]') ? main?.querySelector('h1') : null
  if (hash !== '') return form.querySelector<HTMLElement>('[role=tab][aria-selected=true]') ?? form
  return form.parentElement?.matches('[data-document-open]')
    ? (form.querySelector<HTMLElement>('h2') ?? form)
    : main?.querySelector('h1')
}

/** Whether the element that had the focus is gone, or covered. */
function isLost(): boolean {
  const active = document.activeElement ?? document.body
  return active.matches('body, #contenu, [inert] *') || !active.checkVisibility()
}
