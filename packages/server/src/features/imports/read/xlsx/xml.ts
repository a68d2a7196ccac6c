import { SaxesParser } from 'saxes'
import { damagedWorkbook } from '../refusal.ts'

/** What is told of a part: names without their prefix. Entities that a document defines itself are refused. */
export interface XmlListener {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

/**
 * Parses the bytes of an XML part as they come, and pauses after each piece.
 *
 * @throws FileRefusal `import.abime` for what is not XML
 */
export async function* parseXml(bytes: AsyncIterable<Uint8Array>, listener: XmlListener): AsyncGenerator<undefined> {
  const decoder = new TextDecoder()
  // Without positions, which take half of the time.
  const parser = new SaxesParser({ position: false })
  parser.on('error', () => {
    throw damagedWorkbook()
  })
  parser.on('opentag', ({ name, attributes }) => listener.open(local(name), attributes as Record<string, string>))
  parser.on('text', (text) => listener.text?.(text))
  parser.on('cdata', (text) => listener.text?.(text))
  parser.on('closetag', ({ name }) => listener.close?.(local(name)))
  for await (const piece of bytes) {
    parser.write(decoder.decode(piece, { stream: true }))
    yield
  }
  parser.write(decoder.decode()).close()
}

/** Parses a part as a whole. */
export async function readXml(bytes: AsyncIterable<Uint8Array>, listener: XmlListener): Promise<void> {
  for await (const _ of parseXml(bytes, listener));
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)
