import { list, object, oneOf, optional, text, type TypeOf } from './schema.ts'

export const mailSenderSchema = object("L'expéditeur des courriels d'une boutique", {
  way: oneOf('Par où ils partent : le serveur de la boutique, la messagerie de la plateforme, ou aucun', [
    'own',
    'platform',
    'none',
  ]),
  address: optional(text("L'adresse de l'expéditeur")),
  name: optional(text("Le nom de l'expéditeur")),
  replyTo: optional(text("L'adresse qui reçoit les réponses")),
})

const lineSchema = object('Une étape', {
  label: text('Son nom'),
  state: oneOf('Réussie, échouée ou pas essayée', ['ok', 'failed', 'untried']),
  text: text('Une phrase'),
})
const lines = list('Les étapes', lineSchema)

/** The result of a test of settings. */
export const settingsCheckSchema = object('Le résultat', { lines })
export const mailCheckSchema = object('Le résultat', { sender: mailSenderSchema, lines })

/** The way of a boutique's mail, and its sender. */
export type MailSender = TypeOf<typeof mailSenderSchema>
/** One line of the result of a test. */
export type MailCheckLine = TypeOf<typeof lineSchema>
/** The result of a test mail. */
export type MailCheck = TypeOf<typeof mailCheckSchema>
/** The result of a test of settings. */
export type SettingsTest = TypeOf<typeof settingsCheckSchema>
