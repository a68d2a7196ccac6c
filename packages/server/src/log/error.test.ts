import { describe, expect, it } from 'vitest'
import { loggedError, withoutQuery } from './error.ts'

const like = (properties: object): Error =>
  Object.assign(new Error('invalid input syntax for type bigint: "Mme Durand"'), properties)

describe('an error in the log', () => {
  it.each([
    ['a value', like({ code: '22P02', where: 'Durand' })],
    ['a duplicate', Object.assign(new Error('duplicate key "x"'), { code: '23505', detail: 'Key (email)=(Durand)' })],
    ['a cause', new Error('failed', { cause: like({ code: '22P02', detail: 'Durand' }) })],
    ['what a library hangs on it', Object.assign(new Error('failed'), { request: { body: 'Durand' } })],
  ])('contains no user data: %s', (_, error) => {
    expect(JSON.stringify(loggedError(error))).not.toContain('Durand')
  })

  it('contains its kind, code, stack and causes', () => {
    const cause = Object.assign(new Error('no space'), { code: 'ENOSPC' })
    const logged = loggedError(new TypeError('failed', { cause }))
    expect(logged).toMatchObject({
      type: 'TypeError',
      message: 'failed',
      stack: expect.stringContaining('error.test.ts'),
      cause: { code: 'ENOSPC', message: 'no space' },
    })
    expect(loggedError('words')).toEqual({ type: 'string', message: 'words' })
  })

  it('is finite, whatever its causes are', () => {
    const error = new Error('circle')
    error.cause = error
    expect(JSON.stringify(loggedError(error)).match(/circle/g)?.length).toBeLessThan(20)
  })
})

it('an address is logged without its query', () => {
  expect(withoutQuery('/api/boutiques/a/contacts/recherche?q=Durand?')).toBe('/api/boutiques/a/contacts/recherche')
})
