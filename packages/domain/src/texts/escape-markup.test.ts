import { expect, it } from 'vitest'
import { escapeMarkup } from './escape-markup.ts'

it.each([
  ['<b>', '&lt;b&gt;'],
  ['" onload="x', '&quot; onload=&quot;x'],
  ["l'étagère", 'l&#39;étagère'],
  ['R&D &amp;', 'R&amp;D &amp;amp;'],
  ['table', 'table'],
  ['', ''],
])('%s is %s', (text, escaped) => {
  expect(escapeMarkup(text)).toBe(escaped)
})
