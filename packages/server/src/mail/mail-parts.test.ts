import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joined, type MailParts, quoted } from './mail-parts.ts'

const decoded = (encoded: string): string => {
  const bytes = encoded
    .replaceAll('=\r\n', '')
    .replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

describe('a text in parts', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.constantFrom(' ', '.', '=', '\n', 'a\r\nb', ' \n', '', 'x'.repeat(75), 'x'.repeat(76), 'é'.repeat(40)),
  )
  const part = fc.oneof(
    text,
    text.map((shared) => ({ shared })),
  )

  it('is read as what it says, in short lines that end with no space', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const encoded = quoted(parts)
        const lines = parts.map((one) => joined([one]).replace(/\r\n?|\n/g, '\r\n'))
        expect(decoded(encoded)).toBe(lines.join(''))
        for (const line of encoded.split('\r\n')) {
          expect(line.length).toBeLessThanOrEqual(76)
          expect(line).not.toMatch(/[^\x09\x20-\x7E]|[ \t]$/)
        }
      }),
    )
  })

  it('encodes a shared part once', () => {
    let reads = 0
    const shared = {
      get shared() {
        reads++
        return 'Été'
      },
    }
    const mail = (name: string): MailParts => [shared, name]
    expect([mail('Léa'), mail('Zoé')].map((parts) => decoded(quoted(parts)))).toEqual(['ÉtéLéa', 'ÉtéZoé'])
    expect(reads).toBe(1)
  })
})
