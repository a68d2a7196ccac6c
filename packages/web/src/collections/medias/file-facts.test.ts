import { expect, it } from 'vitest'
import { fileFacts, weightText } from './file-facts.ts'

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ')

it.each([
  [0, '0 octet'],
  [999, '999 octets'],
  [1000, '1 Ko'],
  [239_600, '240 Ko'],
  [1_250_000, '1,3 Mo'],
  [25_000_000, '25 Mo'],
])('%i bytes: %s', (bytes, text) => {
  expect(plain(weightText(bytes))).toBe(text)
})

it.each([
  [{ width: 1200, height: 800, bytes: 240_000, contentType: 'image/jpeg' }, '1 200 × 800 px · 240 Ko · JPEG'],
  [{ bytes: 1000, contentType: 'application/pdf' }, '1 Ko · PDF'],
  [{ width: 3, contentType: 'x' }, ''],
  [undefined, ''],
  ['x', ''],
])('%j: %s', (metadata, text) => {
  expect(plain(fileFacts(metadata))).toBe(text)
})
