import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as Offers from './undo-offers.ts'
import { OFFER_DURATION, waitingTimer } from './undo-offers.ts'

class Element extends EventTarget {
  tagName = 'INPUT'
  type = 'text'
  isContentEditable = false
}
let page: EventTarget
let openOffer: typeof Offers.openOffer
const ends: (() => void)[] = []
beforeEach(async () => {
  // The open offers are kept by the module, which other test files use as well.
  vi.resetModules()
  openOffer = (await import('./undo-offers.ts')).openOffer
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('HTMLElement', Element)
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** An offer that ends when it is used or hidden, like a notification; `log` receives what happens to it. */
function offer(name: string, log: string[], isRedo = false): void {
  const finish = (what: string) => () => {
    end()
    log.push(`${name} ${what}`)
  }
  const end = openOffer({ run: finish('taken'), hide: finish('hidden'), isRedo })
  ends.push(end)
}
const press = (keys: object, target?: EventTarget): Event => {
  const event = new Event('keydown', { cancelable: true })
  Object.assign(event, { key: 'z', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }, keys)
  if (target) Object.defineProperty(event, 'target', { value: target })
  page.dispatchEvent(event)
  return event
}

it('Ctrl Z uses the newest offer, then the one before, then nothing', () => {
  const log: string[] = []
  offer('first', log)
  offer('second', log)
  press({ ctrlKey: true })
  press({ metaKey: true })
  const unused = press({ ctrlKey: true })
  expect(log).toEqual(['second taken', 'first taken'])
  expect(unused.defaultPrevented).toBe(false)
})

it.each([[[]], [['first']]])('an offer to redo ends with the next offer, after %j', (before) => {
  const log: string[] = []
  for (const name of before) offer(name, log)
  offer('again', log, true)
  offer('second', log)
  expect(log).toEqual(['again hidden'])
  press({ ctrlKey: true })
  press({ ctrlKey: true })
  expect(log.slice(1)).toEqual(['second taken', ...before.map((name) => `${name} taken`)])
})

it.each([{}, { ctrlKey: true, shiftKey: true }, { ctrlKey: true, altKey: true }, { ctrlKey: true, key: 'y' }])(
  'the keys %j take none',
  (keys) => {
    const log: string[] = []
    offer('one', log)
    press(keys)
    expect(log).toEqual([])
  },
)

it('Ctrl Z in a field belongs to the field', () => {
  const log: string[] = []
  offer('one', log)
  const event = press({ ctrlKey: true }, new Element())
  expect([log, event.defaultPrevented]).toEqual([[], false])
})

it('a fourth offer hides the oldest', () => {
  const log: string[] = []
  for (const name of ['1', '2', '3', '4']) offer(name, log)
  expect(log).toEqual(['1 hidden'])
})

it('the timer restarts with the full time after a pause', () => {
  vi.useFakeTimers()
  const run = vi.fn()
  const timer = waitingTimer(run, OFFER_DURATION)
  timer.start()
  vi.advanceTimersByTime(7999)
  timer.hold('pointer')
  vi.advanceTimersByTime(60_000)
  timer.release('pointer')
  vi.advanceTimersByTime(7999)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledOnce()
})

it('the timer waits for the pointer and the focus, whichever leaves last, and for what came before its start', () => {
  vi.useFakeTimers()
  const run = vi.fn()
  const timer = waitingTimer(run, OFFER_DURATION)
  timer.hold('focus')
  timer.start()
  timer.hold('pointer')
  timer.release('pointer')
  vi.advanceTimersByTime(60_000)
  expect(run).not.toHaveBeenCalled()
  timer.release('focus')
  vi.advanceTimersByTime(8000)
  expect(run).toHaveBeenCalledOnce()
})
