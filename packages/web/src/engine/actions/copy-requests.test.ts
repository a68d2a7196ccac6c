import { expect, it } from 'vitest'
import { CopyRequests } from './copy-requests.ts'

/** Requests whose new ids are numbered. */
function numbered() {
  let last = 0
  const requests = new CopyRequests()
  return { requests, begin: (address = 'table') => requests.begin(address, () => `copie${++last}`) }
}

it('one copy is made at a time of one original', () => {
  const { begin, requests } = numbered()
  expect([begin(), begin(), begin('banc')]).toEqual(['copie1', undefined, 'copie2'])
  requests.end('table', true)
  expect(begin()).toBe('copie3')
})

it('after a lost answer the same copy is asked for', () => {
  const { begin, requests } = numbered()
  begin()
  requests.end('table', false)
  expect([begin(), begin()]).toEqual(['copie1', undefined])
  requests.end('table', true)
  expect(begin()).toBe('copie2')
})
