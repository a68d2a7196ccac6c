import { once } from 'node:events'
import { afterAll, expect, it } from 'vitest'
import { AT_ONCE } from '../features/mailings/mailing-slice.ts'
import { addContacts, newCampaign } from '../testing/campaigns.ts'
import { startFlakyMail } from '../testing/services/flaky-mail.ts'
import { startTestNode } from '../testing/node.ts'
import { testProgram } from '../testing/program.ts'

const RECIPIENTS = 2000
const KILLED_AT = 700
const mail = await startFlakyMail()
// It has no tasks: only the real program takes the jobs.
const beside = await startTestNode({ tasks: [] })
const program = testProgram(beside, { SMTP_URL: mail.url })
afterAll(async () => {
  await program.stop()
  await beside.stop()
  await mail.close()
})

const inState = async (id: string, ...states: string[]): Promise<string[]> => {
  const rows = await beside.sql<{ address: string }>(
    'select address from system.mailing_recipients where campaign = $1 and state = any($2)',
    [id, states],
  )
  return rows.map(({ address }) => address)
}

it('[CAMP-25] a campaign to 2,000 of a program that is killed in the middle reaches each once, or says of whom it does not know', async () => {
  const kind = (n: number): string => (n % 100 === 7 ? 'gris' : n % 100 === 50 ? 'dur' : 'client')
  await addContacts(
    beside,
    Array.from({ length: RECIPIENTS }, (_, n) => `${kind(n)}${n}@exemple.fr`),
  )
  const { id, path } = await newCampaign(beside)
  const first = await program.start()
  const ended = once(first.child, 'exit')
  mail.onReceived = (count) => {
    if (count === KILLED_AT) first.child.kill('SIGKILL')
  }
  expect((await first.client.post(`${path}/actions/envoyer`)).status).toBe(200)
  await ended
  expect(mail.received.size).toBeLessThan(RECIPIENTS)
  expect((await inState(id, 'envoi')).length).toBeLessThanOrEqual(AT_ONCE)

  // As after the forty seconds for which the jobs of a program without a heartbeat stay locked.
  await beside.sql(`update system.job_workers set seen_at = seen_at - interval '1 minute'`)
  const second = await program.start()
  await expect.poll(async () => (await inState(id, 'envoye')).length).toBeGreaterThan(RECIPIENTS * 0.97)
  const waiting = async (): Promise<number> =>
    (await inState(id, 'attente', 'envoi')).filter((address) => !address.startsWith('gris')).length
  await expect.poll(waiting).toBe(0)
  // As after the minutes that a mail server asks to wait.
  await beside.sql('update system.mailing_recipients set next_at = at where campaign = $1', [id])
  await second.client.post(`${path}/actions/suspendre`)
  await second.client.post(`${path}/actions/reprendre`)
  await expect.poll(async () => (await second.client.read(path)).sendingState).toBe('done')

  const [sent, uncertain, refused] = [
    await inState(id, 'envoye'),
    await inState(id, 'incertain'),
    await inState(id, 'refuse'),
  ]
  expect(sent.length + uncertain.length + refused.length).toBe(RECIPIENTS)
  expect(uncertain.length).toBeLessThanOrEqual(AT_ONCE)
  expect(refused).toHaveLength(20)
  expect([...mail.received.values()].every((count) => count === 1)).toBe(true)
  const reached = new Set(mail.received.keys())
  expect(sent.filter((address) => !reached.has(address))).toEqual([])
  // Received and uncertain: everybody, except who is refused.
  expect(new Set([...reached, ...uncertain, ...refused]).size).toBe(RECIPIENTS)
  expect(await second.client.read(path)).toMatchObject({
    nbDestinataires: RECIPIENTS,
    nbEnvoyes: sent.length,
    nbIncertains: uncertain.length,
    nbRefuses: 20,
  })
})
