import { inspect } from 'node:util'
import { createOutgoing } from '../outgoing/outgoing.ts'
import { describe, expect, it } from 'vitest'
import {
  flood,
  MAIL_MOMENTS,
  type MailMoment,
  startStrangeMail,
  type Strange,
} from '../testing/services/strange-mail.ts'
import { MailFailure } from './boutique-mail.ts'
import { openSmtpSession, type SmtpLimits } from './smtp-session.ts'

const MAIL = { from: 'atelier@exemple.fr', to: 'lea@exemple.fr', body: Buffer.from('Subject: x\r\n\r\nBonjour\r\n') }
const SECRET = 'mot-de-passe-secret'

interface Outcome {
  kind: string
  error?: MailFailure
  /** Bytes that the server wrote. */
  written: number
}

/** Sends one mail to a server that is strange at one moment. */
async function sendTo(moment: MailMoment, strange: Strange, limits: Partial<SmtpLimits> = {}): Promise<Outcome> {
  const server = await startStrangeMail(moment, strange)
  const host = '127.0.0.1'
  const calls = createOutgoing({ allowed: new Set([`${host}:${server.port}`]) }).of('atelier')
  const connect = () => calls.connect(host, server.port)
  const settings = { host, port: server.port, isSecure: false, user: 'atelier', password: SECRET }
  try {
    const session = await openSmtpSession(settings, connect, limits)
    await session.send(MAIL).finally(() => session.close())
    return { kind: 'sent', written: server.written() }
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
    return { kind: error.kind, error, written: server.written() }
  } finally {
    server.close()
  }
}

const answer =
  (text: string): Strange =>
  (socket) =>
    socket.write(`${text}\r\n`)

/** The kind for each moment, in their order: greeting, EHLO, AUTH, MAIL, RCPT, DATA, message. */
const ROWS: [name: string, strange: Strange, kinds: string][] = [
  ['refuses for now', answer('450 4.7.1 later'), 'temporary '.repeat(7)],
  ['ends the session with 421', answer('421 4.3.2 closing'), 'temporary '.repeat(7)],
  ['refuses', answer('550 5.0.0 no'), `${'settings '.repeat(4)}refused refused refused`],
  ['refuses a mailbox', answer('550 5.1.1 no'), `${'settings '.repeat(4)}recipient refused refused`],
  ['answers garbage', answer('<html>'), 'settings settings settings temporary temporary temporary unknown'],
  ['closes the connection', (socket) => socket.end(), `${'temporary '.repeat(6)}unknown`],
  ['resets the connection', (socket) => socket.resetAndDestroy(), `${'temporary '.repeat(6)}unknown`],
  [
    'closes within a refusal',
    (socket) => socket.end('550 5.1.1 unkno'),
    `${'settings '.repeat(3)}${'temporary '.repeat(3)}unknown`,
  ],
]
const casesOf = (rows: typeof ROWS): { name: string; moment: MailMoment; strange: Strange; kind: string }[] =>
  rows.flatMap(([name, strange, kinds]) =>
    kinds.split(' ').flatMap((kind, index) => {
      const moment = MAIL_MOMENTS[index]
      return moment ? [{ name, moment, strange, kind }] : []
    }),
  )

describe('a server that', () => {
  it.concurrent.each(casesOf(ROWS))('$name at $moment: $kind', async ({ moment, strange, kind }) => {
    expect((await sendTo(moment, strange)).kind).toBe(kind)
  })
})

const trickle: Strange = (socket) => {
  const timer = setInterval(() => socket.write('2'), 5)
  socket.once('close', () => clearInterval(timer))
}
const ENDLESS: typeof ROWS = [
  ['says nothing', () => undefined, `${'temporary '.repeat(6)}unknown`],
  ['never ends its line', trickle, `${'temporary '.repeat(6)}unknown`],
]

describe('the time limit ends a server that', () => {
  it.concurrent.each(casesOf(ENDLESS))('$name at $moment: $kind', async ({ moment, strange, kind }) => {
    const isSetup = MAIL_MOMENTS.indexOf(moment) < MAIL_MOMENTS.indexOf('MAIL')
    // The end of the message must be reached within the limit, also on a busy machine.
    const messageMs = kind === 'unknown' ? 10_000 : 1000
    expect((await sendTo(moment, strange, isSetup ? { setupMs: 200 } : { messageMs })).kind).toBe(kind)
  })
})

const FLOODS: typeof ROWS = [
  ['a line without an end', flood('2'), 'settings settings temporary temporary temporary temporary unknown'],
  [
    'an answer without an end',
    flood('250-more\r\n'),
    'settings settings temporary temporary temporary temporary unknown',
  ],
  ['empty lines', flood('\r\n'), 'settings settings temporary temporary temporary temporary unknown'],
]
const MAX_WRITTEN = 16_000_000

describe('the limit of bytes ends', () => {
  it.concurrent.each(casesOf(FLOODS))('$name at $moment: $kind', async ({ moment, strange, kind }) => {
    const outcome = await sendTo(moment, strange)
    expect(outcome.kind).toBe(kind)
    expect(outcome.written).toBeLessThan(MAX_WRITTEN)
  })
})

it('a server that answers everything twice takes the message once, or not at all', async () => {
  const { kind } = await sendTo('EHLO', (socket) => socket.write('250 AUTH PLAIN\r\n250 AUTH PLAIN\r\n'))
  expect(kind).not.toBe('sent')
})

it.concurrent.each(MAIL_MOMENTS)('a server that quotes the password at %s: the failure does not', async (moment) => {
  const quoted = [SECRET, Buffer.from(`\0atelier\0${SECRET}`).toString('base64')]
  const { error } = await sendTo(moment, answer(`550 5.7.1 ${quoted.join(' ')}`))
  expect(error?.message).toContain('(code 550 5.7.1)')
  const shown = inspect(error, { depth: 10, showHidden: true })
  for (const one of [...quoted, '127.0.0.1']) expect(shown).not.toContain(one)
})
