import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestNode, type TestNode } from '../../testing/node.ts'
import { secretBox } from './secrets.ts'

describe('an encrypted secret', () => {
  let server: TestNode
  const box = secretBox(randomBytes(32))
  beforeAll(async () => {
    server = await startTestNode()
  })
  afterAll(() => server.stop())
  const sealed = async (document: string): Promise<Buffer> => {
    const [row] = await server.sql<{ sealed: Buffer }>('select sealed from system.secrets where document = $1', [
      document,
    ])
    return row?.sealed as Buffer
  }

  it('can only be decrypted with its key', async () => {
    const { pool } = server.node.engine
    await box.write(pool, 'boutiques', 'un', 'smtpPassword', 'été 🌻')
    expect(await box.read(pool, 'boutiques', 'un', 'smtpPassword')).toBe('été 🌻')
    await expect(secretBox(randomBytes(32)).read(pool, 'boutiques', 'un', 'smtpPassword')).rejects.toThrow()
  })

  it('is encrypted differently each time, and cannot be decrypted elsewhere or after modification', async () => {
    const { pool } = server.node.engine
    await box.write(pool, 'boutiques', 'deux', 'smtpPassword', 'même secret')
    const first = await sealed('deux')
    await box.write(pool, 'boutiques', 'deux', 'smtpPassword', 'même secret')
    const second = await sealed('deux')
    expect(second.equals(first)).toBe(false)
    await server.sql("update system.secrets set document = 'trois' where document = 'deux'")
    await expect(box.read(pool, 'boutiques', 'trois', 'smtpPassword')).rejects.toThrow()
    second[30] = (second[30] as number) ^ 1
    await server.sql("update system.secrets set document = 'deux', sealed = $1 where document = 'trois'", [second])
    await expect(box.read(pool, 'boutiques', 'deux', 'smtpPassword')).rejects.toThrow()
  })

  it('is gone once removed', async () => {
    const { pool } = server.node.engine
    await box.write(pool, 'boutiques', 'quatre', 'smtpServer', 'mail.exemple.fr')
    await box.write(pool, 'boutiques', 'quatre', 'smtpServer', undefined)
    expect(await box.read(pool, 'boutiques', 'quatre', 'smtpServer')).toBeUndefined()
    expect(await sealed('quatre')).toBeUndefined()
  })
})
