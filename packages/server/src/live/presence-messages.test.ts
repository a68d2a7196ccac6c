import { expect, it } from 'vitest'
import { messagesOf, type NodeMessage, type Presence } from './presence-messages.ts'

const inTable = (name: string): Presence => ({
  ...{ scope: 'atelier', collection: 'produits', parent: '' },
  ...{ user: 'ana', name, document: 'table' },
})

it.each(['a', 'é', '😀', '"', '\\', '\u0001', '\uD800'])(
  'messages with many %j are complete and short enough for the bus',
  (character) => {
    const ids = Array.from({ length: 60 }, (_, at) => `${at} ${character.repeat(100)}`)
    const entries = ids.map((id): [string, Presence] => [id, inTable(character.repeat(40))])
    const texts = messagesOf('n1', entries, ids)
    for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThan(8000)
    const messages = texts.map((text) => JSON.parse(text) as NodeMessage)
    expect(messages.flatMap((one) => one.entries)).toEqual(entries)
    expect(messages.flatMap(({ gone }) => gone)).toEqual(ids)
  },
)
