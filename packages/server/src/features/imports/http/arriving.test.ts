import { expect, it } from 'vitest'
import { Arriving } from './arriving.ts'

it('a boutique sends a few files at the same time, and more once one has arrived or failed', async () => {
  const arriving = new Arriving(2)
  const ends: { done(): void; fail(): void }[] = []
  const send = (boutique: string) =>
    arriving.receive(
      boutique,
      () =>
        new Promise<string>((done, fail) => ends.push({ done: () => done('bytes'), fail: () => fail(new Error('x')) })),
    )
  const first = send('a')
  const second = send('a')
  await expect(send('a')).rejects.toMatchObject({ status: 429, code: 'import.trop-vite' })
  // Another boutique is not concerned.
  const other = send('b')
  ends[0]?.done()
  expect(await first).toBe('bytes')
  const third = send('a')
  await expect(send('a')).rejects.toMatchObject({ status: 429 })
  ends[1]?.fail()
  await expect(second).rejects.toThrow('x')
  const fourth = send('a')
  for (const { done } of ends) done()
  expect(await Promise.all([other, third, fourth])).toEqual(['bytes', 'bytes', 'bytes'])
})
