import { Problem } from '@boutique/domain'
import { describe, expect, it } from 'vitest'
import { mailFailure } from './failures.ts'

const refusal = (response: string, more: object = {}): Error =>
  Object.assign(new Error(response), {
    code: 'EENVELOPE',
    command: 'RCPT TO',
    response,
    responseCode: Number(response.slice(0, 3)),
    ...more,
  })

const kindAtRcpt = (response: string) => mailFailure(refusal(response), 'message', false).kind
const kindAtData = (response: string) =>
  mailFailure(refusal(response, { code: 'EMESSAGE', command: 'DATA' }), 'message', true).kind

describe('an answer to the recipient', () => {
  it.each([
    ['550 5.1.1 <relay@exemple.fr>: Recipient address rejected: User unknown', 'recipient'],
    ['550 5.1.1 Sender address rejected: no such user', 'recipient'],
    ['550 5.1.10 Recipient address has null MX', 'recipient'],
    ['550 5.2.1 The email account that you tried to reach is disabled', 'recipient'],
    ['550 No such user', 'recipient'],
    ['552 5.2.2 Mailbox full', 'refused'],
    ['550 5.4.1 Recipient address rejected: Access denied', 'refused'],
    ['550 5.4.5 Daily user sending quota exceeded', 'refused'],
    ['554 5.7.1 Message rejected as spam', 'refused'],
    ['550 5.7.1 Service unavailable; client host [1.2.3.4] blocked using zen.spamhaus.org', 'refused'],
    ['550 Blocked, see https://exemple.fr', 'refused'],
    ['550 Sending limit exceeded', 'refused'],
    ['554 Transaction failed', 'refused'],
  ])('%s: %s; to the message it says nothing about the address', (response, kind) => {
    expect(kindAtRcpt(response)).toBe(kind)
    expect(kindAtData(response)).toBe('refused')
  })

  it.each([
    ['454 4.7.1 Relay access denied', 'temporary'],
    ['451 4.7.1 Greylisted', 'temporary'],
    ['554 5.7.1 <lea@exemple.fr>: Relay access denied', 'settings'],
    ['550 relay not permitted', 'settings'],
    ['553 5.7.1 <a@exemple.fr>: Sender address rejected: not owned by user', 'settings'],
    ['530 5.7.0 Authentication required', 'settings'],
    ['535 no', 'settings'],
    ['550 5.7.60 SMTP; Client does not have permissions', 'settings'],
    ['550 5.7.26 Unauthenticated email is not accepted', 'settings'],
  ])('%s: %s, to the message too', (response, kind) => {
    expect(kindAtRcpt(response)).toBe(kind)
    expect(kindAtData(response)).toBe(kind)
  })

  it('is read in a time that grows with its length only', () => {
    const long = `550 ${'a@'.repeat(500_000)} ${'relay'.repeat(100_000)}`
    expect(kindAtRcpt(long)).toBe('recipient')
  })
})

describe('the sender', () => {
  it.each([
    ['550 5.7.1 not allowed', {}, "Le serveur de messagerie refuse l'adresse de l'expéditeur (code 550 5.7.1)"],
    ['552 5.3.4 too big', {}, 'Le message est trop volumineux pour le serveur de messagerie (code 552 5.3.4)'],
    ['', { code: 'EMESSAGE', responseCode: undefined }, 'Le message est trop volumineux pour le serveur de messagerie'],
  ])('refused with %j %j', (response, more, sentence) => {
    const failure = mailFailure(refusal(response, { command: 'MAIL FROM', ...more }), 'message', false)
    expect([failure.kind, failure.step, failure.message]).toEqual(['settings', 'expediteur', sentence])
  })
})

describe('a call that is refused or fails', () => {
  const failed = (code?: string): Problem =>
    new Problem(502, 'appel.echec', 'x', {}, Object.assign(new Error('queryA smtp.exemple.fr'), { code }))
  it.each([
    ['a private address', new Problem(422, 'appel.adresse', 'x'), 'settings', 'nom'],
    ['a name that does not exist', failed('ENOTFOUND'), 'settings', 'nom'],
    ['a name without an address', failed('ENODATA'), 'settings', 'nom'],
    ['a name server that is out of order', failed('ESERVFAIL'), 'temporary', 'connexion'],
    ['a closed port', failed('ECONNREFUSED'), 'temporary', 'connexion'],
    ['no answer', new Problem(504, 'appel.delai', 'x'), 'temporary', 'connexion'],
    ['too many calls', new Problem(429, 'appel.trop', 'x'), 'temporary', 'connexion'],
    [
      'a name of the platform that does not exist',
      Object.assign(new Error('x'), { code: 'ENOTFOUND' }),
      'settings',
      'nom',
    ],
    ['a strange error', new TypeError('smtp.exemple.fr'), 'temporary', 'connexion'],
  ])('%s', (_, error, kind, step) => {
    const failure = mailFailure(error, 'connexion', false)
    expect([failure.kind, failure.step]).toEqual([kind, step])
    expect(String(failure.cause)).not.toContain('exemple.fr')
  })
})
