import { simpleParser } from 'mailparser'
import { describe, expect, it } from 'vitest'
import { MailFailure } from './boutique-mail.ts'
import { composeMail } from './compose.ts'
import type { Message } from './mailer.ts'

const MESSAGE: Message = { to: 'lea@exemple.fr', subject: 'Bonjour', text: 'Texte' }
const SENDER = { name: 'Atelier', address: 'atelier@exemple.fr' }
const HOSTILE = 'x\r\nBcc: tous@exemple.fr\u2028X-Y: z\0'

it('a mail has its two forms, its id and the headers of a list', async () => {
  const link = '<https://exemple.fr/desabonnement?jeton=abc>'
  const mail = await composeMail(
    {
      ...MESSAGE,
      html: '<p>Été</p>',
      messageId: '<un@exemple.fr>',
      headers: { 'List-Unsubscribe': link, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    },
    SENDER,
  )
  expect([mail.from, mail.to]).toEqual(['atelier@exemple.fr', 'lea@exemple.fr'])
  expect(mail.body.toString()).toContain(
    `List-Unsubscribe: ${link}\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click`,
  )
  const parsed = await simpleParser(mail.body)
  expect([parsed.messageId, parsed.html, parsed.text]).toEqual(['<un@exemple.fr>', '<p>Été</p>', 'Texte'])
})

it('no subject and no name adds a header', async () => {
  const { body } = await composeMail({ ...MESSAGE, subject: HOSTILE }, { ...SENDER, name: HOSTILE })
  const { headers, subject, from } = await simpleParser(body)
  expect([...headers.keys()].filter((name) => name === 'bcc' || name === 'x-y')).toEqual([])
  expect([subject, from?.value[0]?.name]).toEqual(['x Bcc: tous@exemple.fr X-Y: z', 'x Bcc: tous@exemple.fr X-Y: z'])
})

const ADDRESSES = [
  ...[HOSTILE, 'a@exemple.fr, b@exemple.fr', 'a@exemple.fr\r\nRCPT TO:<b@exemple.fr>', '<a@exemple.fr>', 'a@b@c.fr'],
  ...['', 'sans-arobase', '@exemple.fr', 'a b@exemple.fr', '"a"@exemple.fr', `${'a'.repeat(250)}@exemple.fr`],
]
describe('an address that is not one alone is refused', () => {
  it.each(ADDRESSES)('%j', async (address) => {
    const kindOf = async (mail: Promise<unknown>): Promise<unknown> =>
      mail.then(
        () => 'composed',
        (error: unknown) => (error instanceof MailFailure ? error.kind : error),
      )
    expect(await kindOf(composeMail({ ...MESSAGE, to: address }, SENDER))).toBe('recipient')
    expect(await kindOf(composeMail({ ...MESSAGE, replyTo: address }, SENDER))).toBe('settings')
    expect(await kindOf(composeMail(MESSAGE, { address }))).toBe('settings')
  })
})

it.each(['un@exemple', '<un>\r\nBcc: x', '<a><b>', `<${'a'.repeat(300)}>`])(
  '%j is no message id',
  async (messageId) => {
    await expect(composeMail({ ...MESSAGE, messageId }, SENDER)).rejects.toThrow('message id')
  },
)

it.each(['https://exemple.fr', '<https://exemple.fr>\r\nBcc: x', '<https://a>,<b c>', `<${'a'.repeat(1000)}>`, ''])(
  '%j is no header of a list',
  async (address) => {
    const headers = { 'List-Unsubscribe': address }
    await expect(composeMail({ ...MESSAGE, headers }, SENDER)).rejects.toThrow('List-Unsubscribe')
  },
)
