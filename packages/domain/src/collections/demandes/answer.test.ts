import { describe, expect, it } from 'vitest'
import type { RuleContext, SystemFields } from '../../core/collection.ts'
import type { Problem } from '../../core/problem.ts'
import { answer, answeredText, answerState, sendAgain } from './answer.ts'
import type { DemandeData } from './rules.ts'

const NOW = '2026-11-22T10:00:00.000Z'
const at = (seconds: number): string => new Date(Date.parse(NOW) + seconds * 1000).toISOString()
const SETTINGS = {
  demandeMailSujet: 'Votre demande',
  demandeMailText: 'Bonjour,',
  websiteURL: 'https://exemple.fr',
  fromName: 'Atelier',
  fromMail: 'atelier@exemple.fr',
  demandeReponseAuto: 'Merci, nous revenons vers vous.',
}
const request = (data: DemandeData) =>
  ({ contact_email: 'lea@exemple.fr', ...data, id: 'd1' }) as DemandeData & SystemFields
const context = (settings: object = SETTINGS) =>
  ({
    now: NOW,
    actor: { displayname: 'Paul' },
    needed: { boutique: settings },
    newId: () => 'm1',
  }) as unknown as RuleContext
const answered = (data: DemandeData = {}, input: object = { reponse: 'Oui.' }, settings?: object) =>
  answer.run(request(data), context(settings), { ...input })
const refusal = (run: () => unknown): [number, string, string] | undefined => {
  try {
    run()
  } catch (error) {
    const { status, code, message } = error as Problem
    return [status, code, message]
  }
  return undefined
}

describe('answering a request', () => {
  it('[REQ-23] [REQ-24] ticks it, stamps it, and requests its mail in the same commit', () => {
    const problem = { answerProblem: 'Adresse refusée', answerTriedAt: at(-600), answeredAt: at(-600) }
    expect(answered(problem)).toStrictEqual({
      hasResponse: true,
      isChecked: true,
      answeredAt: NOW,
      reponse: 'Oui.',
      answerProblem: undefined,
      answerTriedAt: undefined,
      answerAskedAt: undefined,
      answerLaterAt: undefined,
      answerLater: undefined,
      answerTries: undefined,
      echanges: [{ id: 'm1', kind: 'reponse', text: 'Oui.', date: NOW, author: 'Paul' }],
      jobs: [{ task: 'demandes.reponse', payload: { demande: 'd1', answeredAt: NOW }, key: `d1 ${NOW}` }],
    })
  })

  it.each([
    ['what was typed', { reponse: 'Oui.' }, 'Enregistrée', 'Oui.'],
    [
      'the automatic answer for one that was emptied',
      { reponse: undefined },
      'Enregistrée',
      SETTINGS.demandeReponseAuto,
    ],
    ['the saved answer without an input', {}, 'Enregistrée', 'Enregistrée'],
    ['the automatic answer when none is saved', {}, undefined, SETTINGS.demandeReponseAuto],
  ])('[REQ-25] sends %s', (_, input, saved, sent) => {
    expect(answered({ reponse: saved }, input).reponse).toBe(sent)
  })

  it('keeps the messages before it', () => {
    const first = { id: 'a', text: 'Bonjour' }
    expect(answered({ echanges: [first] }).echanges).toMatchObject([first, { id: 'm1' }])
  })

  it.each(Object.keys(SETTINGS).slice(0, 5))('[REQ-29] [REQ-30] is refused without %s', (name) => {
    const [status, code, message] = refusal(() => answered({}, {}, { ...SETTINGS, [name]: undefined })) ?? []
    expect([status, code]).toEqual([409, 'boutique.parametres'])
    expect(message).toMatch(/^problème de paramètre de la boutique/)
  })

  it("is refused without the client's e-mail", () => {
    expect(refusal(() => answered({ contact_email: undefined }))?.slice(0, 2)).toEqual([422, 'validation'])
  })

  it.each<[string, DemandeData, string | undefined]>([
    ['while one waits', { answeredAt: at(-599) }, "Une réponse est déjà en cours d'envoi"],
    [
      'while one waits, by a server whose clock is ahead',
      { answeredAt: at(20) },
      "Une réponse est déjà en cours d'envoi",
    ],
    ['right after one', { answeredAt: at(-59), answerSentAt: at(-58) }, "Une réponse vient d'être envoyée"],
    ['right after one that waited', { answeredAt: at(-300), answerSentAt: at(-1) }, "Une réponse vient d'être envoyée"],
    ['a minute after one, which is allowed', { answeredAt: at(-70), answerSentAt: at(-60) }, undefined],
    ['after one that failed, which is allowed', { answeredAt: at(-2), answerProblem: 'Refusée' }, undefined],
    ['after one whose job is lost, which is allowed', { answeredAt: at(-600) }, undefined],
    ['in place of a postponed one, which is allowed', { answeredAt: at(-90), answerLaterAt: at(600) }, undefined],
    [
      'while a postponed one is tried again',
      { answeredAt: at(-900), answerTriedAt: at(-900), answerLaterAt: at(-1) },
      "Une réponse est déjà en cours d'envoi",
    ],
    [
      'while the provider is asked again for a postponed one',
      { answeredAt: at(-900), answerAskedAt: at(-900), answerLaterAt: at(-1) },
      "Une réponse est déjà en cours d'envoi",
    ],
  ])('again %s', (_, before, sentence) => {
    const refused = refusal(() => answered(before))
    expect(refused).toEqual(sentence && [409, 'reponse.en-cours', sentence])
  })
})

it.each([
  ['the same', 'Oui, elle est là.', true],
  ['with other spaces', ' Oui,  elle\u00a0est\nlà. ', true],
  ['with a character without a shape', 'Oui, elle\u200b est là.', true],
  ['in capitals', 'OUI, elle est là.', false],
  ['another', 'Non.', false],
])('an answer whose text is %s as the one sent last', (_, reponse, isRefused) => {
  const before: DemandeData = {
    answeredAt: at(-300),
    answerSentAt: at(-299),
    echanges: [{ id: 'm0', kind: 'reponse', text: 'Oui, elle est là.' }],
  }
  expect(refusal(() => answered(before, { reponse }))?.[1]).toBe(isRefused ? 'reponse.identique' : undefined)
})

describe('sending an answer again', () => {
  const PROBLEM = { answeredAt: at(-5), answerTriedAt: at(-5), answerProblem: 'Refusée' }

  it('requests the same mail once more, and forgets the problem', () => {
    expect(sendAgain.run(request(PROBLEM), context(), {})).toStrictEqual({
      answerProblem: undefined,
      answerTriedAt: undefined,
      answerAskedAt: undefined,
      answerLaterAt: undefined,
      answerLater: undefined,
      answerTries: undefined,
      jobs: [{ task: 'demandes.reponse', payload: { demande: 'd1', answeredAt: at(-5) }, key: `d1 ${at(-5)}` }],
    })
  })

  it('tries a postponed answer now, not while it is being tried', () => {
    const postponed = { answeredAt: at(-300), answerLaterAt: at(300), answerLater: 'Plus tard', answerTries: 2 }
    expect(sendAgain.run(request(postponed), context(), {})).toMatchObject({
      answerLaterAt: undefined,
      answerTries: undefined,
      jobs: [{ payload: { answeredAt: at(-300) }, key: `d1 ${at(-300)}` }],
    })
    const tried = { ...postponed, answerTriedAt: at(-300), answerLaterAt: at(-2) }
    expect(refusal(() => sendAgain.run(request(tried), context(), {}))?.[1]).toBe('reponse.en-cours')
  })

  it.each<[string, DemandeData]>([
    ['no answer', {}],
    ['one that waits', { answeredAt: NOW }],
    ['one that was sent after all', { ...PROBLEM, answerSentAt: NOW }],
  ])('is refused for %s', (_, before) => {
    const refused = refusal(() => sendAgain.run(request(before), context(), {}))
    expect(refused?.slice(0, 2)).toEqual([409, 'reponse.sans-probleme'])
  })

  it('needs the settings as well', () => {
    const refused = refusal(() => sendAgain.run(request(PROBLEM), context({}), {}))
    expect(refused?.slice(0, 2)).toEqual([409, 'boutique.parametres'])
  })
})

it('the text of a postponed answer stays what was answered while another one is typed', () => {
  const echanges = [{ id: 'm0', kind: 'reponse' as const, text: 'Oui.' }]
  expect(answeredText({ reponse: 'Oui. Et aus', echanges })).toBe('Oui.')
  expect(answeredText({ reponse: 'Ancienne' })).toBe('Ancienne')
})

it.each<[DemandeData, string]>([
  [{}, 'none'],
  [{ answerProblem: 'Ancien' }, 'none'],
  [{ answeredAt: NOW }, 'waiting'],
  [{ answeredAt: NOW, answerSentAt: at(-1) }, 'waiting'],
  [{ answeredAt: NOW, answerSentAt: NOW }, 'sent'],
  [{ answeredAt: NOW, answerSentAt: NOW, answerProblem: 'Ancien' }, 'sent'],
  [{ answeredAt: NOW, answerSentAt: at(-1), answerProblem: 'Refusée' }, 'problem'],
])('the state of %j is %s', (demande, state) => {
  expect(answerState(demande)).toBe(state)
})
