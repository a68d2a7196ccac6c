import { expect, it } from 'vitest'
import { MediaRefusal } from '../refusal.ts'
import { storageFailure } from './storage-failure.ts'

const answered = (httpStatusCode: number, name = 'Error') =>
  Object.assign(new Error(name), { name, $metadata: { httpStatusCode } })

it.each([
  ['503', answered(503), 'ne répond pas (503)'],
  ['403', answered(403), 'refuse la clé ou le secret (403)'],
  [
    'a wrong clock',
    answered(403, 'RequestTimeTooSkewed'),
    "refuse l'heure de ce serveur, qui est fausse : mettez son horloge à l'heure",
  ],
  ['an expired certificate', { code: 'CERT_HAS_EXPIRED' }, 'a un certificat qui a expiré : renouvelez-le'],
  [
    'another certificate',
    { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    "a un certificat qui n'est pas accepté (DEPTH_ZERO_SELF_SIGNED_CERT)",
  ],
  ['no connection', { code: 'ECONNREFUSED' }, 'ne répond pas (ECONNREFUSED)'],
])('%s of a storage in words', (_, cause, sentence) => {
  expect([storageFailure(cause), storageFailure(new MediaRefusal('stockage.absent', { cause }))]).toEqual([
    sentence,
    sentence,
  ])
})
