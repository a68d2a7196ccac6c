import { describe, expect, it } from 'vitest'
import { type Message, MessageReader, RAW } from './message-reader.ts'
import type { RawValue } from './raw-values.ts'

const int16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(value)
  return bytes
}
const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const message = (letter: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(letter), int32(body.length + 4), body])
}
const described = (...names: string[]): Buffer =>
  message('T', int16(names.length), ...names.map((name) => Buffer.concat([Buffer.from(`${name}\0`), Buffer.alloc(18)])))
const row = (...cells: (string | null)[]): Buffer =>
  message(
    'D',
    int16(cells.length),
    ...cells.flatMap((cell) => (cell === null ? [int32(-1)] : [int32(Buffer.byteLength(cell)), Buffer.from(cell)])),
  )
const done = message('C', Buffer.from('SELECT 1\0'))

const textOf = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  const raw = value as RawValue
  const bytes = Buffer.alloc(raw.length)
  raw.copyTo(bytes, 0)
  return `raw ${bytes.toString()}`
}
/** Feeds the bytes in pieces; returns the rows, and the names of the messages. */
function read(bytes: Buffer, pieceOf: number): { rows: unknown[][]; names: string[] } {
  const heard: Message[] = []
  const reader = new MessageReader((one) => heard.push(one))
  for (let at = 0; at < bytes.length; at += pieceOf) reader.push(bytes.subarray(at, at + pieceOf))
  const rows = heard.filter(({ name }) => name === 'dataRow').map(({ fields }) => (fields as unknown[]).map(textOf))
  return { rows, names: heard.map(({ name }) => name) }
}

describe('the messages of PostgreSQL', () => {
  const bytes = Buffer.concat([
    described('id', RAW),
    row('un é', '{"a":"é"}'),
    row(null, null),
    row('', ''),
    done,
    described('id', 'data'),
    row('deux', 'ü'),
    done,
  ])

  it.each([1, 2, 3, 5, 7, 16, 100, 10_000])('are parsed from pieces of %i bytes', (size) => {
    const { rows, names } = read(bytes, size)
    expect(rows).toEqual([
      ['un é', 'raw {"a":"é"}'],
      [null, null],
      ['', 'raw '],
      ['deux', 'ü'],
    ])
    expect(names).toEqual([
      'rowDescription',
      'dataRow',
      'dataRow',
      'dataRow',
      'commandComplete',
      'rowDescription',
      'dataRow',
      'commandComplete',
    ])
  })

  it.each([1000, 65_536, 1_000_000])('may be larger than the buffer, in pieces of %i bytes', (size) => {
    const [large, larger] = ['é'.repeat(100_000), 'x'.repeat(3_000_000)]
    const { rows } = read(Buffer.concat([described(RAW), row(large), row('a'), row(larger), row('b'), done]), size)
    expect(rows.flat()).toEqual([large, 'a', larger, 'b'].map((text) => `raw ${text}`))
  })

  it('keep the rows of one result apart from those of the next', () => {
    const heard: Message[] = []
    const reader = new MessageReader((one) => heard.push(one))
    reader.push(Buffer.concat([described(RAW), row('premier'), done, described(RAW), row('second'), done]))
    const values = heard.filter(({ name }) => name === 'dataRow').map(({ fields }) => fields?.[0])
    expect(values.map(textOf)).toEqual(['raw premier', 'raw second'])
  })
})
