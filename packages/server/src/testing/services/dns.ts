import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'

export interface TestDns {
  /** A resolver that asks this server. */
  resolver(): Resolver
  /** The names that were asked, once for each kind of record. */
  lookups: string[]
  close(): void
}

const A = 1
const AAAA = 28

/** A DNS server that answers with the addresses of `names`; each question takes the next list of its name. */
export async function startTestDns(names: Record<string, { a?: string[]; aaaa?: string[] }[]>): Promise<TestDns> {
  const socket = createSocket('udp4')
  const lookups: string[] = []
  socket.on('message', (query, { port, address }) => {
    const { name, end } = nameOf(query)
    const type = query.readUInt16BE(end)
    lookups.push(name)
    const round = lookups.filter((one) => one === name).length
    const lists = names[name] ?? []
    const list = lists[Math.min(Math.ceil(round / 2), lists.length) - 1] ?? {}
    const found = (type === A ? list.a : type === AAAA ? list.aaaa : undefined) ?? []
    const records = found.map((one) => recordOf(type, one))
    const header = Buffer.from(query.subarray(0, 12))
    header.writeUInt16BE(0x8180, 2)
    header.writeUInt16BE(records.length, 6)
    header.fill(0, 8)
    socket.send(Buffer.concat([header, query.subarray(12, end + 4), ...records]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  return {
    lookups,
    resolver: () => {
      const resolver = new Resolver({ timeout: 1000, tries: 1 })
      resolver.setServers([`127.0.0.1:${port}`])
      return resolver
    },
    close: () => void socket.close(),
  }
}

function nameOf(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

/** A record with the name of the question, and a time to live of zero. */
function recordOf(type: number, address: string): Buffer {
  const data = type === A ? Buffer.from(address.split('.').map(Number)) : ipv6Bytes(address)
  const head = Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length])
  return Buffer.concat([head, data])
}

function ipv6Bytes(address: string): Buffer {
  const [before = '', after = ''] = address.split('::')
  const groups = (part: string): number[] => part.split(':').flatMap((one) => (one ? Number.parseInt(one, 16) : []))
  const [head, tail] = [groups(before), groups(after)]
  const bytes = Buffer.alloc(16)
  for (const [index, group] of head.entries()) bytes.writeUInt16BE(group, index * 2)
  for (const [index, group] of tail.entries()) bytes.writeUInt16BE(group, 16 - (tail.length - index) * 2)
  return bytes
}
