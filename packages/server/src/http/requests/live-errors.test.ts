import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startTestNode } from '../../testing/node.ts'

it('a message that is too large closes its connection, and is one line of the log without a stack', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'live-errors-'))
  const logFile = join(folder, 'server.log')
  const server = await startTestNode({ logFile })
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}/api/live`, {
    headers: { authorization: `Bearer ${server.tokenOf('gerante')}` },
  })
  await new Promise((resolve) => socket.once('open', resolve))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.send('x'.repeat(100_001))
  expect(await closed).toBe(1009)
  await server.stop()
  const lines = readFileSync(logFile, 'utf8').split('\n')
  const said = lines.filter((line) => line.includes('live connection'))
  expect(said.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'live connection closed: Max payload size exceeded',
  ])
  expect(lines.join('')).not.toContain('"stack"')
  rmSync(folder, { recursive: true })
})
