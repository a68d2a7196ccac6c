import type { Present } from '@boutique/domain'

/** A list of documents of a boutique. */
export interface Place {
  scope: string
  collection: string
  parent: string
}

/** Somebody in a document, from one tab. */
export interface Presence extends Place, Present {}

/** A message between nodes. `isHello`: a node started or was away, and asks for what the others know. */
export interface NodeMessage {
  node: string
  entries?: [id: string, presence: Presence][]
  gone?: string[]
  isHello?: true
}

/** The most bytes of the entries and ids of a message: the bus takes 7,999 with the rest of it. */
const MAX_BYTES = 7000

/** The JSON texts of messages that tell who entered and which tabs left, each short enough for the bus. */
export function messagesOf(node: string, entries: readonly [string, Presence][], gone: readonly string[]): string[] {
  const texts: string[] = []
  let message: NodeMessage = { node, entries: [], gone: [] }
  let size = 0
  const add = (item: unknown): void => {
    const bytes = Buffer.byteLength(JSON.stringify(item)) + 1
    if (size > 0 && size + bytes > MAX_BYTES) {
      texts.push(JSON.stringify(message))
      message = { node, entries: [], gone: [] }
      size = 0
    }
    size += bytes
  }
  for (const id of gone) {
    add(id)
    message.gone?.push(id)
  }
  for (const entry of entries) {
    add(entry)
    message.entries?.push(entry)
  }
  texts.push(JSON.stringify(message))
  return texts
}
