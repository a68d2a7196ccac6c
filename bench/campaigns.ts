import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type pg from 'pg'
import type { Connection } from '../packages/server/src/store/pool.ts'
import { withClient } from './database.ts'
import { type Product, startProduct } from './product.ts'
import { percentile } from './stats.ts'

const RECIPIENTS = 10_000
const BOUTIQUE = 'b1'
/** Lists per second before and during the sending, however long each takes: those of about forty busy people. */
const LISTS_PER_SECOND = 40
const QUIET_SECONDS = 10
const LONGEST_SECONDS = 300

/** The sending of one campaign by the product, with list requests meanwhile. */
export interface CampaignMeasure {
  /** Seconds from the action to all recipients being stored. */
  enqueued: number
  /** Mails per second. */
  perSecond: number
  /** p95 of lists in milliseconds, without the campaign and during it. */
  quiet: number
  during: number
  /** Resident bytes: the peak in the first tenth of the mails, and in the rest. */
  memory: { first: number; rest: number }
}

/** Sends a campaign to 10,000 by a local mail server, while lists are read at a steady rate. */
export async function measureCampaign(connection: Connection, profileInto?: string): Promise<CampaignMeasure> {
  const mail = await startMail()
  const product = await startProduct(connection, profileInto, { SMTP_URL: mail.url })
  try {
    return await withClient(connection, async (client) => {
      const path = await prepare(client, product)
      await lists(product, delay(2))
      const quiet = await lists(product, delay(QUIET_SECONDS))
      const started = performance.now()
      await call(product, 'POST', `${path}/actions/envoyer`)
      const state = { enqueued: 0, seconds: 0, first: 0, rest: 0 }
      const during = await lists(product, send(client, product, started, state))
      const received = await mail.received()
      if (received !== RECIPIENTS) throw new Error(`${received} courriels reçus`)
      return {
        enqueued: state.enqueued,
        perSecond: RECIPIENTS / (state.seconds - state.enqueued),
        quiet,
        during,
        memory: { first: state.first, rest: state.rest },
      }
    })
  } finally {
    await product.stop()
    mail.close()
  }
}

/** Starts the mail server in a process of its own, which does not delay the requests of this one. */
async function startMail(): Promise<{ url: string; received(): Promise<number>; close(): void }> {
  const child = fork(join(import.meta.dirname, 'mail-program.ts'))
  const [url] = (await once(child, 'message')) as [string]
  return {
    url,
    async received() {
      child.send('')
      return ((await once(child, 'message')) as [number])[0]
    },
    close: () => void child.kill(),
  }
}

const delay = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

/** Writes the settings, the contacts and the campaign. Returns its path. */
async function prepare(client: pg.Client, product: Product): Promise<string> {
  await call(product, 'PATCH', `/api/boutiques/${BOUTIQUE}`, {
    changes: {
      fromName: 'Atelier',
      fromMail: 'atelier@example.test',
      websiteURL: 'https://atelier.example.test',
      demandeMailSujet: 'Votre demande',
      demandeMailText: 'Bonjour',
    },
  })
  await client.query(
    `insert into contacts (id, _scope, _parent, data, created_at, updated_at, datetime)
     select 'destinataire' || n, $1, '', jsonb_build_object('name', 'Contact ' || n, 'firstname', 'Léa',
       'email', 'client' || n || '@example.test', 'subscribedToNewsletter', true),
       '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', n
     from generate_series(1, $2::int) as n`,
    [BOUTIQUE, RECIPIENTS],
  )
  await client.query('analyze contacts')
  const { rows } = await client.query('select id from produits where _scope = $1 and "f_isOnlineStore" limit 6', [
    BOUTIQUE,
  ])
  const root = `/api/boutiques/${BOUTIQUE}/campagnes`
  const { id } = await call(product, 'POST', root, {
    title: 'Mesure',
    subject: 'Bonjour {prénom}',
    produits: rows.map((row) => row.id as string),
  })
  return `${root}/${String(id)}`
}

/**
 * Watches the recipients and the memory until all mails are sent.
 * @throws Error when the sending is interrupted, or takes longer than five minutes
 */
async function send(
  client: pg.Client,
  product: Product,
  started: number,
  state: { enqueued: number; seconds: number; first: number; rest: number },
): Promise<void> {
  for (let sent = 0; sent < RECIPIENTS; await delay(state.enqueued === 0 ? 0.05 : 0.5)) {
    const { rows } = await client.query(
      `select count(*)::int as known, count(*) filter (where state = 'envoye')::int as sent from system.mailing_recipients`,
    )
    const seconds = (performance.now() - started) / 1000
    const {
      rows: [campaign],
    } = await client.query(`select data->>'sendingState' as state, data->>'sendingProblem' as problem from campagnes
      where data ? 'sendingState'`)
    if (campaign?.state === 'failed' || seconds > LONGEST_SECONDS)
      throw new Error(`La campagne s'est arrêtée à ${sent} courriels : ${campaign?.problem ?? campaign?.state}`)
    const memory = product.memory()
    sent = rows[0].sent as number
    if (state.enqueued === 0 && rows[0].known === RECIPIENTS) state.enqueued = seconds
    if (sent < RECIPIENTS / 10) state.first = Math.max(state.first, memory)
    else state.rest = Math.max(state.rest, memory)
    state.seconds = seconds
  }
}

/**
 * The p95 of list requests until `done`. They begin at a steady rate, whether or not the earlier ones were answered; the
 * time of each counts from the instant at which it was due.
 */
export async function lists(product: Product, done: Promise<unknown>): Promise<number> {
  const times: number[] = []
  const under: Promise<void>[] = []
  const over = new AbortController()
  const end = done.finally(() => over.abort())
  const read = async (due: number): Promise<void> => {
    await call(product, 'GET', `/api/boutiques/${BOUTIQUE}/produits?limit=40`)
    times.push(performance.now() - due)
  }
  const first = performance.now()
  for (let at = 0; !over.signal.aborted; at++) {
    const due = first + (at * 1000) / LISTS_PER_SECOND
    const early = due - performance.now()
    if (early > 0) await delay(early / 1000)
    under.push(read(due))
  }
  await Promise.all([end, ...under])
  return percentile(times, 0.95)
}

async function call(product: Product, method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(product.address + path, {
    method,
    headers: { authorization: `Bearer ${product.token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} : ${response.status} ${text}`)
  return JSON.parse(text) as Record<string, unknown>
}
