import { expect, it } from 'vitest'
import { MailFailure } from './boutique-mail.ts'
import { createSmtpPool, type SmtpPool } from './smtp-pool.ts'
import type { SmtpSession } from './smtp-session.ts'

const MAIL = { from: 'a@exemple.fr', to: 'b@exemple.fr', body: Buffer.from('x') }

/** A pool whose connections do what `send` does, with the number of those opened and of those open. */
function poolOf(
  size: number,
  send: (nth: number) => Promise<void>,
): { pool: SmtpPool; opened(): number; open(): number } {
  let [opened, open, sent] = [0, 0, 0]
  const connect = async (): Promise<SmtpSession> => {
    let isOpen = true
    opened += 1
    open += 1
    const close = (): void => {
      if (isOpen) open -= 1
      isOpen = false
    }
    const attempt = async (): Promise<void> => {
      sent += 1
      await send(sent).catch((error: unknown) => {
        close()
        throw error
      })
    }
    return { isEncrypted: true, isOpen: () => isOpen, close, send: attempt }
  }
  return { pool: createSmtpPool(size, connect), opened: () => opened, open: () => open }
}

it('messages share the connections, at most as many as the pool has', async () => {
  const { pool, opened, open } = poolOf(3, () => Promise.resolve())
  await Promise.all(Array.from({ length: 50 }, () => pool.send(MAIL)))
  expect([opened(), open()]).toEqual([3, 3])
  pool.close()
  expect(open()).toBe(0)
  await expect(pool.send(MAIL)).rejects.toMatchObject({ kind: 'temporary' })
})

it.each([
  ['temporary', 2, 'sent'],
  ['unknown', 1, 'unknown'],
  ['settings', 1, 'settings'],
] as const)('a used connection that ends with the failure %s', async (kind, opens, outcome) => {
  const { pool, opened } = poolOf(1, async (nth) => {
    if (nth === 2) throw new MailFailure(kind, 'x')
  })
  await pool.send(MAIL)
  const observed = await pool.send(MAIL).then(
    () => 'sent',
    (error: MailFailure) => error.kind,
  )
  expect(observed).toBe(outcome)
  expect(opened()).toBe(opens)
  pool.close()
})
