import { afterAll, describe, expect, it } from 'vitest'
import { smtpMailer } from '../mail/mailer.ts'
import { addressesOf, startTestMail } from '../testing/services/mail.ts'
import { startTestNode } from '../testing/node.ts'

const mail = await startTestMail()
const server = await startTestNode({ mailer: smtpMailer(mail.url) })
const admin = server.as('admin')
afterAll(async () => {
  await server.stop()
  await mail.close()
})

const EMAIL = 'paul.roux@exemple.fr'
const links = (): string[] =>
  mail.received.filter(({ to }) => addressesOf(to).includes(EMAIL)).map(({ text }) => text?.match(/http\S+/)?.[0] ?? '')
const tokenIn = (link: string | undefined): string => new URL(link ?? '').searchParams.get('token') ?? ''
const choose = (token: string, newPassword: string) =>
  server.nobody.post('/api/auth/reset-password', { token, newPassword })

describe('the welcome of a new user', () => {
  it('is mailed, names them, and leads to a password', async () => {
    const { id } = await admin.create('/api/utilisateurs', { displayname: 'Paul Roux', email: EMAIL })
    expect(links()).toHaveLength(1)
    expect(mail.received.at(-1)?.text).toContain('Bonjour Paul Roux,')

    const again = await admin.post(`/api/utilisateurs/${id}/bienvenue`)
    expect(again.body).toEqual({ email: EMAIL, link: links()[1], sent: true })
    expect((await server.as('gerante').post(`/api/utilisateurs/${id}/bienvenue`)).status).toBe(403)
  })

  it('leads to a page that greets, as does each link before the first password', async () => {
    const { id } = await admin.create('/api/utilisateurs', { displayname: 'Noé', email: 'noe@exemple.fr' })
    const greets = async (user: string, what: string) => {
      const { link } = (await admin.post(`/api/utilisateurs/${user}/${what}`)).body as { link: string }
      return new URL(link).searchParams.has('bienvenue')
    }
    expect(await greets(id, 'bienvenue')).toBe(true)
    expect(await greets(id, 'lien')).toBe(true)
    expect(await greets(server.idOf('gerante'), 'lien')).toBe(false)
    const { body } = await admin.get(`/api/utilisateurs/${id}/identite`)
    expect(body).toEqual({ email: 'noe@exemple.fr', sendsMail: true })
  })

  it('keeps its token in the database as a hash only', async () => {
    const stored = JSON.stringify(await server.sql('select * from auth.verification'))
    expect(stored).not.toContain(tokenIn(links()[1]))
    expect(stored).not.toContain('reset-password:')
  })

  it('sent again makes the earlier link invalid', async () => {
    expect((await choose(tokenIn(links()[0]), 'un-mot-du-premier')).problem).toMatchObject({
      status: 400,
      detail: "Ce lien n'est plus valable",
    })
  })

  it('is good for one password, and says which address signs in with it', async () => {
    const token = tokenIn(links()[1])
    const chosen = await choose(token, 'un-premier-mot')
    expect([chosen.status, chosen.body]).toEqual([200, { status: true, email: EMAIL }])
    expect((await choose(token, 'un-second-mot')).problem).toMatchObject({
      status: 400,
      detail: "Ce lien n'est plus valable",
    })
    const entered = await server.nobody.post('/api/auth/sign-in/email', { email: EMAIL, password: 'un-premier-mot' })
    expect(entered.status).toBe(200)
  })

  it('is good for a day', async () => {
    const { id } = await admin.create('/api/utilisateurs', { displayname: 'Zoé', email: 'zoe@exemple.fr' })
    const { link } = (await admin.post(`/api/utilisateurs/${id}/bienvenue`)).body
    await server.sql('update auth.verification set "expiresAt" = now() - interval \'1 second\'')
    expect((await choose(tokenIn(link as string), 'un-mot-trop-tard')).status).toBe(400)
  })

  it('is a link to pass on where no mail leaves', async () => {
    mail.refusal = 'Refusé'
    const { invitation } = await admin.create('/api/utilisateurs', { displayname: 'Léa', email: 'lea@exemple.fr' })
    expect(invitation).toEqual({ link: expect.stringContaining('/reset?token='), sent: false })
  })
})
