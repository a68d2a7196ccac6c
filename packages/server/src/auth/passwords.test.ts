import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { forSender, passwords } from './passwords.ts'

it('hashes and checks as the identity library does', async () => {
  const hash = await passwords.hash('mot de passe')
  expect(hash).not.toBe(createHash('sha256').update('mot de passe').digest('hex'))
  expect(await passwords.verify({ hash, password: 'mot de passe' })).toBe(true)
  expect(await passwords.verify({ hash, password: 'Mot de passe' })).toBe(false)
})

it('serves senders in turn, and limits the queue of one sender', async () => {
  const order: string[] = []
  const hash = (sender: string) =>
    forSender({ address: sender, isKnown: false }, () => passwords.hash('x')).then(
      () => order.push(sender),
      (error: { status: number }) => order.push(`${sender} ${error.status}`),
    )
  const many = Array.from({ length: 20 }, () => hash('stranger'))
  const one = hash('shop')
  await one
  expect(order.filter((sender) => sender === 'stranger').length).toBeLessThanOrEqual(3)
  await Promise.all(many)
  expect(order.filter((sender) => sender === 'stranger 429')).toHaveLength(9)
})
