import { expect, it } from 'vitest'
import { ListMessage } from './list-message.ts'

it('differs by key only, and is encoded once for each', () => {
  const message = new ListMessage('change', '"documents":[{"name":"Chêne"}],"next":null', false)
  const keys = ['q1', 'q2', 'guillemet " et \\', 'q1', 'q2']
  const sent = keys.map((key) => message.bytesFor(key))
  expect(sent.map((bytes) => JSON.parse(bytes.toString()) as unknown)).toEqual(
    keys.map((key) => ({ type: 'change', key, documents: [{ name: 'Chêne' }], next: null })),
  )
  expect(new Set(sent).size).toBe(3)
})
