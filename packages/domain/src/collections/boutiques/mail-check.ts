import type { MailCheckLine, MailSender } from '../../api/mail-check.ts'

/** The steps of a mail, in their order. */
export const MAIL_STEPS = [
  'reglages',
  'nom',
  'connexion',
  'chiffrement',
  'identification',
  'expediteur',
  'message',
] as const
export type MailStep = (typeof MAIL_STEPS)[number]

/** What happened during a test. */
export interface MailTrial {
  sender: MailSender
  /** The address to which the test mail was sent. */
  to: string
  isEncrypted: boolean
  hasPassword: boolean
  failure?: { step: MailStep; message: string }
}

const LABELS: Record<MailStep, string> = {
  reglages: 'Réglages',
  nom: 'Nom du serveur',
  connexion: 'Connexion',
  chiffrement: 'Chiffrement',
  identification: 'Identification',
  expediteur: 'Expéditeur',
  message: 'Message',
}
/** The steps that concern a boutique on the platform's mail; the others are the administrator's. */
const OF_PLATFORM: readonly MailStep[] = ['reglages', 'message']

/** The lines of a test: what works, then what does not, then what could not be tried. Pure. */
export function mailCheckLines({ failure, ...trial }: MailTrial): MailCheckLine[] {
  const steps = trial.sender.way === 'own' ? MAIL_STEPS : OF_PLATFORM
  // A step that is not shown fails in the next one that is.
  const failedAt = failure ? steps.find((step) => placeOf(step) >= placeOf(failure.step)) : undefined
  return steps.map((step) => {
    const label = LABELS[step]
    if (failure && step === failedAt) return { label, state: 'failed', text: failure.message }
    if (failedAt && placeOf(step) > placeOf(failedAt)) return { label, state: 'untried', text: 'Pas essayé' }
    return { label, state: 'ok', text: SUCCESS[step](trial) }
  })
}

const placeOf = (step: MailStep): number => MAIL_STEPS.indexOf(step)

const SUCCESS: Record<MailStep, (trial: Omit<MailTrial, 'failure'>) => string> = {
  reglages: () => 'Complets',
  nom: () => 'Trouvé',
  connexion: () => 'Le serveur répond',
  chiffrement: ({ isEncrypted }) => (isEncrypted ? 'La connexion est chiffrée' : "La connexion n'est pas chiffrée"),
  identification: ({ hasPassword }) =>
    hasPassword ? "L'identifiant et le mot de passe sont acceptés" : 'Sans identifiant ni mot de passe',
  expediteur: ({ sender }) => `${sender.address ?? ''} est accepté`.trim(),
  message: ({ to }) => `Envoyé à ${to} : vérifiez qu'il est arrivé`,
}

/** The sentence that says by which way the mail of a boutique leaves. */
export function mailWayText({ way, address }: MailSender): string {
  if (way === 'none') return 'Aucun courriel ne peut partir : renseignez le serveur SMTP de la boutique.'
  if (way === 'own')
    return address
      ? `Les courriels partent par le serveur de la boutique, de ${address}.`
      : "Les courriels partent par le serveur de la boutique : il manque l'e-mail de l'expéditeur."
  return `Les courriels partent par la messagerie de la plateforme, de ${address ?? ''}, au nom de la boutique.`
}
