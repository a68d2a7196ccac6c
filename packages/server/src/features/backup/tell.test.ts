import { afterAll, expect, it } from 'vitest'
import type { BackupHealth } from '@boutique/domain'
import type { Mailer, Message } from '../../mail/mailer.ts'
import { startTestNode } from '../../testing/node.ts'
import { tellAdministrators } from './tell.ts'

const DAY = 86_400_000
let now = Date.parse('2026-11-24T03:23:00.000Z')
const server = await startTestNode({ clock: () => now })
afterAll(() => server.stop())

const sent: Message[] = []
let isDown = false
const mailer = {
  send: async (message: Message) => {
    if (isDown) throw new Error('down')
    sent.push(message)
  },
} as unknown as Mailer
const well: BackupHealth = {
  ...{ kind: 'all', shown: '/disque', isElsewhere: false, wasBroken: false, isOnSameDisk: false, key: 'sealed' },
}
const backup = {
  current: well,
  notifiedAt: undefined as number | undefined,
  health: async () => backup.current,
  notified: async (at: number) => {
    backup.notifiedAt = at
  },
}
const tell = () => tellAdministrators(backup, { engine: server.node.engine, mailer, logError: () => undefined })
const notified = async (): Promise<number> => {
  sent.length = 0
  await tell()
  return sent.length
}

it('administrators are told once a week that a restore on trial failed, and again after a mail that did not leave', async () => {
  expect(await notified()).toBe(0)
  backup.current = { ...well, unproven: { at: '2026-11-24T03:00:00.000Z', error: 'un bloc est altéré' } }
  isDown = true
  expect(await notified()).toBe(0)
  isDown = false
  expect(await notified()).toBe(1)
  expect(sent[0]?.text).toContain("La restauration d'essai de la sauvegarde a échoué : un bloc est altéré.\n")
  expect(sent[0]?.text).toContain(`${server.node.engine.publicAddress()}/admin/sante`)
  now += 6 * DAY
  expect(await notified()).toBe(0)
  now += DAY
  expect(await notified()).toBe(1)
})

it('others, and administrators who are blocked, are not told', async () => {
  now += 7 * DAY
  await server.sql(`update utilisateurs set data = data || '{"isBlocked": true}' where data->>'type' = 'admin'`)
  expect(await notified()).toBe(0)
})
