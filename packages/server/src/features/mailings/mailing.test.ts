import { setImmediate } from 'node:timers/promises'
import type { Data } from '@boutique/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '../../auth/users.ts'
import { type BoutiqueMail, MailFailure } from '../../mail/boutique-mail.ts'
import type { Message } from '../../mail/mailer.ts'
import { addContacts, newCampaign } from '../../testing/campaigns.ts'
import { idleTask } from '../../testing/idle-task.ts'
import { startTestMail } from '../../testing/services/mail.ts'
import { startTestNode } from '../../testing/node.ts'
import { smtpMailer } from '../../mail/mailer.ts'
import { sendCampaign } from './mailing.ts'
import { GROUP } from './mailing-pace.ts'
import { MAX_IN_A_ROW } from './mailing-refusals.ts'
import { AT_ONCE } from './mailing-slice.ts'

const MINUTE_MS = 60_000
const smtp = await startTestMail()
let ahead = 0
const clock = (): number => Date.now() + ahead
// The runs are those of the tests: the node has no tasks of its own.
const server = await startTestNode({ clock, mailer: smtpMailer(smtp.url), tasks: [idleTask('campagnes.envoi')] })
afterAll(async () => {
  await server.stop()
  await smtp.close()
})
const { engine } = server.node
const admin = server.as('admin')

/** What the mail server does with the next messages to an address; it accepts others. */
const script = new Map<string, (() => Promise<void>)[]>()
const handed: Message[] = []
let way: (() => Promise<void>) | undefined
const mail: BoutiqueMail = {
  sends: async () => true,
  open: async () => ({
    async send(message) {
      handed.push(message)
      await way?.()
      await script.get(message.to)?.shift()?.()
    },
    close: () => undefined,
  }),
}
const failing = (kind: MailFailure['kind'], sentence: string) => () => Promise.reject(new MailFailure(kind, sentence))
const addressesOf = (messages: readonly Message[]): string[] => messages.map(({ to }) => to).sort()
const many = (count: number): string[] => Array.from({ length: count }, (_, n) => `client${n}@exemple.fr`)

beforeEach(async () => {
  script.clear()
  handed.length = 0
  way = undefined
  ahead = 0
  await server.sql(
    `delete from system.journal where collection = 'contacts'; delete from contacts; delete from system.mailing_recipients; delete from system.mailings`,
  )
})

/** A campaign that is being sent to these addresses. */
async function sending(addresses: readonly string[], more: object = {}): Promise<{ id: string; path: string }> {
  await addContacts(server, addresses)
  const campaign = await newCampaign(server, more)
  expect((await admin.post(`${campaign.path}/actions/envoyer`)).status).toBe(200)
  return campaign
}
/** Runs the sending once. Returns when it asked to run again; undefined when it did not. */
async function run(
  id: string,
  { signal = new AbortController().signal, isOver = (): boolean => false } = {},
): Promise<string | undefined> {
  let next: string | undefined
  const again = (at = engine.now()): void => {
    next = at
  }
  const { projects } = server.node
  const context = { engine, mail, projects, actor: SYSTEM_ACTOR, signal, progress: () => undefined, again, isOver }
  await sendCampaign(context, 'atelier', id)
  return next
}
const states = async (id: string): Promise<Record<string, string>> => {
  const rows = await server.sql<{ address: string; state: string }>(
    'select address, state from system.mailing_recipients where campaign = $1 order by address',
    [id],
  )
  return Object.fromEntries(rows.map(({ address, state }) => [address, state]))
}
/** The addresses that are noted as refused for good. */
const marked = async (): Promise<string[]> => {
  const rows = await server.sql<{ email: string }>(
    `select data->>'email' as email from contacts where data ? 'emailRefusedAt' order by email`,
  )
  return rows.map(({ email }) => email)
}
/** A campaign that is done is being sent again, without a request. */
const resumed = (id: string) =>
  server.sql(`update campagnes set data = data || '{"sendingState":"sending"}', data_text = null where id = $1`, [id])
const countOf = async (id: string, state: string): Promise<number> =>
  Object.values(await states(id)).filter((one) => one === state).length

describe('the sending of a campaign', () => {
  it('gives each recipient the state that the answer of the mail server means, and shows the counts', async () => {
    const { id, path } = await sending(['a@exemple.fr', 'b@exemple.fr', 'c@exemple.fr', 'd@exemple.fr', 'e@exemple.fr'])
    script.set('b@exemple.fr', [failing('recipient', "Cette adresse n'existe pas")])
    script.set('c@exemple.fr', [failing('temporary', 'Boîte pleine')])
    script.set('d@exemple.fr', [failing('unknown', 'Connexion perdue')])
    script.set('e@exemple.fr', [() => Promise.reject(new Error('bug'))])
    const next = await run(id)
    expect(await states(id)).toEqual({
      'a@exemple.fr': 'envoye',
      'b@exemple.fr': 'refuse',
      'c@exemple.fr': 'attente',
      'd@exemple.fr': 'incertain',
      'e@exemple.fr': 'incertain',
    })
    const waits = Date.parse(next ?? '') - clock()
    expect(waits).toBeGreaterThan(1.4 * MINUTE_MS)
    expect(waits).toBeLessThan(2.6 * MINUTE_MS)
    const counts = { nbDestinataires: 5, nbEnvoyes: 1, nbIncertains: 2, nbRefuses: 1, nbEchecs: 0, nbEcartes: 0 }
    expect(await admin.read(path)).toMatchObject({ ...counts, sendingState: 'sending' })
    // Not due yet.
    await run(id)
    expect(handed).toHaveLength(5)
    ahead = 3 * MINUTE_MS
    expect(await run(id)).toBeUndefined()
    expect(addressesOf(handed.slice(5))).toEqual(['c@exemple.fr'])
    const { finishedAt, ...done } = await admin.read(path)
    expect(done).toMatchObject({ ...counts, nbEnvoyes: 2, sendingState: 'done' })
    expect(finishedAt).toMatch(/^\d{4}-/)
  })

  it('notes in the contact that its address is refused: no later campaign tries it', async () => {
    const { id } = await sending(['a@exemple.fr', 'b@exemple.fr'])
    script.set('b@exemple.fr', [failing('recipient', "Cette adresse n'existe pas")])
    await run(id)
    const [refused] = await server.sql<{ data: Data }>(`select data from contacts where id = 'contact1'`)
    expect(refused?.data.emailRefusedAt).toMatch(/^\d{4}-/)
    const second = await newCampaign(server)
    await admin.post(`${second.path}/actions/envoyer`)
    handed.length = 0
    await run(second.id)
    expect(addressesOf(handed)).toEqual(['a@exemple.fr'])
  })

  it('tries a temporary failure seven times in about a day, then gives it up', async () => {
    const { id, path } = await sending(['a@exemple.fr'])
    script.set(
      'a@exemple.fr',
      Array.from({ length: 9 }, () => failing('temporary', 'Boîte pleine')),
    )
    let next: string | undefined = engine.now()
    for (; next !== undefined; next = await run(id)) ahead = Math.max(ahead, Date.parse(next) - Date.now() + 1000)
    expect(handed).toHaveLength(7)
    expect(ahead).toBeGreaterThan(12 * 60 * MINUTE_MS)
    expect(await states(id)).toEqual({ 'a@exemple.fr': 'echec' })
    expect(await admin.read(path)).toMatchObject({ nbEchecs: 1, sendingState: 'done' })
  })

  it('gives every attempt the same Message-ID, and an address to unsubscribe with one click', async () => {
    const { id } = await sending(['a@exemple.fr'])
    script.set('a@exemple.fr', [failing('temporary', 'Boîte pleine')])
    await run(id)
    ahead = 3 * MINUTE_MS
    await run(id)
    const [first, second] = handed
    expect(first?.messageId).toBe(`<${id}.contact0@arriere-boutique>`)
    expect(second?.messageId).toBe(first?.messageId)
    expect(first?.headers).toEqual({
      'List-Unsubscribe': `<${engine.unsubscribeLinks.url({ boutique: 'atelier', contact: 'contact0', campagne: id })}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })

  it('sends one mail to an address that two contacts have', async () => {
    const { id } = await sending(['a@exemple.fr', 'A@exemple.fr'])
    await run(id)
    expect(addressesOf(handed)).toEqual(['a@exemple.fr'])
  })

  it('sets aside who unsubscribed, was deleted, changed the address or was refused since', async () => {
    const { id, path } = await sending(many(6))
    way = async () => undefined
    await run(id, { isOver: () => true })
    expect(handed).toEqual([])
    const change = (n: number, sql: string) => server.sql(`update contacts set ${sql} where id = 'contact${n}'`)
    const set = (values: object) => `data = data || '${JSON.stringify(values)}'`
    await change(0, set({ subscribedToNewsletter: false }))
    await change(1, set({ newsletterStoppedAt: engine.now() }))
    await change(2, 'deleted = true')
    await change(3, set({ email: 'autre@exemple.fr' }))
    await change(4, set({ emailRefusedAt: engine.now() }))
    await run(id)
    expect(addressesOf(handed)).toEqual(['client5@exemple.fr'])
    expect(await countOf(id, 'ecarte')).toBe(5)
    expect(await admin.read(path)).toMatchObject({
      nbDestinataires: 1,
      nbEnvoyes: 1,
      nbEcartes: 5,
      sendingState: 'done',
    })
  })

  it('sets aside an address that another contact refused since, or a server', async () => {
    const { id } = await sending(many(4))
    await run(id, { isOver: () => true })
    await addContacts(server, many(3), 10)
    const set = (n: number, values: object, more = '') =>
      server.sql(`update contacts set data = data || $2::jsonb ${more} where id = $1`, [
        `contact${10 + n}`,
        JSON.stringify(values),
      ])
    const at = engine.now()
    await set(0, { newsletterStoppedAt: at })
    await set(1, { emailRefusedAt: at })
    await set(2, { newsletterStoppedAt: at, newsletterHow: 'desinscription-mail' }, ', deleted = true')
    await run(id)
    expect(addressesOf(handed)).toEqual(['client3@exemple.fr'])
    expect(await countOf(id, 'ecarte')).toBe(3)
  })

  it('to contacts who are not subscribed leaves out who refused', async () => {
    const { id } = await sending(many(2), { contactfilter: { nonInscrits: true } })
    await run(id, { isOver: () => true })
    await server.sql(`update contacts set data = data || '{"subscribedToNewsletter":false}'`)
    await server.sql(
      `update contacts set data = data || '{"newsletterStoppedAt":"2026-01-01T00:00:00.000Z"}' where id = 'contact0'`,
    )
    await run(id)
    expect(addressesOf(handed)).toEqual(['client1@exemple.fr'])
  })

  it('to contacts who are gone when it begins is done at once, to nobody', async () => {
    const { id, path } = await sending(many(1))
    await server.sql('update contacts set deleted = true')
    expect(await run(id)).toBeUndefined()
    expect(await admin.read(path)).toMatchObject({ nbDestinataires: 0, sendingState: 'done' })
  })

  it('is refused where its chosen contacts are all gone, and one that was merged counts as the one that stays', async () => {
    await addContacts(server, many(3))
    const { path } = await newCampaign(server, { contactfilter: { contacts: ['contact0', 'contact1'] } })
    await server.sql(`update contacts set deleted = true where id in ('contact0', 'contact1')`)
    const refused = await admin.post(`${path}/actions/envoyer`)
    expect(refused.refusal).toBe('409 courriel.personne')
    expect(await admin.read(path)).toMatchObject({ isSend: false })
    await server.sql(`update contacts set data = data || '{"mergedInto":"contact2"}' where id = 'contact1'`)
    expect((await admin.post(`${path}/actions/envoyer`)).status).toBe(200)
  })

  it('goes on in parts, so that others have their turn', async () => {
    const { id } = await sending(many(30))
    const before = Date.now()
    const next = await run(id, { isOver: () => handed.length > 0 })
    expect(Date.parse(next ?? '') - before).toBeLessThan(MINUTE_MS)
    expect(handed).toHaveLength(GROUP)
    await run(id)
    expect(addressesOf(handed)).toEqual(many(30).sort())
  })

  it('leaves one line of its counts in the journal', async () => {
    const { id } = await sending(many(30))
    for (let parts = 1; parts <= 3; parts++) await run(id, { isOver: () => handed.length >= parts * AT_ONCE })
    const rows = await server.sql<{ action: string }>('select action from system.journal where document = $1', [id])
    expect(rows.filter(({ action }) => action === 'recalculer')).toHaveLength(1)
  })

  it('has a limited number of mails under way, also when some of them take long', async () => {
    const { id } = await sending(many(40))
    const gate = Promise.withResolvers<void>()
    let [underWay, most, slow] = [0, 0, 0]
    way = async () => {
      most = Math.max(most, ++underWay)
      const isSlow = handed.length % 2 === 0
      if (isSlow && ++slow >= AT_ONCE) gate.resolve()
      await (isSlow ? gate.promise : setImmediate())
      underWay--
    }
    await run(id)
    expect(handed).toHaveLength(40)
    expect(most).toBe(AT_ONCE)
  })
})

describe('a mail server that does not work', () => {
  it('for want of settings interrupts the campaign; mended and resumed, it goes to everybody once', async () => {
    const { id, path } = await sending(many(20))
    way = failing('settings', 'Le mot de passe est refusé')
    expect(await run(id)).toBeUndefined()
    expect(await admin.read(path)).toMatchObject({
      sendingState: 'failed',
      sendingProblem: 'Le mot de passe est refusé',
      nbDestinataires: 20,
      nbEnvoyes: 0,
    })
    expect(await countOf(id, 'attente')).toBe(20)
    expect(handed.length).toBeLessThanOrEqual(AT_ONCE)
    const attempts = await server.sql('select 1 from system.mailing_recipients where attempts > 0')
    expect(attempts).toEqual([])
    handed.length = 0
    way = undefined
    await run(id)
    expect(handed).toEqual([])
    await admin.post(`${path}/actions/reprendre`)
    await run(id)
    expect(addressesOf(handed)).toEqual(many(20).sort())
    const after = await admin.read(path)
    expect(after).toMatchObject({ sendingState: 'done', nbEnvoyes: 20 })
    expect(after.sendingProblem).toBeUndefined()
  })

  it('is left alone after some refusals in a row, longer each time, and the campaign says why', async () => {
    const { id, path } = await sending(many(60))
    way = failing('temporary', 'Le serveur est injoignable')
    const pauses: number[] = []
    for (let runs = 0; runs < 3; runs++) {
      const before = clock()
      const next = Date.parse((await run(id)) ?? '')
      pauses.push((next - before) / MINUTE_MS)
      ahead += next - before
    }
    expect(handed.length).toBeLessThan(60)
    expect(pauses[0]).toBeGreaterThan(1.4)
    expect(pauses[1]).toBeGreaterThan(7)
    expect(pauses[2]).toBeGreaterThan(20)
    expect(await admin.read(path)).toMatchObject({
      sendingState: 'sending',
      sendingProblem: 'Le serveur est injoignable',
    })
    way = undefined
    ahead += 60 * MINUTE_MS
    await run(id)
    const after = await admin.read(path)
    expect(after).toMatchObject({ sendingState: 'done', nbEnvoyes: 60 })
    expect(after.sendingProblem).toBeUndefined()
  })

  it('that the boutique lacks interrupts the campaign', async () => {
    const { id, path } = await sending(many(2))
    const open = mail.open
    mail.open = async () => undefined
    await run(id).finally(() => (mail.open = open))
    expect(await admin.read(path)).toMatchObject({ sendingState: 'failed', nbDestinataires: 2 })
  })
})

describe('a mail server that refuses mails for good', () => {
  const DEAD = "Le serveur de messagerie refuse d'écrire à cette adresse (code 550)"
  const QUOTA = 'Le serveur de messagerie refuse ce courriel (code 550 5.4.5)'

  it('for another reason than the address fails this recipient in this campaign only', async () => {
    const { id, path } = await sending(many(12))
    script.set('client3@exemple.fr', [failing('refused', QUOTA)])
    await run(id)
    expect(await admin.read(path)).toMatchObject({ sendingState: 'done', nbEnvoyes: 11, nbEchecs: 1, nbRefuses: 0 })
    expect(await marked()).toEqual([])
  })

  it('several times in a row interrupts the campaign; mended and resumed, it goes to everybody once', async () => {
    const { id, path } = await sending(many(40))
    way = failing('refused', QUOTA)
    expect(await run(id)).toBeUndefined()
    expect(handed.length).toBeLessThan(MAX_IN_A_ROW + AT_ONCE)
    expect(await admin.read(path)).toMatchObject({ sendingState: 'failed', sendingProblem: QUOTA, nbEchecs: 0 })
    expect(await countOf(id, 'attente')).toBe(40)
    // Still refused: nobody is given up.
    for (let resumed = 0; resumed < 8; resumed++) {
      await admin.post(`${path}/actions/reprendre`)
      await run(id)
    }
    expect(await countOf(id, 'attente')).toBe(40)
    expect(await marked()).toEqual([])
    handed.length = 0
    way = undefined
    await admin.post(`${path}/actions/reprendre`)
    await run(id)
    expect(addressesOf(handed)).toEqual(many(40).sort())
    expect(await admin.read(path)).toMatchObject({ sendingState: 'done', nbEnvoyes: 40 })
  })

  it('interrupts it also when each run meets a few refusals only', async () => {
    const { id, path } = await sending(many(40))
    way = failing('refused', QUOTA)
    for (let runs = 1; runs <= 4; runs++) {
      const before = handed.length
      await run(id, { isOver: () => handed.length >= before + 3 })
    }
    expect(await admin.read(path)).toMatchObject({ sendingState: 'failed', sendingProblem: QUOTA })
    expect(await countOf(id, 'attente')).toBe(40)
  })

  it('an accepted mail in between shows that it works', async () => {
    const { id, path } = await sending(many(40))
    let count = 0
    way = async () => {
      if (++count % 4 > 0) await failing('refused', QUOTA)()
    }
    await run(id)
    expect(await admin.read(path)).toMatchObject({ sendingState: 'done', nbEnvoyes: 10, nbEchecs: 30 })
  })

  it('because of the addresses, all of them in a row, is believed when a person resumes', async () => {
    const { id, path } = await sending(many(12))
    way = failing('recipient', DEAD)
    await run(id)
    expect(await admin.read(path)).toMatchObject({ sendingState: 'failed', sendingProblem: DEAD, nbRefuses: 0 })
    expect(await marked()).toEqual([])
    for (let resumed = 0; resumed < 2; resumed++) {
      await admin.post(`${path}/actions/reprendre`)
      await run(id)
    }
    expect(await admin.read(path)).toMatchObject({ sendingState: 'done', nbRefuses: 12 })
    expect(await marked()).toEqual(many(12).sort())
  })

  it('does not mark a contact whose address changed while the mail was under way', async () => {
    const { id } = await sending(['a@exemple.fr'])
    way = async () => {
      await admin.change('/api/boutiques/atelier/contacts/contact0', { email: 'b@exemple.fr' })
      await failing('recipient', DEAD)()
    }
    await run(id)
    expect(await marked()).toEqual([])
  })
})

describe('a run that ends in the middle', () => {
  /** A run whose mails stay under way until `release`. */
  async function stuck(id: string) {
    const gate = Promise.withResolvers<void>()
    way = () => gate.promise
    const running = run(id)
    await expect.poll(() => handed.length).toBe(AT_ONCE)
    way = undefined
    return { release: () => (gate.resolve(), running) }
  }

  it('by a pause takes nobody else, and goes on when it is resumed', async () => {
    const { id, path } = await sending(many(40))
    const { release } = await stuck(id)
    expect((await admin.post(`${path}/actions/suspendre`)).status).toBe(200)
    expect(await release()).toBeUndefined()
    expect(handed).toHaveLength(AT_ONCE)
    expect(await admin.read(path)).toMatchObject({ sendingState: 'paused', nbEnvoyes: AT_ONCE })
    await run(id)
    expect(handed).toHaveLength(AT_ONCE)
    await admin.post(`${path}/actions/reprendre`)
    await run(id)
    expect(addressesOf(handed)).toEqual(many(40).sort())
  })

  it('by a crash leaves as many uncertain as were under way, which are not sent again by themselves', async () => {
    const { id, path } = await sending(many(40))
    const { release } = await stuck(id)
    expect(await run(id)).toBeUndefined()
    expect(addressesOf(handed)).toEqual(many(40).sort())
    expect(await admin.read(path)).toMatchObject({
      sendingState: 'done',
      nbEnvoyes: 40 - AT_ONCE,
      nbIncertains: AT_ONCE,
    })
    // The node was only slow: its mails did leave, and it takes nobody else.
    await release()
    expect(handed).toHaveLength(40)
    expect(await admin.read(path)).toMatchObject({ nbEnvoyes: 40, nbIncertains: 0 })
  })

  it('by a takeover of the job takes nobody else', async () => {
    const { id } = await sending(many(40))
    const { release } = await stuck(id)
    await run(id, { isOver: () => true })
    await release()
    expect(handed).toHaveLength(AT_ONCE)
    expect(await countOf(id, 'attente')).toBe(40 - AT_ONCE)
  })

  it('by a stop of the node waits for the mails under way, and is not done', async () => {
    const { id } = await sending(many(40))
    const gate = Promise.withResolvers<void>()
    way = () => gate.promise
    const stop = new AbortController()
    const running = run(id, { signal: stop.signal })
    await expect.poll(() => handed.length).toBe(AT_ONCE)
    stop.abort(new Error('stop'))
    gate.resolve()
    await expect(running).rejects.toThrow('stop')
    expect(handed).toHaveLength(AT_ONCE)
    expect(await countOf(id, 'envoye')).toBe(AT_ONCE)
    expect(await countOf(id, 'envoi')).toBe(0)
  })

  it('sends uncertain mails again only when a person asks, and each request once', async () => {
    const { id, path } = await sending(['a@exemple.fr', 'b@exemple.fr'])
    script.set('a@exemple.fr', [failing('unknown', 'Connexion perdue'), failing('unknown', 'Connexion perdue')])
    await run(id)
    expect(await admin.read(path)).toMatchObject({ sendingState: 'done', nbIncertains: 1 })
    ahead += 1000
    expect((await admin.post(`${path}/actions/renvoyer`)).status).toBe(200)
    ahead += 1000
    await run(id)
    await resumed(id)
    await run(id)
    expect(addressesOf(handed)).toEqual(['a@exemple.fr', 'a@exemple.fr', 'b@exemple.fr'])
    expect(await states(id)).toEqual({ 'a@exemple.fr': 'incertain', 'b@exemple.fr': 'envoye' })
  })
  it('sends uncertain mails again once for each request, also when the clock of the node that was asked is ahead', async () => {
    const { id, path } = await sending(['a@exemple.fr', 'b@exemple.fr'])
    script.set('a@exemple.fr', [failing('unknown', 'Connexion perdue'), failing('unknown', 'Connexion perdue')])
    script.set('b@exemple.fr', [failing('temporary', 'Boîte pleine'), failing('temporary', 'Boîte pleine')])
    await run(id)
    await admin.post(`${path}/actions/suspendre`)
    ahead = 60 * MINUTE_MS
    expect((await admin.post(`${path}/actions/renvoyer`)).status).toBe(200)
    ahead = 5 * MINUTE_MS
    await run(id)
    expect(handed.filter(({ to }) => to === 'a@exemple.fr')).toHaveLength(2)
    ahead = 50 * MINUTE_MS
    await run(id)
    expect(handed.filter(({ to }) => to === 'a@exemple.fr')).toHaveLength(2)
    expect(await states(id)).toEqual({ 'a@exemple.fr': 'incertain', 'b@exemple.fr': 'envoye' })
    expect((await admin.post(`${path}/actions/renvoyer`)).status).toBe(200)
    await run(id)
    expect(await states(id)).toEqual({ 'a@exemple.fr': 'envoye', 'b@exemple.fr': 'envoye' })
  })

  it.each(['reports', 'never reports'])(
    'does not send again a mail under way at the request whose run %s',
    async (how) => {
      const { id, path } = await sending(['a@exemple.fr', 'b@exemple.fr'])
      const gate = Promise.withResolvers<void>()
      script.set('a@exemple.fr', [failing('unknown', 'Connexion perdue')])
      script.set('b@exemple.fr', [
        failing('temporary', 'Boîte pleine'),
        () => gate.promise.then(failing('unknown', 'Connexion perdue')),
      ])
      await run(id)
      ahead = 5 * MINUTE_MS
      const running = run(id)
      await expect.poll(() => handed.length).toBe(3)
      await admin.post(`${path}/actions/suspendre`)
      expect((await admin.post(`${path}/actions/renvoyer`)).status).toBe(200)
      if (how === 'reports') {
        gate.resolve()
        await running
      }
      await run(id)
      await resumed(id)
      await run(id)
      expect(await states(id)).toEqual({ 'a@exemple.fr': 'envoye', 'b@exemple.fr': 'incertain' })
      gate.resolve()
      await running
    },
  )

  it('by the deletion of the boutique takes nobody else, and goes on when a person resumes it in the restored one', async () => {
    const { id, path } = await sending(many(40))
    const { release } = await stuck(id)
    expect((await admin.remove('/api/boutiques/atelier')).status).toBe(200)
    expect(await release()).toBeUndefined()
    expect(handed).toHaveLength(AT_ONCE)
    expect(await run(id)).toBeUndefined()
    expect(handed).toHaveLength(AT_ONCE)
    expect((await admin.post('/api/boutiques/atelier/actions/restaurer')).status).toBe(200)
    expect(await admin.read(path)).toMatchObject({
      sendingState: 'failed',
      sendingProblem: "La boutique a été supprimée pendant l'envoi",
      nbEnvoyes: AT_ONCE,
    })
    await admin.post(`${path}/actions/reprendre`)
    await run(id)
    expect(addressesOf(handed)).toEqual(many(40).sort())
  })
})
