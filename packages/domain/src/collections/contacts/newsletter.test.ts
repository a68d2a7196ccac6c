import { describe, expect, it } from 'vitest'
import type { Actor } from '../../core/actor.ts'
import type { RuleContext, SystemFields } from '../../core/collection.ts'
import { actions } from './actions.ts'
import { filledFrom } from './merge.ts'
import { resumedByLink, stoppedByLink, subscribed, unsubscribed } from './newsletter.ts'
import { type ContactData, onSave } from './rules.ts'
import { screen } from './screen.ts'

const NOW = '2026-03-06T10:00:00.000Z'
const BEFORE = '2025-01-02T08:00:00.000Z'
const inBackOffice = subscribed(NOW, 'back-office')
const refusedByMail = unsubscribed(BEFORE, 'desinscription-mail', 'soldes')
const refusedByPhone = unsubscribed(BEFORE, 'back-office')

const run = (name: keyof typeof actions, contact: ContactData, input = {}) =>
  actions[name].run(contact as ContactData & SystemFields, { now: NOW } as RuleContext, input)
const offered = (contact: ContactData): string[] =>
  Object.entries(screen.form?.offers ?? {}).flatMap(([name, offers]) => (offers?.(contact) ? [name] : []))

describe('the actions of the newsletter', () => {
  it.each<[string, ContactData, string[]]>([
    ['who was never asked', {}, ['inscrire', 'refuser']],
    ['who is subscribed', subscribed(BEFORE, 'site'), ['desinscrire']],
    ['who is subscribed since before there were dates', { subscribedToNewsletter: true }, ['desinscrire']],
    ['who refused by telephone', refusedByPhone, ['inscrire']],
    ['who refused by mail', refusedByMail, ['reinscrire']],
    ['whose address is refused', { emailRefusedAt: BEFORE }, ['inscrire', 'refuser', 'reessayer']],
  ])('offer for a contact %s: %j → %j', (_, contact, names) => {
    expect(offered(contact)).toEqual(names)
  })

  it.each<[keyof typeof actions, ContactData, object, object]>([
    ['inscrire', {}, {}, inBackOffice],
    ['inscrire', refusedByPhone, {}, inBackOffice],
    ['inscrire', subscribed(BEFORE, 'site'), {}, {}],
    ['reinscrire', refusedByMail, { confirmation: true }, inBackOffice],
    ['reinscrire', subscribed(BEFORE, 'site'), { confirmation: true }, {}],
    ['desinscrire', subscribed(BEFORE, 'site'), {}, unsubscribed(NOW, 'back-office')],
    ['desinscrire', {}, {}, unsubscribed(NOW, 'back-office')],
    ['refuser', {}, {}, unsubscribed(NOW, 'back-office')],
    ['desinscrire', refusedByMail, {}, {}],
    ['reessayer', { emailRefusedAt: BEFORE }, {}, { emailRefusedAt: undefined }],
  ])('%s of %j with %j changes %j', (name, contact, input, changed) => {
    expect(run(name, contact, input)).toStrictEqual(changed)
  })

  it.each<[keyof typeof actions, ContactData, object]>([
    ['inscrire', refusedByMail, {}],
    ['inscrire', { ...refusedByMail, newsletterHow: 'fusion' }, {}],
    ['reinscrire', refusedByMail, { confirmation: false }],
  ])('%s of %j is refused with %j', (name, contact, input) => {
    expect(() => run(name, contact, input)).toThrow(/demand/)
  })
})

describe('the link of a mail', () => {
  it.each<[ContactData, object | undefined]>([
    [subscribed(BEFORE, 'site'), unsubscribed(NOW, 'desinscription-mail', 'noel')],
    [{}, unsubscribed(NOW, 'desinscription-mail', 'noel')],
    [refusedByPhone, unsubscribed(NOW, 'desinscription-mail', 'noel')],
    [refusedByMail, undefined],
  ])('unsubscribes %j: %j', (contact, changed) => {
    expect(stoppedByLink(contact, NOW, 'noel')).toStrictEqual(changed)
  })

  it.each<[ContactData, object | undefined]>([
    [refusedByMail, subscribed(NOW, 'reinscription-mail')],
    [refusedByPhone, undefined],
    [{}, undefined],
    [subscribed(BEFORE, 'site'), undefined],
  ])('subscribes %j again: %j', (contact, changed) => {
    expect(resumedByLink(contact, NOW)).toStrictEqual(changed)
  })
})

describe('the refusal of a person by mail', () => {
  const save = (after: ContactData) => onSave(refusedByMail, after, { now: NOW, actor: {} as Actor })

  it.each<[string, ContactData]>([
    ['to nothing', {}],
    ['to an earlier subscription', subscribed(BEFORE, 'site')],
  ])('is not lifted by an undo %s', (_, after) => {
    expect(() => save(after)).toThrow("Cette personne s'est désinscrite elle-même")
  })

  it('is lifted by a new consent, and other changes are saved', () => {
    expect(save(inBackOffice)).toMatchObject({ subscribedToNewsletter: true })
    expect(save({ ...refusedByMail, city: 'Nantes' })).toMatchObject({ ...refusedByMail, city: 'Nantes' })
  })
})

describe('the consent of merged contacts', () => {
  const at = (email: string, consent: ContactData = {}): ContactData => ({ email, ...consent })
  it.each<[string, ContactData, ContactData, object]>([
    ['a refusal by mail stays over a subscription', at('a@a.fr', refusedByMail), at('a@a.fr', inBackOffice), {}],
    [
      'a refusal is taken over a subscription, whatever the address',
      at('a@a.fr', inBackOffice),
      at('b@b.fr', refusedByMail),
      {
        subscribedToNewsletter: false,
        newsletterAt: BEFORE,
        newsletterStoppedAt: BEFORE,
        newsletterHow: 'fusion',
      },
    ],
    [
      'a subscription is taken with its address',
      {},
      at('a@a.fr', subscribed(BEFORE, 'site')),
      { email: 'a@a.fr', subscribedToNewsletter: true, newsletterAt: BEFORE, newsletterHow: 'fusion' },
    ],
    ['a subscription of another address is not taken', at('a@a.fr'), at('b@b.fr', inBackOffice), {}],
    [
      'the refusal of an address is taken with it',
      {},
      at('a@a.fr', { emailRefusedAt: NOW }),
      at('a@a.fr', { emailRefusedAt: NOW }),
    ],
    [
      'the refusal of the same address is taken',
      at('a@a.fr'),
      at('a@a.fr', { emailRefusedAt: NOW }),
      { emailRefusedAt: NOW },
    ],
    ['the refusal of another address is not', at('a@a.fr'), at('b@b.fr', { emailRefusedAt: NOW }), {}],
    [
      'the refusal of its own address stays',
      at('a@a.fr', { emailRefusedAt: BEFORE }),
      at('a@a.fr', { emailRefusedAt: NOW }),
      {},
    ],
  ])('%s', (_, contact, other, values) => {
    expect(filledFrom(contact, other).values).toStrictEqual(values)
  })
})

describe('the refusal of an address by its mail server', () => {
  const refused = { email: 'a@a.fr', emailRefusedAt: BEFORE }
  it.each<[string, ContactData | undefined, ContactData, string | undefined]>([
    ['is forgotten when the address changes', refused, { ...refused, email: 'b@a.fr' }, undefined],
    ['stays when another field changes', refused, { ...refused, city: 'Nantes' }, BEFORE],
    ['stays when the same address is typed with capitals', refused, { ...refused, email: ' A@a.fr' }, BEFORE],
    ['is taken from another contact together with its address', {}, refused, BEFORE],
    ['stays in a copy', undefined, refused, BEFORE],
  ])('%s', (_, before, after, expected) => {
    const saved = onSave(before, after, { now: NOW, actor: {} as Actor })
    expect(saved.emailRefusedAt).toBe(expected)
    expect(onSave(saved, saved, { now: NOW, actor: {} as Actor })).toEqual(saved)
  })
})
