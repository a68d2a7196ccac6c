import { list, object, optional, text, type TypeOf } from './schema.ts'

const mail = {
  fromName: text("Le nom de l'expéditeur"),
  replyTo: text("L'adresse qui reçoit les réponses"),
  to: text("L'adresse du client"),
  subject: text('Le sujet'),
  text: text('Le texte'),
  html: text('Le même en HTML'),
}
const clientMailSchema = object('Le courriel', mail)
export const sentMailSchema = object('Le courriel', { from: optional(text("L'adresse de l'expéditeur")), ...mail })

export const answerPreviewSchema = object('Ce que répondre enverrait maintenant', {
  automatic: optional(text('Le texte qui remplace une réponse vide')),
  mail: optional(sentMailSchema),
  refusal: optional(
    object('Pourquoi rien ne partirait', {
      code: text('Le code'),
      detail: text('La phrase'),
      onglets: optional(list('Les onglets des paramètres à compléter', text('Le libellé'))),
    }),
  ),
})

/** A mail of a boutique to a client, without its sender's address, which is that of the mail server. */
export type ClientMail = TypeOf<typeof clientMailSchema>
/** A mail with the address that it would come from. */
export type SentMail = TypeOf<typeof sentMailSchema>
/** What answering a request now would send, or why it cannot. */
export type AnswerPreview = TypeOf<typeof answerPreviewSchema>
