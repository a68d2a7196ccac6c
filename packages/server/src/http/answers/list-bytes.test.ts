import { describe, expect, it } from 'vitest'
import { listBytes } from './list-bytes.ts'

describe('the bytes of a list', () => {
  it.each([
    ['none', [], '{"documents":[],"next":null}'],
    ['one', [['{"a":1}']], '{"documents":[{"a":1}],"next":null}'],
    [
      'several',
      [['{"a":"é"}'], ['{"b":2,', Buffer.from('"c":3}')]],
      '{"documents":[{"a":"é"},{"b":2,"c":3}],"next":null}',
    ],
  ])('with %s', (_, elements, json) => {
    expect(listBytes('{"documents":[', elements, '],"next":null}').toString()).toBe(json)
  })
})
