import { expect, it } from 'vitest'
import { completeMoi } from './session-store.ts'
import { type SignedIn, SignedInReader } from './signed-in.ts'

const person = (id: string): SignedIn => ({ moi: completeMoi({ user: { id, email: `${id}@exemple.fr` } }) })

/** A server whose answers the test gives one by one, in the order of the questions. */
function server() {
  const requested: { signal: AbortSignal; answer(known: SignedIn): void; fail(): void }[] = []
  const reader = new SignedInReader(
    (signal) =>
      new Promise((answer, refuse) => {
        requested.push({ signal, answer, fail: () => refuse(new Error('away')) })
      }),
  )
  return { asked: requested, reader }
}

it('the newest reading counts, and the callers of an older one get its answer', async () => {
  const { asked: requested, reader } = server()
  const older = reader.read()
  const newer = reader.read()
  expect(requested[0]?.signal.aborted).toBe(true)
  requested[0]?.fail()
  requested[1]?.answer(person('camille'))
  expect((await older).moi?.user.id).toBe('camille')
  expect((await newer).moi?.user.id).toBe('camille')
  expect(reader.known().answer?.moi?.user.id).toBe('camille')
})

it('an equal answer is the same object, and a failure keeps what is known', async () => {
  const { asked: requested, reader } = server()
  const first = reader.read()
  requested[0]?.answer(person('camille'))
  await first
  const { answer } = reader.known()
  const second = reader.read()
  requested[1]?.answer(person('camille'))
  await second
  expect(reader.known().answer).toBe(answer)
  const third = reader.read()
  requested[2]?.fail()
  await expect(third).rejects.toThrow('away')
  expect(reader.known()).toEqual({ answer, failed: true })
})

it('a first reading that failed is unknown again while it is repeated', async () => {
  const { asked: requested, reader } = server()
  const first = reader.read()
  requested[0]?.fail()
  await expect(first).rejects.toThrow('away')
  expect(reader.known()).toEqual({ failed: true })
  void reader.read()
  expect(reader.known()).toEqual({ failed: false })
})

it('a failure that is shown stays while the program asks again by itself', async () => {
  const { asked: requested, reader } = server()
  const first = reader.read()
  requested[0]?.fail()
  await expect(first).rejects.toThrow('away')
  const again = reader.read(true)
  expect(reader.known()).toEqual({ failed: true })
  requested[1]?.answer(person('camille'))
  await again
  expect(reader.known()).toMatchObject({ failed: false, answer: { moi: { user: { id: 'camille' } } } })
})

it('after signing out, an answer that was under way does not count', async () => {
  const { asked: requested, reader } = server()
  const reading = reader.read()
  reader.signOut()
  requested[0]?.answer(person('camille'))
  expect((await reading).moi).toBeNull()
  expect(reader.known().answer).toEqual({ moi: null })
})
