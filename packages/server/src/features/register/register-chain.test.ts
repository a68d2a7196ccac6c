import { describe, expect, it } from 'vitest'
import { firstBroken, identityHash, lineHash, sealedIdentity, type StoredLine } from './register-chain.ts'

const START = { number: 0, hash: '' }

function chain(length: number): StoredLine[] {
  const lines: StoredLine[] = []
  let hash = ''
  for (let number = 1; number <= length; number++) {
    const sealed = sealedIdentity({ nom: `Vendeur ${number}` })
    const entry = JSON.stringify({ prix: number, vendeur: identityHash(sealed.identity, sealed.salt) })
    const line = {
      number,
      at: '2026-11-24T10:00:00.000Z',
      purchase: `a${number}`,
      piece: `p${number}`,
      entry,
      ...sealed,
    }
    hash = lineHash(hash, 'atelier', line)
    lines.push({ ...line, hash })
  }
  return lines
}
const changed = (lines: readonly StoredLine[], at: number, change: Partial<StoredLine>): StoredLine[] =>
  lines.map((line, index) => (index === at ? { ...line, ...change } : line))

describe('the chain of a register of 1,000 lines', () => {
  const lines = chain(1000)

  it('is whole, also when it is walked in parts and without the sellers that were erased', () => {
    expect(firstBroken('atelier', lines, START)).toBeUndefined()
    const half = lines.slice(0, 500)
    const { number, hash } = half.at(-1) as StoredLine
    expect(firstBroken('atelier', lines.slice(500), { number, hash })).toBeUndefined()
    expect(firstBroken('atelier', changed(lines, 3, { identity: undefined, salt: undefined }), START)).toBeUndefined()
  })

  it.each<[string, Partial<StoredLine>]>([
    ['its text', { entry: '{"prix":1}' }],
    ['its moment', { at: '2026-11-24T10:00:00.001Z' }],
    ['its purchase', { purchase: 'a1' }],
    ['its piece', { piece: 'p1' }],
    ['its seller', { identity: '{"nom":"Un autre"}' }],
    ['its salt', { salt: 'x' }],
  ])('breaks at the line that had %s changed', (_, change) => {
    expect(firstBroken('atelier', changed(lines, 416, change), START)).toBe(417)
  })

  it('breaks after a line that is missing, at the start and in the middle, and in another boutique', () => {
    expect(firstBroken('atelier', lines.toSpliced(500, 1), START)).toBe(502)
    expect(firstBroken('atelier', lines.slice(1), START)).toBe(2)
    expect(firstBroken('brocante', lines, START)).toBe(1)
  })

  it('breaks at the line after one whose hash was computed anew', () => {
    const forged = { ...(lines[9] as StoredLine), entry: lines[9]?.entry.replace('10', '11') as string }
    const hash = lineHash((lines[8] as StoredLine).hash, 'atelier', forged)
    expect(firstBroken('atelier', changed(lines, 9, { ...forged, hash }), START)).toBe(11)
  })
})
