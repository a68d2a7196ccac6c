import fc from 'fast-check'

/** Placeholder for the number 1e999 in a body, which is valid JSON but which `JSON.stringify` cannot write. */
const HUGE_NUMBER = '@@1e999@@'
/** The JSON text of a hostile value. */
export const jsonOf = (value: unknown): string => (JSON.stringify(value) ?? '').replaceAll(`"${HUGE_NUMBER}"`, '1e999')

const filled = (piece: string, size: number): string => piece.repeat(Math.ceil(size / piece.length)).slice(0, size)
const SHORT = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00',
  '\u2028',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '1e999',
  '-0',
  '0x10',
  '1.5',
  '-1',
  '99999999999999999999',
  '..',
  '../../etc/passwd',
  '..%2f..%2f',
  '%00',
  "' or 1=1 --",
  '"; drop table produits; --',
  '$1',
  '{}',
  '[]',
  '%',
  '_',
  '\\',
  '~1',
  '~0~1/',
  '/',
  '//',
  'a/b/c',
  '2024-02-30',
  '0000-00-00',
  '9999-12-31T23:59:59.999-12:00',
  'a@b.fr',
  'a@b',
  'javascript:alert(1)',
  'data:text/html,<script>',
  '<script>alert(1)</script>',
  'İ',
  'ﷺ',
  '🌳',
  'e\u0301',
  '1 200,50 €',
  '€',
  'true',
  'oui',
  'x'.repeat(64),
  'x'.repeat(65),
  'x'.repeat(1001),
]
const LONG = ['1', ' ', 'a@a.', '€ ', 'é', '🌳', '/a', '"', '\u0000'].map((piece) => `${filled(piece, 200_000)}x`)
export const LONG_TEXTS: readonly string[] = LONG

/** A short text that some code may interpret as more than text. */
export const text: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...SHORT) },
  { weight: 1, arbitrary: fc.string({ maxLength: 20 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
)
/** A key of an object. Bodies with `__proto__` are refused as a whole, which would hide the other content. */
const name = text.filter((key) => key !== '__proto__')
export const number = fc.constantFrom<unknown>(
  0,
  -0,
  1,
  -1,
  2.5,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e12,
  1e13,
  HUGE_NUMBER,
)
export const odd = fc.constantFrom<unknown>(
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  [[[[[]]]]],
  { toString: 1, valueOf: 1 },
  { toString: 'x' },
  { length: 1e9 },
  { id: 'a' },
  [{ id: 'a' }, { id: 'a' }],
  { 0: 'a', length: 1 },
  { type: 'doc', content: [{ type: 'heading', attrs: { level: { toString: 1 } }, content: [null, 3, {}] }] },
  { type: 'doc', content: [{ type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href: { toString: 1 } } }] }] },
  { type: 'doc', content: { length: 3 } },
  { constructor: 'x' },
)
const large = fc.constantFrom<unknown>(
  JSON.parse('{"__proto__":{"admin":true}}'),
  { constructor: { prototype: { admin: true } } },
  ...LONG,
  Array.from({ length: 100_000 }, () => 1),
  Array.from({ length: 5000 }, () => ({ x: { y: [] } })),
  Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, at])),
  JSON.parse('['.repeat(1000) + ']'.repeat(1000)),
  JSON.parse('{"a":'.repeat(1000) + '1' + '}'.repeat(1000)),
)

/** Any unexpected JSON value. Large ones are rare, to save time. */
export const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 60, arbitrary: text },
  { weight: 20, arbitrary: number },
  { weight: 30, arbitrary: odd },
  { weight: 10, arbitrary: fc.array(text, { maxLength: 4 }) },
  { weight: 10, arbitrary: fc.dictionary(name, fc.oneof(text, odd), { maxKeys: 3 }) },
  { weight: 1, arbitrary: large },
)
