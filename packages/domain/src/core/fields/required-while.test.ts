import { expect, it } from 'vitest'
import { boolean, text } from './kinds.ts'
import { missingWhile } from './required-while.ts'

const fields = {
  isRedirect: boolean({ label: 'Redirection' }),
  to: text({ label: 'But', requiredWhile: { flag: 'isRedirect', message: 'Son but est attendu' } }),
}
const missing = [{ path: 'to', message: 'Son but est attendu' }]

it.each<[string, Record<string, unknown>, Record<string, unknown> | undefined, object[]]>([
  ['a flag alone', { isRedirect: true }, undefined, missing],
  ['a flag with spaces', { isRedirect: true, to: ' ' }, {}, missing],
  ['a flag with its field', { isRedirect: true, to: '/a' }, {}, []],
  ['a field without its flag', { to: '/a' }, {}, []],
  ['neither', { isRedirect: false }, {}, []],
  ['a field that is emptied', { isRedirect: true }, { isRedirect: true, to: '/a' }, missing],
  ['a flag alone as it was stored', { isRedirect: true, name: 'A' }, { isRedirect: true }, []],
])('%s', (_, data, before, errors) => {
  expect(missingWhile(fields, data, before)).toEqual(errors)
})
