import { expect, it } from 'vitest'
import { typedBurst } from './typed-burst.ts'

it('goes on with the changes of one field until the focus leaves it', () => {
  const goesOn = typedBurst()
  const [search, price] = [new EventTarget(), new EventTarget()]
  expect([search, search, search].map(goesOn)).toEqual([false, true, true])
  search.dispatchEvent(new Event('blur'))
  expect([search, search].map(goesOn)).toEqual([false, true])
  expect([price, price, search].map(goesOn)).toEqual([false, true, false])
})

it('what is not typed is a change of its own, and ends what was', () => {
  const goesOn = typedBurst()
  const search = new EventTarget()
  expect([search, undefined, undefined, search].map(goesOn)).toEqual([false, false, false, false])
})
