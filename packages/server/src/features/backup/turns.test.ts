import { expect, it } from 'vitest'
import { inTurn } from './turns.ts'

const refused = 'ne répond pas'
const settle = (): Promise<void> => new Promise((done) => setImmediate(done))

it('work is done in turn, and a failure keeps nothing from its turn', async () => {
  const turn = inTurn(60_000, () => new Error(refused))
  const begun: string[] = []
  const first = Promise.withResolvers<string>()
  const results = Promise.allSettled([
    turn(() => (begun.push('first'), first.promise)),
    turn(async () => begun.push('second')),
  ])
  await settle()
  expect(begun).toEqual(['first'])
  first.reject(new Error('broken'))
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(begun).toEqual(['first', 'second'])
})

it('what does not answer is refused with all that waits and comes, until it has ended', async () => {
  const turn = inTurn(20, () => new Error(refused))
  const never = Promise.withResolvers<string>()
  let isDone = false
  const work = async (): Promise<string> => {
    isDone = true
    return 'done'
  }
  const [first, waiting] = [turn(() => never.promise), turn(work)]
  await expect(first).rejects.toThrow(refused)
  await expect(waiting).rejects.toThrow(refused)
  await expect(turn(work)).rejects.toThrow(refused)
  expect(isDone).toBe(false)
  never.resolve('late')
  await settle()
  expect(await turn(work)).toBe('done')
})
