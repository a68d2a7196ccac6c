import { describe, expect, it } from 'vitest'
import { MAIL_STEPS, mailCheckLines, type MailStep, type MailTrial, mailWayText } from './mail-check.ts'

const TRIAL: MailTrial = {
  sender: { way: 'own', address: 'atelier@exemple.fr' },
  to: 'lea@exemple.fr',
  isEncrypted: true,
  hasPassword: true,
}
const statesOf = (trial: MailTrial): string =>
  mailCheckLines(trial)
    .map(({ state }) => state[0])
    .join('')
const failedAt = (step: MailStep): MailTrial['failure'] => ({ step, message: 'Non' })

describe('the lines of a test', () => {
  it('say what works', () => {
    expect(mailCheckLines(TRIAL).map(({ label, text }) => `${label} : ${text}`)).toEqual([
      'Réglages : Complets',
      'Nom du serveur : Trouvé',
      'Connexion : Le serveur répond',
      'Chiffrement : La connexion est chiffrée',
      "Identification : L'identifiant et le mot de passe sont acceptés",
      'Expéditeur : atelier@exemple.fr est accepté',
      "Message : Envoyé à lea@exemple.fr : vérifiez qu'il est arrivé",
    ])
    const open = mailCheckLines({ ...TRIAL, isEncrypted: false, hasPassword: false })
    expect(open.slice(3, 5).map(({ text }) => text)).toEqual([
      "La connexion n'est pas chiffrée",
      'Sans identifiant ni mot de passe',
    ])
  })

  it.each([
    ['reglages', 'fuuuuuu'],
    ['nom', 'ofuuuuu'],
    ['connexion', 'oofuuuu'],
    ['chiffrement', 'ooofuuu'],
    ['identification', 'oooofuu'],
    ['expediteur', 'ooooofu'],
    ['message', 'oooooof'],
  ] as const)('stop where it fails: %s', (step, states) => {
    expect(statesOf({ ...TRIAL, failure: failedAt(step) })).toBe(states)
    expect(mailCheckLines({ ...TRIAL, failure: failedAt(step) })[MAIL_STEPS.indexOf(step)]?.text).toBe('Non')
  })

  it.each([
    [undefined, 'oo'],
    ['reglages', 'fu'],
    ['connexion', 'of'],
    ['message', 'of'],
  ] as const)('are two for the mail of the platform: %s', (step, states) => {
    const failure = step && failedAt(step)
    expect(statesOf({ ...TRIAL, sender: { way: 'platform', address: 'p@exemple.fr' }, failure })).toBe(states)
  })
})

it.each([
  [{ way: 'own', address: 'a@exemple.fr' }, 'Les courriels partent par le serveur de la boutique, de a@exemple.fr.'],
  [{ way: 'own' }, "Les courriels partent par le serveur de la boutique : il manque l'e-mail de l'expéditeur."],
  [
    { way: 'platform', address: 'p@exemple.fr' },
    'Les courriels partent par la messagerie de la plateforme, de p@exemple.fr, au nom de la boutique.',
  ],
  [{ way: 'none' }, 'Aucun courriel ne peut partir : renseignez le serveur SMTP de la boutique.'],
] as const)('%j is said in a sentence', (sender, sentence) => {
  expect(mailWayText(sender)).toBe(sentence)
})
