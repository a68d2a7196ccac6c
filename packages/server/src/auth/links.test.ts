import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { smtpMailer } from '../mail/mailer.ts'
import { Client } from '../testing/client.ts'
import { addressesOf, startTestMail } from '../testing/services/mail.ts'
import { startTestNode } from '../testing/node.ts'
import { emailOf, PASSWORD } from '../testing/people.ts'

const mail = await startTestMail()
const server = await startTestNode({ mailer: smtpMailer(mail.url), trustProxy: 'loopback' })
const mute = await startTestNode({ trustProxy: 'loopback' }, server)
const admin = server.as('admin')
afterAll(async () => {
  await mute.stop()
  await server.stop()
  await mail.close()
})

let made = 0
let id = ''
let email = ''
const path = (): string => `/api/utilisateurs/${id}`
const tokenIn = (link: unknown): string => new URL(String(link)).searchParams.get('token') ?? ''
/** Asks the identity library as a sender of its own for each test: its attempts are counted by the address. */
const ask = (what: string, body: object, client = server.nobody) =>
  client.send('POST', `/api/auth/${what}`, body, { 'x-forwarded-for': `10.0.0.${made}` })
const choose = (token: string) => ask('reset-password', { token, newPassword: 'un-autre-mot' })
const linkOf = async (): Promise<string> => tokenIn((await admin.post(`${path()}/lien`)).body.link)
const forgotten = (client = server.nobody) => ask('request-password-reset', { email }, client)

beforeEach(async () => {
  email = `personne${++made}@exemple.fr`
  const body = { displayname: 'Personne', email, password: PASSWORD, boutique: 'atelier' }
  id = (await admin.create('/api/utilisateurs', body)).id as string
})

const checked = (token: unknown) => ask('check-link', { token })

/** The answers to a token are, to the letter, those to one which never was. */
async function expectUnknown(token: string): Promise<void> {
  const [opened, never] = [await checked(token), await checked('jamais-fait')]
  expect(never.refusal).toBe('400 INVALID_TOKEN')
  expect([opened.status, opened.body]).toEqual([400, never.body])
  const [answer, unknown] = [await choose(token), await choose('jamais-fait')]
  expect(unknown.problem.detail).toBe("Ce lien n'est plus valable")
  expect([answer.status, answer.body]).toEqual([400, unknown.body])
  expect(JSON.stringify(answer.body)).not.toContain('@')
}

describe('a link to choose a password ends', () => {
  const identity = (body: object) => admin.send('PATCH', `${path()}/identite`, body)
  const acts: [string, () => Promise<{ status: number }>][] = [
    ['an administrator makes another', () => admin.post(`${path()}/lien`)],
    ['the welcome is sent', () => admin.post(`${path()}/bienvenue`)],
    ['the address changes', () => identity({ email: `nouvelle${made}@exemple.fr` })],
    ['an administrator changes the password', () => identity({ password: 'mot-impose' })],
    [
      'the user changes the password',
      async () => {
        const { headers } = await ask('sign-in/email', { email, password: PASSWORD })
        const client = new Client(server.address, headers.get('set-auth-token') ?? '')
        return ask('change-password', { currentPassword: PASSWORD, newPassword: 'mot-choisi' }, client)
      },
    ],
    ['the user is deleted', () => admin.remove(path())],
    ['the user is blocked', () => admin.patch(path(), { isBlocked: true })],
  ]
  it.each(acts)('when %s', async (_, act) => {
    const token = await linkOf()
    expect((await act()).status).toBeLessThan(300)
    // Whatever else refuses it: the link is gone even for somebody who is let in again.
    await server.sql(`update utilisateurs set deleted = false, data = data || '{"isBlocked":false}' where id = $1`, [
      id,
    ])
    await expectUnknown(token)
  })

  it.each([
    ['changes', undefined],
    ['sets', `delete from auth.account where "userId" = $1`],
  ])('when another link %s the password of the user', async (_, statement) => {
    if (statement) await server.sql(statement, [id])
    const token = await linkOf()
    await server.sql(
      `insert into auth.verification (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
       values ($1, 'un-autre', $1, now() + interval '1 hour', now(), now())`,
      [id],
    )
    expect((await choose(token)).body).toEqual({ status: true, email })
    expect(await server.sql('select * from auth.verification where value = $1', [id])).toEqual([])
  })

  it('but not when something else of the user changes, or somebody else gets a link', async () => {
    const token = await linkOf()
    await admin.change(path(), { displayname: 'Autre nom' })
    expect((await admin.post(`/api/utilisateurs/${server.idOf('membre')}/lien`)).status).toBe(200)
    expect((await choose(token)).status).toBe(200)
  })

  it.each([
    ['by mail', server],
    ['where no mail leaves', mute],
  ])('but not when somebody asks for another %s, however often', async (_, { address }) => {
    const token = await linkOf()
    for (let requested = 0; requested < 5; requested++) expect((await forgotten(new Client(address))).status).toBe(200)
    expect((await choose(token)).status).toBe(200)
  })

  it('with all the others that were asked for by mail: five at once, and no more mails', async () => {
    const before = mail.received.length
    const from = (sender: number) => ({ 'x-forwarded-for': `10.1.${made}.${sender}` })
    const requested = (sender: number) =>
      server.nobody.send('POST', '/api/auth/request-password-reset', { email }, from(sender))
    for (let sender = 0; sender < 5; sender++) expect((await requested(sender)).status).toBe(200)
    const [sixth, nobody] = [
      await requested(6),
      await ask('request-password-reset', { email: 'personne-du-tout@exemple.fr' }),
    ]
    expect([sixth.status, sixth.text]).toEqual([nobody.status, nobody.text])
    await expect.poll(() => mail.received.length).toBe(before + 5)
    const tokens = mail.received.slice(before).map(({ text }) => tokenIn(text?.match(/http\S+/)?.[0]))
    expect((await choose(tokens[0] as string)).body).toEqual({ status: true, email })
    for (const token of tokens.slice(1)) await expectUnknown(token)
    expect(mail.received).toHaveLength(before + 5)
  })
})

describe('a link that is opened', () => {
  it('is good as often as somebody looks, until it is used', async () => {
    const token = await linkOf()
    for (let times = 0; times < 2; times++) expect((await checked(token)).body).toEqual({ status: true })
    expect((await choose(token)).status).toBe(200)
    await expectUnknown(token)
  })

  it('has expired', async () => {
    const token = await linkOf()
    await server.sql(`update auth.verification set "expiresAt" = now() - interval '1 second' where value = $1`, [id])
    expect((await checked(token)).status).toBe(400)
    await expectUnknown(token)
  })

  it.each([[undefined], [12], [['un']], ['\u0000'], ['\ud800'], ['a'.repeat(10_000)]])('is none: %j', async (token) => {
    expect((await checked(token)).problem).toMatchObject({ status: 400, detail: "Ce lien n'est plus valable" })
    expect((await ask('reset-password', { token, newPassword: 'un-autre-mot' })).status).toBe(400)
  })

  it('is not looked for more often than the address may choose passwords', async () => {
    for (let times = 0; times < 10; times++) expect((await checked('devine')).status).toBe(400)
    expect((await checked('devine')).refusal).toBe('429 trop.de-requetes')
  })
})

describe('a user who may not sign in', () => {
  it.each([
    ['deleted', `update utilisateurs set deleted = true where id = $1`],
    ['blocked', `update utilisateurs set data = data || '{"isBlocked":true}' where id = $1`],
  ])('and is %s gets the answer to an unknown token', async (_, statement) => {
    const token = await linkOf()
    // As if the link had been made in the moment after.
    await server.sql('alter table utilisateurs disable trigger end_links_by_update')
    await server.sql(statement, [id])
    await server.sql('alter table utilisateurs enable trigger end_links_by_update')
    expect(await server.sql('select id from auth.verification where value = $1', [id])).toHaveLength(1)
    await expectUnknown(token)
  })

  it('gets no welcome and no link while blocked, and none by mail', async () => {
    await admin.change(path(), { isBlocked: true })
    for (const address of ['bienvenue', 'lien'])
      expect((await admin.post(`${path()}/${address}`)).refusal).toBe('409 utilisateur.bloque')
    expect((await forgotten()).status).toBe(200)
    const before = mail.received.length
    email = emailOf('membre')
    expect((await forgotten()).status).toBe(200)
    await expect.poll(() => mail.received.length).toBe(before + 1)
    expect(addressesOf(mail.received.at(-1)?.to)).toEqual([email])
  })
})
