import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { smtpMailer } from '../mail/mailer.ts'
import { Client } from '../testing/client.ts'
import { addressesOf, startTestMail } from '../testing/services/mail.ts'
import { startTwoNodes } from '../testing/node.ts'
import { emailOf, PASSWORD } from '../testing/people.ts'

const mail = await startTestMail()
// The test speaks for the proxy: each request names its sender.
const { server, second, stop } = await startTwoNodes({ mailer: smtpMailer(mail.url), trustProxy: 'loopback' })
afterAll(async () => {
  await stop()
  await mail.close()
})
const admin = server.as('admin')
const OWNER = emailOf('collegue')
const WRONG = 'pas-le-bon-mot'
const TOO_MANY = '429 trop.de-tentatives'

beforeEach(async () => {
  for (const table of ['sign_in_attempts', 'known_senders', 'failed_sign_ins'])
    await server.sql(`delete from system.${table}`)
  await server.sql(`delete from auth.session where "ipAddress" is distinct from '127.0.0.1'`)
})

let addresses = 0
const fresh = (): string => `203.0.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`

/** Tries a password from an address, on either node. */
function attempt(email: string, password: string, { from = fresh(), device = '', on = server } = {}) {
  const headers = { 'x-forwarded-for': from, ...(device && { cookie: device, origin: on.address }) }
  return on.nobody.send('POST', '/api/auth/sign-in/email', { email, password }, headers)
}
const refusals = (answers: { refusal: string }[]): string[] => answers.map(({ refusal }) => refusal)
const deviceOf = ({ headers }: { headers: Headers }): string =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('arriere-boutique.device='))
    ?.split(';')[0] ?? ''

/** Wrong passwords from so many addresses, alternately on both nodes. */
const attack = (count: number, email = OWNER) =>
  Promise.all(Array.from({ length: count }, (_, at) => attempt(email, WRONG, { on: at % 2 ? second : server })))

describe('many addresses that try passwords of one account', () => {
  it('get ten attempts together, on two servers, whether the account exists or not', async () => {
    for (const email of [OWNER, 'inconnue@exemple.fr']) {
      const answers = await attack(24, email)
      const refused = answers.filter(({ status }) => status === 429)
      expect(refused).toHaveLength(14)
      expect(new Set(refusals(refused))).toEqual(new Set([TOO_MANY]))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]))
      expect((await attempt(email, PASSWORD)).refusal).toBe(TOO_MANY)
    }
    const refused = [await attempt(OWNER, WRONG), await attempt('inconnue@exemple.fr', WRONG)]
    const [one, other] = refused.map(({ problem }) => ({ ...problem, retryAfter: undefined }))
    expect(one).toEqual(other)
    for (const { headers } of refused) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(60)
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(900)
    }
  })

  it('get no more by other letters of the address', async () => {
    await attack(10)
    expect((await attempt(OWNER.toUpperCase(), WRONG)).refusal).toBe(TOO_MANY)
  })

  it('do not keep its owner out: neither at a known address, nor on a known device elsewhere', async () => {
    const from = fresh()
    const entered = await attempt(OWNER, PASSWORD, { from })
    expect(entered.status).toBe(200)
    const device = deviceOf(entered)
    expect(device).toMatch(/=[0-9a-f]{32}$/)
    await attack(12)
    expect((await attempt(OWNER, PASSWORD, { from, on: second })).status).toBe(200)
    expect((await attempt(OWNER, PASSWORD, { device })).status).toBe(200)
    // The device is known for this account alone.
    await attack(12, emailOf('membre'))
    expect((await attempt(emailOf('membre'), PASSWORD, { device, from })).refusal).toBe(TOO_MANY)
  })

  it('do not use up the attempts of a known device at the same address, to whatever account', async () => {
    const from = fresh()
    const device = deviceOf(await attempt(OWNER, PASSWORD, { from }))
    const others = []
    for (let at = 0; at < 24; at++) others.push(await attempt(`personne${at}@exemple.fr`, WRONG, { from }))
    const refused = others.at(-1) as (typeof others)[number]
    expect(refused.refusal).toBe('429 trop.de-requetes')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await attempt(OWNER, PASSWORD, { from })).status).toBe(429)
    expect((await attempt(OWNER, PASSWORD, { from, device })).status).toBe(200)
    // The device has a limit as well.
    const own = []
    for (let at = 0; at < 21; at++) own.push(await attempt(OWNER, WRONG, { from: fresh(), device }))
    expect(own.at(-1)?.status).toBe(429)
  })

  it('do not keep out who has a session of before', async () => {
    const from = fresh()
    await attempt(OWNER, PASSWORD, { from })
    await server.sql('delete from system.known_senders')
    await attack(12)
    expect((await attempt(OWNER, PASSWORD, { from })).status).toBe(200)
  })

  it('do not keep out who chooses a new password by a link', async () => {
    const { id } = await admin.create('/api/utilisateurs', {
      displayname: 'Lou',
      email: 'lou@exemple.fr',
      password: PASSWORD,
    })
    await attack(12, 'lou@exemple.fr')
    const { link } = (await admin.post(`/api/utilisateurs/${id}/lien`)).body as { link: string }
    const token = new URL(link).searchParams.get('token')
    const from = fresh()
    const headers = { 'x-forwarded-for': from }
    const body = { token, newPassword: 'un-tout-autre-mot' }
    expect((await server.nobody.send('POST', '/api/auth/reset-password', body, headers)).status).toBe(200)
    expect((await attempt('lou@exemple.fr', 'un-tout-autre-mot', { from })).status).toBe(200)
  })

  it('try again when the window is over', async () => {
    await attack(12)
    await server.sql(`update system.sign_in_attempts set since = since - interval '16 minutes'`)
    expect((await attempt(OWNER, PASSWORD)).status).toBe(200)
  })

  it('a known address tries twenty', async () => {
    const from = fresh()
    await attempt(OWNER, PASSWORD, { from })
    const statuses: number[] = []
    // On two servers, which let twenty a minute of an address through together: the sign-in is one of them. They tell each
    // other what they counted a moment later; each alone would let twenty through.
    for (let at = 0; at < 36 && statuses.at(-1) !== 429; at++)
      statuses.push((await attempt(OWNER, WRONG, { from, on: at % 2 ? second : server })).status)
    expect(statuses.slice(0, 19)).toEqual(Array.from({ length: 19 }, () => 401))
    expect(statuses.at(-1)).toBe(429)
  })
})

it('attempts with the right password are not counted', async () => {
  for (let at = 0; at < 12; at++) {
    await server.sql('delete from system.known_senders')
    await server.sql(`delete from auth.session where "ipAddress" like '203.%'`)
    expect((await attempt(OWNER, PASSWORD)).status).toBe(200)
  }
})

it('what is stored names neither account nor address', async () => {
  const from = fresh()
  await attempt(OWNER, PASSWORD, { from })
  await attempt(OWNER, WRONG)
  const stored = JSON.stringify([
    await server.sql('select * from system.sign_in_attempts'),
    await server.sql('select * from system.known_senders'),
  ])
  for (const observed of [OWNER, from]) expect(stored).not.toContain(observed)
})

it('sixty new addresses at once do not keep a known one out', async () => {
  const from = fresh()
  await attempt(OWNER, PASSWORD, { from })
  const strangers = Array.from({ length: 60 }, (_, at) => attempt(`personne${at}@exemple.fr`, WRONG))
  const entered = await attempt(OWNER, PASSWORD, { from })
  expect(entered.status).toBe(200)
  const statuses = (await Promise.all(strangers)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
})

describe('wrong passwords', () => {
  const observed = () => mail.received.filter(({ to }) => addressesOf(to).includes(OWNER))

  it('are told to the person: one mail a day after five, and a line with the sessions until the password is another', async () => {
    const before = observed().length
    const failures = async () => (await server.as('collegue').get('/api/moi/sessions')).body.failures
    await attack(4)
    expect(await failures()).toBeUndefined()
    await attack(5)
    expect(await failures()).toMatchObject({ count: 9 })
    await expect.poll(() => observed().length - before).toBe(1)
    expect(observed().at(-1)?.subject).toContain('tentatives de connexion')
    const { body } = await admin.get(`/api/utilisateurs/${server.idOf('collegue')}/sessions`)
    expect(body.failures).toMatchObject({ count: 9 })
    const change = { currentPassword: PASSWORD, newPassword: PASSWORD, revokeOtherSessions: false }
    expect((await server.as('collegue').post('/api/auth/change-password', change)).status).toBe(200)
    expect(await failures()).toBeUndefined()
  })

  it('of nobody leave nothing behind, and no mail', async () => {
    const before = mail.received.length
    await attack(8, 'inconnue@exemple.fr')
    expect(await server.sql('select * from system.failed_sign_ins')).toEqual([])
    expect(mail.received.length).toBe(before)
  })
})

describe('a password that anybody would try', () => {
  const SENTENCE = 'Ce mot de passe est trop courant ou trop proche de votre nom : choisissez-en un autre'
  const COMMON = ['12345678', 'password', 'PassWord1', 'Colin Collègue', OWNER]

  it.each(COMMON)('%s is refused for a new user and by an administrator', async (password) => {
    const user = { displayname: 'Colin Collègue', email: OWNER, password }
    const path = `/api/utilisateurs/${server.idOf('collegue')}/identite`
    for (const refused of [
      await admin.post('/api/utilisateurs', user),
      await admin.send('PATCH', path, { password }),
    ]) {
      expect(refused.refusal).toBe('422 validation')
      expect(refused.problem.errors).toEqual([{ path: 'password', message: SENTENCE }])
    }
  })

  it.each(COMMON)('%s is refused to the person, by the profile and by a link', async (common) => {
    const email = `colin${++addresses}@exemple.fr`
    const newPassword = common.replace(OWNER, email)
    const user = { displayname: 'Colin Collègue', email, password: PASSWORD }
    const { id } = await admin.create('/api/utilisateurs', user)
    const entered = await attempt(email, PASSWORD)
    const own = new Client(server.address, entered.headers.get('set-auth-token') ?? '')
    const changed = await own.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword })
    expect([changed.status, changed.problem.detail]).toEqual([400, SENTENCE])
    const { link } = (await admin.post(`/api/utilisateurs/${id}/lien`)).body as { link: string }
    const token = new URL(link).searchParams.get('token')
    const headers = { 'x-forwarded-for': fresh() }
    const chosen = await server.nobody.send('POST', '/api/auth/reset-password', { token, newPassword }, headers)
    expect([chosen.status, chosen.problem.detail]).toEqual([400, SENTENCE])
    // The link is still good for a better one.
    const better = { token, newPassword: 'un-tout-autre-mot' }
    expect((await server.nobody.send('POST', '/api/auth/reset-password', better, headers)).status).toBe(200)
  })

  it('still signs in who has it', async () => {
    const hash = await server.sql<{ password: string }>(`select password from auth.account limit 1`)
    expect(hash).toHaveLength(1)
    const { hashPassword } = await import('better-auth/crypto')
    const id = server.idOf('membre')
    await server.sql('update auth.account set password = $1 where "userId" = $2', [await hashPassword('12345678'), id])
    expect((await attempt(emailOf('membre'), '12345678')).status).toBe(200)
  })
})
