import { afterAll, beforeAll, expect, it } from 'vitest'
import { addContacts, newCampaign } from '../../../testing/campaigns.ts'
import { startTestNode } from '../../../testing/node.ts'
import { enqueue } from './mailings.ts'
import { beginRun, recordAndTake } from './mailing-run.ts'
import { type Outcome } from './mailing-run.ts'
import { type Queryable, transaction } from '../../../store/connection/pool.ts'
import { recipientsOf } from './recipients.ts'
import { contactColumns } from './refusals.ts'

const RECIPIENTS = 2000
const idle = { name: 'campagnes.envoi', label: 'Envoi', maxAttempts: 1, timeLimit: 1000, run: async () => undefined }
const server = await startTestNode({ tasks: [idle] })
afterAll(() => server.stop())
const { pool, registry } = server.node.engine
const contacts = contactColumns(registry)
const [at, run, boutique] = ['2027-01-01T00:00:00.000Z', 'run1', 'atelier']
let campaign = ''

beforeAll(async () => {
  const addresses = Array.from({ length: RECIPIENTS }, (_, n) => `client${n}@exemple.fr`)
  await addContacts(server, addresses)
  campaign = (await newCampaign(server)).id
  await server.sql(`update campagnes set data = data || '{"sendingState":"sending"}' where id = $1`, [campaign])
  const recipients = recipientsOf(registry, boutique, {})
  await enqueue(pool, { campaign, boutique, content: {}, at }, recipients, RECIPIENTS)
  await beginRun(pool, { campaign, boutique, contacts, run, at, problem: 'Interrompu' })
})

/** Takes groups of recipients one after the other, each recorded as sent with the next. */
async function takeGroups(on: Queryable, groups: number): Promise<void> {
  let outcomes: Outcome[] = []
  for (let group = 0; group < groups; group++) {
    const { taken } = await recordAndTake(on, {
      ...{ campaign, run, at, outcomes, want: 4 },
      ...{ isForAll: false, contacts },
    })
    expect(taken).toHaveLength(4)
    outcomes = taken.map(({ contact, attempts }) => ({ contact, attempts, state: 'envoye' }))
  }
}

it('taking recipients reads those, and not the whole campaign', async () => {
  await transaction(pool, async (client) => {
    await takeGroups(client, 10)
    const { rows } = await client.query<{ read: string }>(
      `select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'mailing_recipients'`,
    )
    expect(Number(rows[0]?.read)).toBeLessThan(10 * 20)
  })
})

it('taking recipients is planned a few times, and not for each mail', async () => {
  await transaction(pool, async (client) => {
    await takeGroups(client, 20)
    const { rows } = await client.query<{ planned: string; all: string }>(
      `select custom_plans as planned, custom_plans + generic_plans as all from pg_prepared_statements
       where statement like 'with told%'`,
    )
    expect(Number(rows[0]?.all)).toBeGreaterThan(15)
    expect(Number(rows[0]?.planned)).toBeLessThan(8)
  })
})
