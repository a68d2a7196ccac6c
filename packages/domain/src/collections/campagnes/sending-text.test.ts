import { describe, expect, it } from 'vitest'
import { sendingText } from './sending-text.ts'

const counts = { isSend: true, nbDestinataires: 2000, nbEnvoyes: 1200, nbIncertains: 3, nbRefuses: 1, nbEchecs: 0 }
const bar = { label: '1\u202f200 envoyés sur 2\u202f000', percent: 60 }
const sendedAt = '2026-11-22T10:00:00.000Z'

describe('the sending of a campaign in words', () => {
  it.each([
    ['a draft', { isSend: false }, undefined],
    ['one that begins', { isSend: true, sendingState: 'sending' }, { color: 'bleu', sentence: "L'envoi va commencer" }],
    ['one under way', { ...counts, sendingState: 'sending' }, { color: 'bleu', sentence: 'Envoi en cours', bar }],
    [
      'one whose mail server is silent',
      { ...counts, sendingState: 'sending', sendingProblem: 'Injoignable' },
      {
        color: 'bleu',
        sentence: "Le serveur de messagerie demande de patienter : la suite partira d'elle-même",
        problem: 'Injoignable',
        bar,
      },
    ],
    ['one in pause', { ...counts, sendingState: 'paused' }, { color: 'yellow', sentence: 'Envoi en pause', bar }],
    [
      'one that is interrupted',
      { ...counts, sendingState: 'failed', sendingProblem: 'Mot de passe refusé' },
      { color: 'red', sentence: 'Envoi interrompu', problem: 'Mot de passe refusé', bar },
    ],
    [
      'one that is done',
      { ...counts, sendingState: 'done', sendedAt },
      { color: 'green', sentence: 'Envoyée le 22/11/26 à 1\u202f200 destinataires ; 3 incertains, 1 refusé' },
    ],
    [
      'one that reached everybody',
      { isSend: true, sendingState: 'done', sendedAt, nbDestinataires: 1, nbEnvoyes: 1 },
      { color: 'green', sentence: 'Envoyée le 22/11/26 à 1 destinataire' },
    ],
    [
      'one to nobody',
      { isSend: true, sendingState: 'done', sendedAt, nbDestinataires: 0 },
      { color: 'yellow', sentence: "Personne n'a reçu cette campagne : aucun contact ne répondait à la segmentation" },
    ],
    [
      'one whose contacts are all set aside',
      { isSend: true, sendingState: 'done', sendedAt, nbDestinataires: 0, nbEcartes: 2 },
      { color: 'yellow', sentence: "Personne n'a reçu cette campagne : ses destinataires ont changé avant l'envoi" },
    ],
    ['one of an import', { isSend: true, sendedAt }, { color: 'green', sentence: 'Envoyée le 22/11/26' }],
  ] as const)('%s', (_, campagne, expected) => {
    expect(sendingText(campagne)).toEqual(expected)
  })
})
