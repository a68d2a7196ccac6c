import { expect, it } from 'vitest'
import { preview } from './preview.ts'

it.each([
  ['', ''],
  ['Payé au comptoir', 'Payé au comptoir'],
  ['x'.repeat(60), 'x'.repeat(60)],
  ['x'.repeat(61), `${'x'.repeat(60)}…`],
  [`${'x'.repeat(59)} suite`, `${'x'.repeat(59)}…`],
  [`${'x'.repeat(60)}\n`, 'x'.repeat(60)],
  ['Acompte\n\n  en deux fois', 'Acompte en deux fois'],
  ['🪑'.repeat(60), '🪑'.repeat(60)],
  ['🪑'.repeat(61), `${'🪑'.repeat(60)}…`],
])('[SALE-07] the preview of %j is %j', (text, shown) => expect(preview(text)).toBe(shown))
