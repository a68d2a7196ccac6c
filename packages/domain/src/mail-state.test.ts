import { expect, it } from 'vitest'
import { isBeingTried, laterText, type MailNotes, mailState } from './mail-state.ts'

const REQUESTED = '2026-11-23T12:00:00.000Z'
const LATER = '2026-11-23T13:05:00.000Z'

it.each<[MailNotes, string]>([
  [{}, 'none'],
  [{ problem: 'Ancien' }, 'none'],
  [{ askedAt: REQUESTED }, 'waiting'],
  [{ askedAt: REQUESTED, sentAt: '2026-11-22T12:00:00.000Z' }, 'waiting'],
  [{ askedAt: REQUESTED, laterAt: LATER }, 'later'],
  [{ askedAt: REQUESTED, laterAt: LATER, problem: 'Refusée' }, 'problem'],
  [{ askedAt: REQUESTED, laterAt: LATER, sentAt: REQUESTED }, 'sent'],
])('a mail with the notes %j is %s', (notes, state) => {
  expect(mailState(notes)).toBe(state)
})

it.each([
  ['on the same day', LATER, REQUESTED, 'à 14:05'],
  [
    'of a document changed on the day of the attempt',
    '2026-11-24T01:00:00.000Z',
    '2026-11-23T23:30:00.000Z',
    'à 02:00',
  ],
  ['on the next day', '2026-11-24T01:00:00.000Z', REQUESTED, 'le 24/11/26 à 02:00'],
  ['of an unknown day', LATER, undefined, 'le 23/11/26 à 14:05'],
])('a postponed mail says when it is tried again: %s', (_, laterAt, since, end) => {
  expect(laterText(laterAt, since)).toBe(`Reporté par le serveur de messagerie, nouvel essai ${end}`)
})

it.each([
  ['is under way', REQUESTED, '2026-11-23T13:05:02.000Z', true],
  ['has ended', undefined, '2026-11-23T13:05:02.000Z', false],
  ['was of an earlier mail', '2026-11-22T12:00:00.000Z', '2026-11-23T13:05:02.000Z', false],
  ['is lost for a quarter of an hour', REQUESTED, '2026-11-23T13:20:00.000Z', false],
])('an attempt that %s', (_, triedAt, now, isTried) => {
  expect(isBeingTried({ askedAt: REQUESTED, laterAt: LATER }, triedAt, now)).toBe(isTried)
})
