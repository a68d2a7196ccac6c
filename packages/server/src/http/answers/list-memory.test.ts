import { connect } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { startTestNode } from '../../testing/node.ts'

const server = await startTestNode()
afterAll(() => server.stop())

it('documents of one boutique never appear in a response to another, with concurrent and aborted requests', async () => {
  const texts = { atelier: 'a', brocante: 'b' }
  const admin = server.as('admin')
  for (const [boutique, letter] of Object.entries(texts)) {
    for (let at = 0; at < 45; at++) {
      await admin.create(`/api/boutiques/${boutique}/essais`, {
        titre: `${letter}${at}`,
        paragraphe: letter.repeat(2000),
      })
    }
  }
  const path = (boutique: string): string => `/api/boutiques/${boutique}/essais?limit=40&sort=titre`
  const { hostname, port, host } = new URL(server.address)
  const request = (boutique: string): string =>
    `GET ${path(boutique)} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${server.tokenOf('admin')}\r\n\r\n`
  /** Requests a page and disconnects after receiving a part of it. */
  const hangUp = (boutique: string): Promise<void> =>
    new Promise((resolve) => {
      const socket = connect(Number(port), hostname)
      socket
        .on('error', () => undefined)
        .once('data', () => socket.destroy())
        .once('close', () => resolve())
      socket.write(request(boutique))
    })
  /** Requests many pages over one connection without reading until `meanwhile` is done; then reads them all. */
  const readLate = async (boutique: string, pages: number, meanwhile: Promise<unknown>): Promise<string> => {
    const socket = connect(Number(port), hostname)
    socket.write(
      request(boutique).repeat(pages - 1) + request(boutique).replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'),
    )
    await meanwhile
    let received = ''
    for await (const chunk of socket.setEncoding('latin1')) received += chunk
    return received
  }
  const read = async (boutique: 'atelier' | 'brocante'): Promise<void> => {
    const { documents } = (await admin.send('GET', path(boutique))).list
    expect(documents).toHaveLength(40)
    expect(new Set(documents.map((one) => `${one.boutique} ${String(one.paragraphe)}`))).toEqual(
      new Set([`${boutique} ${texts[boutique].repeat(2000)}`]),
    )
  }
  const readAll = async (): Promise<void> => {
    for (let round = 0; round < 10; round++) {
      await Promise.all([
        ...Array.from({ length: 6 }, () => [read('atelier'), read('brocante')]).flat(),
        hangUp('atelier'),
        hangUp('brocante'),
      ])
    }
  }
  // 20 MB exceed the socket buffers: some pages wait in the server while others are read.
  const late = await readLate('atelier', 200, readAll())
  expect(late.match(/"boutique":"atelier"/g)).toHaveLength(200 * 40)
  expect(late).not.toMatch(/"boutique":"brocante"|b{50}/)
})
