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
let keepOffers: typeof Offers.keepOffers
const ends: (() => void)[] = []
beforeEach(async () => {
  // The open offers are kept by the module, which other test files use as well.
  vi.resetModules()
  ;({ openOffer, keepOffers } = await import('./undo-offers.ts'))
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
function offer(name: string, log: string[], isRedo = false): () => void {
  const { end, onHidden } = openOffer({
    run: () => {
      end()
      log.push(`${name} taken`)
    },
    hide: () => {
      onHidden()
      log.push(`${name} hidden`)
    },
    isRedo,
  })
  ends.push(end)
  return onHidden
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

it('a hidden offer is gone', () => {
  const log: string[] = []
  offer('one', log)()
  press({ ctrlKey: true })
  expect(log).toEqual([])
})

it('while offers are kept, Ctrl Z takes back what is hidden too, the newest first, and nothing afterwards', () => {
  const log: string[] = []
  const stop = keepOffers()
  for (const name of ['1', '2', '3', '4', '5']) offer(name, log)
  expect(log).toEqual(['1 hidden', '2 hidden'])
  for (let time = 0; time < 4; time += 1) press({ ctrlKey: true })
  expect(log.slice(2)).toEqual(['5 taken', '4 taken', '3 taken', '2 taken'])
  stop()
  const unused = press({ ctrlKey: true })
  expect([log.length, unused.defaultPrevented]).toEqual([6, false])
})

it('what was undone is not redone after the next change, also while offers are kept', () => {
  const log: string[] = []
  ends.push(keepOffers())
  offer('again', log, true)
  offer('next', log)
  press({ ctrlKey: true })
  press({ ctrlKey: true })
  expect(log).toEqual(['again hidden', 'next taken'])
})

it('a hundred changes are kept', () => {
  const log: string[] = []
  ends.push(keepOffers())
  for (let nth = 1; nth <= 103; nth += 1) offer(String(nth), log)
  for (let time = 0; time < 110; time += 1) press({ ctrlKey: true })
  expect(log.filter((line) => line.endsWith('taken')).at(-1)).toBe('4 taken')
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
